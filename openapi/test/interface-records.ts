import { boolean, many, number, one, open, string, strings } from "./facts.ts";
import type { Facts } from "./facts.ts";
import { pipeRecords } from "./pipe-records.ts";

// From the section "Resources and their fields" of the interface document, field by field.

const tile: Facts = {
  name: string(),
  x: number(),
  y: number(),
  w: number(),
  h: number(),
  asRatio: boolean(),
};

const tileSeries: Facts = {
  type: open("time"),
  dataSource: open("events"),
  sourceId: string(),
  aggFn: open("count"),
  where: string(),
  whereLanguage: open("lucene"),
  groupBy: strings({ description: /may be empty/ }),
  field: string(),
  metricName: string(),
  metricDataType: open("gauge"),
};

const alertSent: Facts = {
  dashboardId: string(),
  tileId: string(),
  threshold: number(),
  interval: string({ description: /`15m` or `1h`/ }),
  source: string({ values: ["tile", "search"] }),
  thresholdType: string({ values: ["above", "below"] }),
  name: string(),
  message: string(),
};

const ipAccessListEntry: Facts = { source: string(), description: string() };
const channel: Facts = { type: open("webhook"), webhookId: string() };

/** Schemas in both specs. */
export const commonRecords: Readonly<Record<string, Facts>> = {
  Dashboard: {
    id: string({ required: true, only: "response" }),
    name: string(),
    tiles: many("Tile"),
    tags: strings(),
  },
  Tile: { id: string({ required: true, only: "response" }), ...tile, series: many("TileSeries") },
  TileSeries: tileSeries,
  CreateDashboardRequest: { name: string({ required: true }), tiles: many("CreateTileRequest"), tags: strings() },
  CreateTileRequest: { ...tile, series: many("TileSeriesRequest") },
  TileSeriesRequest: tileSeries,
  Alert: {
    id: string({ required: true, only: "response" }),
    name: string(),
    message: string(),
    threshold: number(),
    interval: string({ description: /`15m` or `1h`/ }),
    thresholdType: string({ values: ["above", "below"] }),
    source: string({ values: ["tile", "search"] }),
    state: { ...open("inactive"), only: "response" },
    channel: one("AlertChannel"),
    team: string({ only: "response" }),
    tileId: string(),
    dashboard: string({ only: "response", description: /`dashboardId`/ }),
    savedSearch: string(),
    groupBy: string(),
    silenced: boolean(),
    createdAt: string({ format: "date-time", only: "response" }),
    updatedAt: string({ format: "date-time", only: "response" }),
  },
  AlertChannel: channel,
  AlertChannelRequest: channel,
  CreateAlertRequest: { ...alertSent, channel: one("AlertChannelRequest") },
  UpdateAlertRequest: { ...alertSent, channel: one("AlertChannelRequest") },
};

/** Schemas in the self-hosted spec. */
export const selfHostedRecords: Readonly<Record<string, Facts>> = {
  ...commonRecords,
  QueryChartSeriesRequest: {
    series: many("ChartSeriesRequest", { required: true, minItems: 1, maxItems: 5 }),
    startTime: number({ required: true, description: /milliseconds/ }),
    endTime: number({ required: true, description: /milliseconds/ }),
    granularity: string({
      values: ["30s", "1m", "5m", "10m", "15m", "30m", "1h", "2h", "6h", "12h", "1d", "2d", "7d", "30d", "auto"],
    }),
    seriesReturnType: string({ values: ["ratio", "column"] }),
  },
  ChartSeriesRequest: { sourceId: string(), aggFn: string({ notShown: true }), where: string(), groupBy: strings() },
  ChartSeriesPoint: {
    ts_bucket: number({ required: true, description: /milliseconds since the epoch/ }),
    ...Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`series_${index}.data`, one("NumberOrText")])),
  },
};

/** Schemas in the hosted spec. */
export const hostedRecords: Readonly<Record<string, Facts>> = {
  ...commonRecords,
  Service: {
    id: string({ required: true, format: "uuid" }),
    name: string(),
    dbVersion: string(),
    endpoints: many("ServiceEndpoint"),
    minTotalMemoryGb: number({ description: /GB/ }),
    maxTotalMemoryGb: number({ description: /GB/ }),
    minReplicaMemoryGb: number({ description: /GB/ }),
    maxReplicaMemoryGb: number({ description: /GB/ }),
    numReplicas: number(),
    idleScaling: boolean(),
    idleTimeoutMinutes: number({ description: /Minutes/ }),
    ipAccessList: many("IpAccessListEntry"),
    createdAt: string({ format: "date-time" }),
    encryptionKey: string(),
    encryptionAssumedRoleIdentifier: string(),
    iamRole: string(),
    privateEndpointIds: strings(),
    availablePrivateEndpointIds: strings(),
    dataWarehouseId: string(),
    isPrimary: boolean(),
    isReadonly: boolean(),
    byocId: string(),
    hasTransparentDataEncryption: boolean(),
    transparentDataEncryptionKeyId: string(),
    encryptionRoleId: string(),
  },
  ServiceEndpoint: { protocol: string(), host: string(), port: number(), username: string() },
  IpAccessListEntry: ipAccessListEntry,
  IpAccessListEntryRequest: { ...ipAccessListEntry, source: string({ required: true }) },
  SetServiceStateRequest: { command: string({ required: true, values: ["start", "stop"] }) },

  ...pipeRecords,

  Key: {
    id: string({ format: "uuid" }),
    name: string(),
    roles: strings({ values: ["admin", "developer", "query_endpoints"], description: /at least one/ }),
    keySuffix: string(),
    createdAt: string({ format: "date-time" }),
    expireAt: string({ description: /ISO 8601 date-time; null, absent or empty means never/ }),
    usedAt: string({ format: "date-time" }),
    ipAccessList: many("IpAccessListEntry"),
  },
  CreateKeyRequest: {
    name: string({ required: true }),
    expireAt: string({ format: "date-time", description: /null, absent or empty means never/ }),
    state: string({ values: ["enabled", "disabled"], default: "enabled" }),
    hashData: one("KeyHashData"),
    roles: strings({ required: true, minItems: 1, values: ["admin", "developer", "query_endpoints"] }),
    ipAccessList: many("IpAccessListEntryRequest"),
  },
  KeyHashData: {
    keyIdHash: string({ required: true }),
    keyIdSuffix: string({ required: true }),
    keySecretHash: string({ required: true }),
  },
  CreatedKey: { key: one("Key"), keyId: string(), keySecret: string({ description: /only here, once/ }) },

  ReversePrivateEndpoint: {
    id: string({ required: true, format: "uuid" }),
    serviceId: string({ format: "uuid" }),
    description: string(),
    type: string({ notShown: true }),
    vpcEndpointServiceName: string(),
    vpcResourceConfigurationId: string(),
    vpcResourceShareArn: string(),
    mskClusterArn: string(),
    mskAuthentication: string({ notShown: true }),
    endpointId: string(),
    dnsNames: strings(),
    privateDnsNames: strings(),
    status: open("Ready"),
  },

  UsageCostReport: {
    grandTotalCRD: number({ description: /credit units/ }),
    costs: one("UsageCostRecord", { notShown: true }),
  },
  UsageCostRecord: {
    dataWarehouseId: string(),
    serviceId: string(),
    entityId: string({ format: "uuid" }),
    entityName: string(),
    date: string({ format: "date" }),
    metrics: one("UsageCostMetrics"),
    totalCRD: number({ description: /credit units/ }),
    locked: boolean(),
  },
  UsageCostMetrics: {
    storageCRD: number(),
    backupCRD: number(),
    computeCRD: number(),
    dataTransferCRD: number(),
    initialLoadCRD: number(),
    publicDataTransferCRD: number(),
    interRegionTier1DataTransferCRD: number(),
    interRegionTier2DataTransferCRD: number(),
    interRegionTier3DataTransferCRD: number(),
    interRegionTier4DataTransferCRD: number(),
  },
};
