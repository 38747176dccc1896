import { boolean, many, number, one, open, string, strings } from "./facts.ts";
import type { Facts } from "./facts.ts";

// From the section "Pipe (hosted)" of the interface document, field by field.

const tableDefinition: Facts = { sortingKey: strings(), partitionBy: string(), primaryKey: string() };

const destination: Facts = { database: string(), table: string(), managedTable: boolean() };

const kafka: Facts = {
  brokers: string(),
  topics: string(),
  consumerGroup: string(),
  iamRole: string({ description: /resource name/ }),
  caCertificate: string(),
  reversePrivateEndpointIds: strings(),
};

const objectStorage: Facts = {
  url: string({ description: /may contain wildcards/ }),
  delimiter: string({ notShown: true }),
  compression: open("auto"),
  isContinuous: boolean(),
  queueUrl: string(),
  iamRole: string(),
  connectionString: string(),
  path: string({ description: /may contain wildcards/ }),
  azureContainerName: string(),
};

const kinesis: Facts = {
  streamName: string(),
  region: string(),
  useEnhancedFanOut: boolean(),
  timestamp: number({ description: /seconds since the epoch/ }),
  iamRole: string(),
};

const postgres: Facts = { host: string(), port: number(), database: string() };

const postgresSettings: Facts = {
  syncIntervalSeconds: number({ description: /Seconds/ }),
  pullBatchSize: number(),
  publicationName: string(),
  replicationSlotName: string(),
  allowNullableColumns: boolean(),
  initialLoadParallelism: number(),
  snapshotNumRowsPerPartition: number(),
  snapshotNumberOfParallelTables: number(),
  enableFailoverSlots: boolean(),
};

const postgresTableMapping: Facts = {
  sourceSchemaName: string(),
  sourceTable: string(),
  targetTable: string(),
  excludedColumns: strings(),
  useCustomSortingKey: boolean(),
  sortingKeys: strings(),
};

const pipeScaling: Facts = {
  replicas: number(),
  concurrency: number(),
  replicaCpuMillicores: number({ description: /thousandths of a core/ }),
  replicaMemoryGb: number({ description: /GB; fractions/ }),
};

const pipeSettings: Facts = {
  streaming_max_insert_wait_ms: number({ description: /milliseconds/ }),
  object_storage_concurrency: number(),
  object_storage_polling_interval_ms: number({ description: /milliseconds/ }),
  object_storage_max_insert_bytes: number({ description: /bytes/ }),
  object_storage_max_file_count: number(),
  db_max_threads: number(),
  db_max_insert_threads: number(),
  db_min_insert_block_size_bytes: number({ description: /bytes/ }),
  db_max_download_threads: number(),
  db_parallel_distributed_insert_select: number(),
  object_storage_use_cluster_function: boolean(),
  db_parallel_view_processing: boolean(),
};

const fieldMapping: Facts = { sourceField: string(), destinationField: string() };
const column: Facts = { name: string(), type: string() };
const tableEngine: Facts = { versionColumnId: string(), columnIds: strings() };
const offset: Facts = { timestamp: string({ description: /minute precision/ }) };
const registry: Facts = { url: string(), caCertificate: string() };

/** Schemas of pipes in the hosted spec. */
export const pipeRecords: Readonly<Record<string, Facts>> = {
  Pipe: {
    id: string({ required: true, format: "uuid", only: "response" }),
    serviceId: string({ format: "uuid", only: "response" }),
    name: string(),
    state: string({ only: "response", notShown: true }),
    scaling: one("PipeScaling"),
    source: one("PipeSource"),
    destination: one("PipeDestination"),
    fieldMappings: many("PipeFieldMapping"),
    settings: one("PipeSettings"),
    createdAt: string({ only: "response" }),
    updatedAt: string({ only: "response" }),
  },
  CreatePipeRequest: {
    name: string({ required: "assumed" }),
    source: one("PipeSourceRequest", { required: "assumed" }),
    destination: one("PipeDestinationRequest"),
    fieldMappings: many("PipeFieldMappingRequest", { description: /All destination columns must be included/ }),
    scaling: one("PipeScalingRequest"),
    settings: one("PipeSettingsRequest"),
  },
  PipeScaling: pipeScaling,
  PipeScalingRequest: pipeScaling,
  PipeFieldMapping: fieldMapping,
  PipeFieldMappingRequest: fieldMapping,
  PipeSettings: pipeSettings,
  PipeSettingsRequest: pipeSettings,

  PipeSource: {
    kafka: one("KafkaSource"),
    objectStorage: one("ObjectStorageSource"),
    kinesis: one("KinesisSource"),
    postgres: one("PostgresSource"),
  },
  KafkaSource: { ...kafka, offset: one("KafkaOffset"), schemaRegistry: one("KafkaSchemaRegistry") },
  KafkaSourceRequest: {
    ...kafka,
    offset: one("KafkaOffsetRequest"),
    schemaRegistry: one("KafkaSchemaRegistryRequest"),
    credentials: one("UserCredentials", { only: "request" }),
  },
  KafkaOffset: offset,
  KafkaOffsetRequest: offset,
  KafkaSchemaRegistry: registry,
  KafkaSchemaRegistryRequest: {
    ...registry,
    credentials: one("SchemaRegistryCredentials", { only: "request", notShown: true }),
  },
  UserCredentials: { username: string(), password: string() },
  AccessKey: { accessKeyId: string(), secretKey: string() },
  ObjectStorageSource: objectStorage,
  ObjectStorageSourceRequest: { ...objectStorage, accessKey: one("AccessKey", { only: "request" }) },
  KinesisSource: kinesis,
  KinesisSourceRequest: { ...kinesis, accessKey: one("AccessKey", { only: "request" }) },
  PostgresSource: { ...postgres, settings: one("PostgresSettings"), tableMappings: many("PostgresTableMapping") },
  PostgresSourceRequest: {
    ...postgres,
    settings: one("PostgresSettingsRequest"),
    tableMappings: many("PostgresTableMappingRequest"),
    credentials: one("UserCredentials", { only: "request" }),
  },
  PostgresSettings: postgresSettings,
  PostgresSettingsRequest: postgresSettings,
  PostgresTableMapping: postgresTableMapping,
  PostgresTableMappingRequest: postgresTableMapping,

  PipeDestination: { ...destination, tableDefinition: one("PipeTableDefinition"), columns: many("PipeColumn") },
  PipeDestinationRequest: {
    ...destination,
    tableDefinition: one("PipeTableDefinitionRequest"),
    columns: many("PipeColumnRequest"),
    roles: strings({ only: "request" }),
  },
  PipeTableDefinition: { ...tableDefinition, engine: one("PipeTableEngine") },
  PipeTableDefinitionRequest: { ...tableDefinition, engine: one("PipeTableEngineRequest") },
  PipeTableEngine: tableEngine,
  PipeTableEngineRequest: tableEngine,
  PipeColumn: column,
  PipeColumnRequest: column,
};
