// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

export interface paths {
    "/v1/organizations/{organizationId}/services/{serviceId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start or stop a service
         * @description Sends a command to a service and returns the service record.
         */
        patch: operations["setServiceState"];
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/pipes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List pipes
         * @description Returns all pipes of a service, without source credentials.
         */
        get: operations["listPipes"];
        put?: never;
        /**
         * Create a pipe
         * @description Creates a pipe that loads data from one external source into a destination table.
         */
        post: operations["createPipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key
         * @description Creates an API key. The secret is returned once, in `keySecret`, and cannot be retrieved later. With `hashData`, the service stores the given hashes and returns no secret.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/pipesReversePrivateEndpoints/{reversePrivateEndpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the reverse private endpoint.
                 * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
                 */
                reversePrivateEndpointId: components["parameters"]["ReversePrivateEndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a reverse private endpoint
         * @description Returns one reverse private endpoint of a service.
         */
        get: operations["getReversePrivateEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/usageCost": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Report usage costs
         * @description Reports the usage of an organization from `from_date` to `to_date`, both inclusive, in credit units. `to_date` must be at most 30 days after `from_date`, so the period is at most 31 days. Days are in UTC. Records where `locked` is false can still change.
         */
        get: operations["getUsageCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List dashboards
         * @description Returns all dashboards.
         */
        get: operations["listDashboards"];
        put?: never;
        /**
         * Create a dashboard
         * @description Creates a dashboard and returns it with the identifiers assigned to it and its tiles.
         */
        post: operations["createDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/stack/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        /**
         * Get a dashboard
         * @description Returns one dashboard with its tiles.
         */
        get: operations["getDashboard"];
        /**
         * Replace a dashboard
         * @description Replaces a dashboard. Omitted fields may be reset, and a tile that is omitted or sent without its `id` is removed along with its alerts. Read the dashboard, change it, and send the full dashboard.
         */
        put: operations["updateDashboard"];
        post?: never;
        /**
         * Delete a dashboard
         * @description Deletes a dashboard, its tiles and the alerts on them.
         */
        delete: operations["deleteDashboard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List alerts
         * @description Returns all alerts.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         * @description Creates an alert on a tile or a saved search and returns it.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/stack/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        /**
         * Get an alert
         * @description Returns one alert.
         */
        get: operations["getAlert"];
        /**
         * Replace an alert
         * @description Replaces an alert and returns it. No field is marked as required, but omitted fields may be reset. Read the alert, change it, and send the full alert.
         */
        put: operations["updateAlert"];
        post?: never;
        /**
         * Delete an alert
         * @description Deletes an alert.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organizationId}/services/{serviceId}/stack/sources": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List sources
         * @description Returns all sources.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A command that changes the state of a service. */
        SetServiceStateRequest: {
            /**
             * @description Command to send.
             * @enum {string}
             */
            command: "start" | "stop";
        };
        /** @description A database endpoint. */
        ServiceEndpoint: {
            /** @description Protocol of the endpoint. */
            protocol?: string | null;
            /** @description Host name. */
            host?: string | null;
            /**
             * Format: double
             * @description Port number.
             */
            port?: number | null;
            /** @description User name to connect with. */
            username?: string | null;
        };
        /** @description An allowed address. */
        IpAccessListEntry: {
            /** @description An address or a range of addresses. */
            source?: string | null;
            /** @description Description of the address. */
            description?: string | null;
        };
        /** @description A cloud database service. */
        Service: {
            /**
             * Format: uuid
             * @description Identifier of the service.
             */
            id: string;
            /** @description Name of the service. */
            name?: string | null;
            /** @description Database version. */
            dbVersion?: string | null;
            /** @description Endpoints of the database. */
            endpoints?: components["schemas"]["ServiceEndpoint"][] | null;
            /**
             * Format: double
             * @description Minimum total memory of all replicas, in GB.
             */
            minTotalMemoryGb?: number | null;
            /**
             * Format: double
             * @description Maximum total memory of all replicas, in GB.
             */
            maxTotalMemoryGb?: number | null;
            /**
             * Format: double
             * @description Minimum memory per replica, in GB.
             */
            minReplicaMemoryGb?: number | null;
            /**
             * Format: double
             * @description Maximum memory per replica, in GB.
             */
            maxReplicaMemoryGb?: number | null;
            /**
             * Format: double
             * @description Number of replicas.
             */
            numReplicas?: number | null;
            /** @description Whether the service can scale to zero when idle. */
            idleScaling?: boolean | null;
            /**
             * Format: double
             * @description Minutes of inactivity after which the service becomes idle.
             */
            idleTimeoutMinutes?: number | null;
            /** @description Addresses allowed to reach the service. */
            ipAccessList?: components["schemas"]["IpAccessListEntry"][] | null;
            /**
             * Format: date-time
             * @description When the service was created.
             */
            createdAt?: string | null;
            /** @description Key used to encrypt the data. */
            encryptionKey?: string | null;
            /** @description Identifier of the role assumed to use the encryption key. */
            encryptionAssumedRoleIdentifier?: string | null;
            /** @description Cloud role of the service. */
            iamRole?: string | null;
            /** @description Identifiers of the private endpoints in use. */
            privateEndpointIds?: string[] | null;
            /** @description Identifiers of the available private endpoints. */
            availablePrivateEndpointIds?: string[] | null;
            /** @description Identifier of the data warehouse the service belongs to. */
            dataWarehouseId?: string | null;
            /** @description Whether this is the primary service of its data warehouse. */
            isPrimary?: boolean | null;
            /** @description Whether the service is read-only. */
            isReadonly?: boolean | null;
            /** @description Identifier of the customer's own cloud (BYOC) that the service runs in. */
            byocId?: string | null;
            /** @description Whether transparent data encryption is enabled. */
            hasTransparentDataEncryption?: boolean | null;
            /** @description Identifier of the transparent data encryption key. */
            transparentDataEncryptionKeyId?: string | null;
            /** @description Identifier of the transparent data encryption role. */
            encryptionRoleId?: string | null;
        };
        /** @description Response envelope with one service. */
        ServiceResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["Service"];
        };
        /** @description Resources allocated to a pipe. */
        PipeScaling: {
            /**
             * Format: double
             * @description Number of replicas.
             */
            replicas?: number | null;
            /**
             * Format: double
             * @description Number of parallel workers per replica.
             */
            concurrency?: number | null;
            /**
             * Format: double
             * @description CPU per replica, in thousandths of a core.
             */
            replicaCpuMillicores?: number | null;
            /**
             * Format: double
             * @description Memory per replica, in GB; fractions are allowed.
             */
            replicaMemoryGb?: number | null;
        } | null;
        /** @description Position to start reading from. */
        KafkaOffset: {
            /**
             * @description Date and time with minute precision.
             * @example 2026-01-12T08:30
             */
            timestamp?: string | null;
        } | null;
        /** @description Registry of the message schemas. */
        KafkaSchemaRegistry: {
            /** @description URL of the registry. */
            url?: string | null;
            /** @description Certificate of the authority that signed the registry's certificate. */
            caCertificate?: string | null;
        } | null;
        /** @description Kafka topics. */
        KafkaSource: {
            /** @description Addresses of the brokers. */
            brokers?: string | null;
            /** @description Names of the topics. */
            topics?: string | null;
            /** @description Consumer group the pipe reads with. */
            consumerGroup?: string | null;
            /** @description Cloud role to authenticate with, as a resource name. */
            iamRole?: string | null;
            offset?: components["schemas"]["KafkaOffset"];
            schemaRegistry?: components["schemas"]["KafkaSchemaRegistry"];
            /** @description Certificate of the authority that signed the brokers' certificates. */
            caCertificate?: string | null;
            /** @description Identifiers of the reverse private endpoints used to reach the brokers. */
            reversePrivateEndpointIds?: string[] | null;
        } | null;
        /** @description Files in object storage. */
        ObjectStorageSource: {
            /** @description URL of the files; may contain wildcards. */
            url?: string | null;
            /** @description Field delimiter. */
            delimiter?: string | null;
            /**
             * @description Compression of the files.
             * @example auto
             */
            compression?: "auto" | (string & {}) | null;
            /** @description Whether files added later are loaded too. */
            isContinuous?: boolean | null;
            /** @description URL of the queue that announces files. */
            queueUrl?: string | null;
            /** @description Cloud role to authenticate with. */
            iamRole?: string | null;
            /** @description Connection string of the storage account. */
            connectionString?: string | null;
            /** @description Path of the files; may contain wildcards. */
            path?: string | null;
            /** @description Name of the Azure storage container. */
            azureContainerName?: string | null;
        } | null;
        /** @description A Kinesis stream. */
        KinesisSource: {
            /** @description Name of the stream. */
            streamName?: string | null;
            /** @description Cloud region of the stream. */
            region?: string | null;
            /** @description Whether the pipe reads with enhanced fan-out. */
            useEnhancedFanOut?: boolean | null;
            /**
             * Format: double
             * @description Time to start reading from, in seconds since the epoch.
             */
            timestamp?: number | null;
            /** @description Cloud role to authenticate with. */
            iamRole?: string | null;
        } | null;
        /** @description Replication settings of a Postgres database. */
        PostgresSettings: {
            /**
             * Format: double
             * @description Seconds between syncs.
             */
            syncIntervalSeconds?: number | null;
            /**
             * Format: double
             * @description Number of rows pulled per batch.
             */
            pullBatchSize?: number | null;
            /** @description Name of the publication to read. */
            publicationName?: string | null;
            /** @description Name of the replication slot to read. */
            replicationSlotName?: string | null;
            /** @description Whether columns of the destination may be nullable. */
            allowNullableColumns?: boolean | null;
            /**
             * Format: double
             * @description Number of parallel readers during the initial load.
             */
            initialLoadParallelism?: number | null;
            /**
             * Format: double
             * @description Number of rows per snapshot partition.
             */
            snapshotNumRowsPerPartition?: number | null;
            /**
             * Format: double
             * @description Number of tables loaded in parallel for the snapshot.
             */
            snapshotNumberOfParallelTables?: number | null;
            /** @description Whether the replication slot survives a failover. */
            enableFailoverSlots?: boolean | null;
        } | null;
        /** @description A source table and the destination table it maps to. */
        PostgresTableMapping: {
            /** @description Schema of the source table. */
            sourceSchemaName?: string | null;
            /** @description Name of the source table. */
            sourceTable?: string | null;
            /** @description Name of the destination table. */
            targetTable?: string | null;
            /** @description Columns to exclude. */
            excludedColumns?: string[] | null;
            /** @description Whether `sortingKeys` overrides the service's default sorting key. */
            useCustomSortingKey?: boolean | null;
            /** @description Columns of the sorting key. */
            sortingKeys?: string[] | null;
        };
        /** @description A Postgres database. */
        PostgresSource: {
            /** @description Host name. */
            host?: string | null;
            /**
             * Format: double
             * @description Port number.
             */
            port?: number | null;
            /** @description Name of the database. */
            database?: string | null;
            settings?: components["schemas"]["PostgresSettings"];
            /** @description Mappings from source tables to destination tables. */
            tableMappings?: components["schemas"]["PostgresTableMapping"][] | null;
        } | null;
        /** @description Where the data comes from. Only the kind in use is set; the others are absent or null. */
        PipeSource: {
            kafka?: components["schemas"]["KafkaSource"];
            objectStorage?: components["schemas"]["ObjectStorageSource"];
            kinesis?: components["schemas"]["KinesisSource"];
            postgres?: components["schemas"]["PostgresSource"];
        } | null;
        /** @description Engine of a destination table. */
        PipeTableEngine: {
            /** @description Column that distinguishes versions of a row. */
            versionColumnId?: string | null;
            /** @description Columns the engine operates on. */
            columnIds?: string[] | null;
        } | null;
        /** @description Definition of the destination table. */
        PipeTableDefinition: {
            engine?: components["schemas"]["PipeTableEngine"];
            /** @description Columns of the sorting key. */
            sortingKey?: string[] | null;
            /** @description Partition expression. */
            partitionBy?: string | null;
            /** @description Primary key expression. */
            primaryKey?: string | null;
        } | null;
        /** @description A column of a destination table. */
        PipeColumn: {
            /** @description Name of the column. */
            name?: string | null;
            /** @description Database type of the column. */
            type?: string | null;
        };
        /** @description Where the data goes. */
        PipeDestination: {
            /** @description Name of the database. */
            database?: string | null;
            /** @description Name of the table. */
            table?: string | null;
            /** @description Whether the pipe creates and owns the table. */
            managedTable?: boolean | null;
            tableDefinition?: components["schemas"]["PipeTableDefinition"];
            /** @description Columns of the table. */
            columns?: components["schemas"]["PipeColumn"][] | null;
        } | null;
        /** @description A source field and the destination column it maps to. */
        PipeFieldMapping: {
            /** @description Name of the source field. */
            sourceField?: string | null;
            /** @description Name of the destination column. */
            destinationField?: string | null;
        };
        /** @description Tuning settings of a pipe. All are optional. */
        PipeSettings: {
            /**
             * Format: double
             * @description Maximum wait before a streaming insert, in milliseconds.
             */
            streaming_max_insert_wait_ms?: number | null;
            /**
             * Format: double
             * @description Number of files read in parallel.
             */
            object_storage_concurrency?: number | null;
            /**
             * Format: double
             * @description Polling interval for new files, in milliseconds.
             */
            object_storage_polling_interval_ms?: number | null;
            /**
             * Format: double
             * @description Maximum size of one insert, in bytes.
             */
            object_storage_max_insert_bytes?: number | null;
            /**
             * Format: double
             * @description Maximum number of files per insert.
             */
            object_storage_max_file_count?: number | null;
            /**
             * Format: double
             * @description Maximum number of database threads per query.
             */
            db_max_threads?: number | null;
            /**
             * Format: double
             * @description Maximum number of database threads per insert.
             */
            db_max_insert_threads?: number | null;
            /**
             * Format: double
             * @description Minimum size of an inserted block, in bytes.
             */
            db_min_insert_block_size_bytes?: number | null;
            /**
             * Format: double
             * @description Maximum number of database threads per download.
             */
            db_max_download_threads?: number | null;
            /**
             * Format: double
             * @description Mode of parallel distributed insert-select in the database.
             */
            db_parallel_distributed_insert_select?: number | null;
            /** @description Whether all replicas of the service share the reading of files. */
            object_storage_use_cluster_function?: boolean | null;
            /** @description Whether views are processed in parallel. */
            db_parallel_view_processing?: boolean | null;
        } | null;
        /** @description A pipe that continuously loads data from an external source into a destination table. */
        Pipe: {
            /**
             * Format: uuid
             * @description Identifier of the pipe.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Identifier of the service the pipe loads into.
             */
            readonly serviceId?: string | null;
            /** @description Name of the pipe. */
            name?: string | null;
            /** @description State of the pipe. */
            readonly state?: string | null;
            scaling?: components["schemas"]["PipeScaling"];
            source?: components["schemas"]["PipeSource"];
            destination?: components["schemas"]["PipeDestination"];
            /** @description Mappings from source fields to destination columns. */
            fieldMappings?: components["schemas"]["PipeFieldMapping"][] | null;
            settings?: components["schemas"]["PipeSettings"];
            /** @description When the pipe was created. */
            readonly createdAt?: string | null;
            /** @description When the pipe was last changed. */
            readonly updatedAt?: string | null;
        };
        /** @description Response envelope with a list of pipes. */
        PipeListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            /** @description The pipes. */
            result: components["schemas"]["Pipe"][];
        };
        /** @description Position to start reading from. */
        KafkaOffsetRequest: {
            /**
             * @description Date and time with minute precision.
             * @example 2026-01-12T08:30
             */
            timestamp?: string;
        };
        /** @description Credentials for the registry. Request only. */
        SchemaRegistryCredentials: {
            /** @description User name. */
            username?: string;
            /**
             * Format: password
             * @description Password.
             */
            password?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Registry of the message schemas. */
        KafkaSchemaRegistryRequest: {
            /** @description URL of the registry. */
            url?: string;
            /** @description Certificate of the authority that signed the registry's certificate. */
            caCertificate?: string;
            credentials?: components["schemas"]["SchemaRegistryCredentials"];
        };
        /** @description User name and password. Request only. */
        UserCredentials: {
            /** @description User name. */
            username?: string;
            /**
             * Format: password
             * @description Password.
             */
            password?: string;
        };
        /** @description Kafka topics. */
        KafkaSourceRequest: {
            /** @description Addresses of the brokers. */
            brokers?: string;
            /** @description Names of the topics. */
            topics?: string;
            /** @description Consumer group to read with. */
            consumerGroup?: string;
            /** @description Cloud role to authenticate with, as a resource name. */
            iamRole?: string;
            offset?: components["schemas"]["KafkaOffsetRequest"];
            schemaRegistry?: components["schemas"]["KafkaSchemaRegistryRequest"];
            /** @description Certificate of the authority that signed the brokers' certificates. */
            caCertificate?: string;
            /** @description Identifiers of the reverse private endpoints used to reach the brokers. */
            reversePrivateEndpointIds?: string[];
            credentials?: components["schemas"]["UserCredentials"];
        };
        /** @description Whether the service validates samples of the source before it creates the pipe. Request only. */
        ValidateSamples: boolean;
        /** @description Kafka topics. */
        KafkaPipeSourceRequest: {
            kafka: components["schemas"]["KafkaSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description Access key of a cloud account. Request only. */
        AccessKey: {
            /** @description Identifier of the access key. */
            accessKeyId?: string;
            /**
             * Format: password
             * @description Secret of the access key.
             */
            secretKey?: string;
        };
        /** @description Files in object storage. */
        ObjectStorageSourceRequest: {
            /** @description URL of the files; may contain wildcards. */
            url?: string;
            /** @description Field delimiter. */
            delimiter?: string;
            /**
             * @description Compression of the files.
             * @example auto
             */
            compression?: "auto" | (string & {});
            /** @description Whether files added later are loaded too. */
            isContinuous?: boolean;
            /** @description URL of the queue that announces files. */
            queueUrl?: string;
            /** @description Cloud role to authenticate with. */
            iamRole?: string;
            /**
             * Format: password
             * @description Connection string of the storage account. May contain a secret.
             */
            connectionString?: string;
            /** @description Path of the files; may contain wildcards. */
            path?: string;
            /** @description Name of the Azure storage container. */
            azureContainerName?: string;
            accessKey?: components["schemas"]["AccessKey"];
        };
        /** @description Files in object storage. */
        ObjectStoragePipeSourceRequest: {
            objectStorage: components["schemas"]["ObjectStorageSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description A Kinesis stream. */
        KinesisSourceRequest: {
            /** @description Name of the stream. */
            streamName?: string;
            /** @description Cloud region of the stream. */
            region?: string;
            /** @description Whether to read with enhanced fan-out. */
            useEnhancedFanOut?: boolean;
            /**
             * Format: double
             * @description Time to start reading from, in seconds since the epoch.
             */
            timestamp?: number;
            /** @description Cloud role to authenticate with. */
            iamRole?: string;
            accessKey?: components["schemas"]["AccessKey"];
        };
        /** @description A Kinesis stream. */
        KinesisPipeSourceRequest: {
            kinesis: components["schemas"]["KinesisSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description Replication settings of a Postgres database. */
        PostgresSettingsRequest: {
            /**
             * Format: double
             * @description Seconds between syncs.
             */
            syncIntervalSeconds?: number;
            /**
             * Format: double
             * @description Number of rows pulled per batch.
             */
            pullBatchSize?: number;
            /** @description Name of the publication to read. */
            publicationName?: string;
            /** @description Name of the replication slot to read. */
            replicationSlotName?: string;
            /** @description Whether columns of the destination may be nullable. */
            allowNullableColumns?: boolean;
            /**
             * Format: double
             * @description Number of parallel readers during the initial load.
             */
            initialLoadParallelism?: number;
            /**
             * Format: double
             * @description Number of rows per snapshot partition.
             */
            snapshotNumRowsPerPartition?: number;
            /**
             * Format: double
             * @description Number of tables loaded in parallel for the snapshot.
             */
            snapshotNumberOfParallelTables?: number;
            /** @description Whether the replication slot survives a failover. */
            enableFailoverSlots?: boolean;
        };
        /** @description A source table and the destination table it maps to. */
        PostgresTableMappingRequest: {
            /** @description Schema of the source table. */
            sourceSchemaName?: string;
            /** @description Name of the source table. */
            sourceTable?: string;
            /** @description Name of the destination table. */
            targetTable?: string;
            /** @description Columns to exclude. */
            excludedColumns?: string[];
            /** @description Whether `sortingKeys` overrides the service's default sorting key. */
            useCustomSortingKey?: boolean;
            /** @description Columns of the sorting key. */
            sortingKeys?: string[];
        };
        /** @description A Postgres database. */
        PostgresSourceRequest: {
            /** @description Host name. */
            host?: string;
            /**
             * Format: double
             * @description Port number.
             */
            port?: number;
            /** @description Name of the database. */
            database?: string;
            settings?: components["schemas"]["PostgresSettingsRequest"];
            /** @description Mappings from source tables to destination tables. */
            tableMappings?: components["schemas"]["PostgresTableMappingRequest"][];
            credentials?: components["schemas"]["UserCredentials"];
        };
        /** @description A Postgres database. */
        PostgresPipeSourceRequest: {
            postgres: components["schemas"]["PostgresSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description Where the data comes from. Contains exactly one source kind, keyed by name. */
        PipeSourceRequest: (components["schemas"]["KafkaPipeSourceRequest"] & {
            objectStorage?: never;
            kinesis?: never;
            postgres?: never;
        }) | (components["schemas"]["ObjectStoragePipeSourceRequest"] & {
            kafka?: never;
            kinesis?: never;
            postgres?: never;
        }) | (components["schemas"]["KinesisPipeSourceRequest"] & {
            kafka?: never;
            objectStorage?: never;
            postgres?: never;
        }) | (components["schemas"]["PostgresPipeSourceRequest"] & {
            kafka?: never;
            objectStorage?: never;
            kinesis?: never;
        });
        /** @description Engine of a destination table. */
        PipeTableEngineRequest: {
            /** @description Column that distinguishes versions of a row. */
            versionColumnId?: string;
            /** @description Columns the engine operates on. */
            columnIds?: string[];
        };
        /** @description Definition of the destination table. */
        PipeTableDefinitionRequest: {
            engine?: components["schemas"]["PipeTableEngineRequest"];
            /** @description Columns of the sorting key. */
            sortingKey?: string[];
            /** @description Partition expression. */
            partitionBy?: string;
            /** @description Primary key expression. */
            primaryKey?: string;
        };
        /** @description A column of a destination table. */
        PipeColumnRequest: {
            /** @description Name of the column. */
            name?: string;
            /** @description Database type of the column. */
            type?: string;
        };
        /** @description Where the data goes. */
        PipeDestinationRequest: {
            /** @description Name of the database. */
            database?: string;
            /** @description Name of the table. */
            table?: string;
            /** @description Whether the pipe creates and owns the table. */
            managedTable?: boolean;
            tableDefinition?: components["schemas"]["PipeTableDefinitionRequest"];
            /** @description Columns of the table. */
            columns?: components["schemas"]["PipeColumnRequest"][];
            /** @description Database roles the pipe writes with. Request only. */
            roles?: string[];
        };
        /** @description A source field and the destination column it maps to. */
        PipeFieldMappingRequest: {
            /** @description Name of the source field. */
            sourceField?: string;
            /** @description Name of the destination column. */
            destinationField?: string;
        };
        /** @description Resources allocated to a pipe. */
        PipeScalingRequest: {
            /**
             * Format: double
             * @description Number of replicas.
             */
            replicas?: number;
            /**
             * Format: double
             * @description Number of parallel workers per replica.
             */
            concurrency?: number;
            /**
             * Format: double
             * @description CPU per replica, in thousandths of a core.
             */
            replicaCpuMillicores?: number;
            /**
             * Format: double
             * @description Memory per replica, in GB; fractions are allowed.
             */
            replicaMemoryGb?: number;
        };
        /** @description Tuning settings of a pipe. All are optional. */
        PipeSettingsRequest: {
            /**
             * Format: double
             * @description Maximum wait before a streaming insert, in milliseconds.
             */
            streaming_max_insert_wait_ms?: number;
            /**
             * Format: double
             * @description Number of files read in parallel.
             */
            object_storage_concurrency?: number;
            /**
             * Format: double
             * @description Polling interval for new files, in milliseconds.
             */
            object_storage_polling_interval_ms?: number;
            /**
             * Format: double
             * @description Maximum size of one insert, in bytes.
             */
            object_storage_max_insert_bytes?: number;
            /**
             * Format: double
             * @description Maximum number of files per insert.
             */
            object_storage_max_file_count?: number;
            /**
             * Format: double
             * @description Maximum number of database threads per query.
             */
            db_max_threads?: number;
            /**
             * Format: double
             * @description Maximum number of database threads per insert.
             */
            db_max_insert_threads?: number;
            /**
             * Format: double
             * @description Minimum size of an inserted block, in bytes.
             */
            db_min_insert_block_size_bytes?: number;
            /**
             * Format: double
             * @description Maximum number of database threads per download.
             */
            db_max_download_threads?: number;
            /**
             * Format: double
             * @description Mode of parallel distributed insert-select in the database.
             */
            db_parallel_distributed_insert_select?: number;
            /** @description Whether all replicas of the service share the reading of files. */
            object_storage_use_cluster_function?: boolean;
            /** @description Whether views are processed in parallel. */
            db_parallel_view_processing?: boolean;
        };
        /** @description A pipe to create. */
        CreatePipeRequest: {
            /** @description Name of the pipe. */
            name?: string;
            source?: components["schemas"]["PipeSourceRequest"];
            destination?: components["schemas"]["PipeDestinationRequest"];
            /** @description Mappings from source fields to destination columns. All destination columns must be included. */
            fieldMappings?: components["schemas"]["PipeFieldMappingRequest"][];
            scaling?: components["schemas"]["PipeScalingRequest"];
            settings?: components["schemas"]["PipeSettingsRequest"];
        };
        /** @description Response envelope with one pipe. */
        PipeResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["Pipe"];
        };
        /** @description Hashes of a key generated elsewhere, so that its secret is never transmitted. */
        KeyHashData: {
            /** @description Hash of the key identifier. */
            keyIdHash?: string;
            /** @description Last characters of the key identifier. */
            keyIdSuffix?: string;
            /** @description Hash of the key secret. */
            keySecretHash?: string;
        };
        /** @description An address to allow. */
        IpAccessListEntryRequest: {
            /** @description An address or a range of addresses. */
            source?: string;
            /** @description Description of the address. */
            description?: string;
        };
        /** @description An API key to create. */
        CreateKeyRequest: {
            /** @description Name of the key. */
            name: string;
            /**
             * Format: date-time
             * @description When the key expires, as an ISO 8601 date-time; null or absent means never.
             */
            expireAt?: string | null;
            /**
             * @description Initial state of the key.
             * @default enabled
             * @enum {string}
             */
            state?: "enabled" | "disabled";
            hashData?: components["schemas"]["KeyHashData"];
            /** @description Roles of the key, at least one. */
            roles: [
                "admin" | "developer" | "query_endpoints",
                ...("admin" | "developer" | "query_endpoints")[]
            ];
            /** @description Addresses allowed to use the key. */
            ipAccessList?: components["schemas"]["IpAccessListEntryRequest"][];
        };
        /** @description An API key, without its secret. */
        Key: {
            /**
             * Format: uuid
             * @description Identifier of the key record.
             */
            id?: string | null;
            /** @description Name of the key. */
            name?: string | null;
            /** @description Roles of the key, at least one. */
            roles?: ("admin" | "developer" | "query_endpoints" | (string & {}))[] | null;
            /** @description Last characters of the key identifier. */
            keySuffix?: string | null;
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt?: string | null;
            /** @description When the key expires, as an ISO 8601 date-time; null, absent or empty means never. */
            expireAt?: string | null;
            /**
             * Format: date-time
             * @description When the key was last used.
             */
            usedAt?: string | null;
            /** @description Addresses allowed to use the key. */
            ipAccessList?: components["schemas"]["IpAccessListEntry"][] | null;
        } | null;
        /** @description A new key. `keyId` and `keySecret` are absent if the request contained `hashData`. */
        CreatedKey: {
            key?: components["schemas"]["Key"];
            /** @description The key identifier, used as the user name in HTTP Basic authentication. */
            keyId?: string | null;
            /**
             * Format: password
             * @description The key secret, used as the password in HTTP Basic authentication. Returned only here, once.
             */
            keySecret?: string | null;
        };
        /** @description Response envelope with a new key. */
        CreatedKeyResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["CreatedKey"];
        };
        /** @description A private connection from a service to a source. */
        ReversePrivateEndpoint: {
            /**
             * Format: uuid
             * @description Identifier of the reverse private endpoint.
             */
            id: string;
            /**
             * Format: uuid
             * @description Identifier of the service the endpoint belongs to.
             */
            serviceId?: string | null;
            /** @description Purpose of the endpoint. */
            description?: string | null;
            /** @description Kind of endpoint. */
            type?: string | null;
            /** @description Name of the VPC endpoint service the endpoint connects to. */
            vpcEndpointServiceName?: string | null;
            /** @description Identifier of the VPC resource configuration the endpoint connects to. */
            vpcResourceConfigurationId?: string | null;
            /** @description Resource name of the resource share. */
            vpcResourceShareArn?: string | null;
            /** @description Resource name of the managed Kafka cluster. */
            mskClusterArn?: string | null;
            /** @description Authentication method of the managed Kafka cluster. */
            mskAuthentication?: string | null;
            /** @description Identifier of the endpoint at the cloud provider. */
            endpointId?: string | null;
            /** @description DNS names of the endpoint. */
            dnsNames?: string[] | null;
            /** @description Private DNS names of the endpoint. */
            privateDnsNames?: string[] | null;
            /**
             * @description Status of the endpoint.
             * @example Ready
             */
            status?: "Ready" | (string & {}) | null;
        };
        /** @description Response envelope with one reverse private endpoint. */
        ReversePrivateEndpointResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["ReversePrivateEndpoint"];
        };
        /**
         * Format: double
         * @description A number. Some servers send it as a string to preserve every digit of a 64-bit integer.
         * @example 12.5
         * @example 9007199254740993
         */
        NumberOrText: number | string | null;
        /** @description Cost by category, in credit units. */
        UsageCostMetrics: {
            /** @description Storage cost. */
            storageCRD?: components["schemas"]["NumberOrText"];
            /** @description Backup cost. */
            backupCRD?: components["schemas"]["NumberOrText"];
            /** @description Compute cost. */
            computeCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer cost. */
            dataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Initial load cost. */
            initialLoadCRD?: components["schemas"]["NumberOrText"];
            /** @description Cost of data transfer over the public internet. */
            publicDataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Cost of inter-region data transfer, tier 1. */
            interRegionTier1DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Cost of inter-region data transfer, tier 2. */
            interRegionTier2DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Cost of inter-region data transfer, tier 3. */
            interRegionTier3DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Cost of inter-region data transfer, tier 4. */
            interRegionTier4DataTransferCRD?: components["schemas"]["NumberOrText"];
        } | null;
        /** @description Cost of one entity, on one day if `date` is set. */
        UsageCostRecord: {
            /** @description Identifier of the data warehouse. */
            dataWarehouseId?: string | null;
            /** @description Identifier of the service; null if the cost does not belong to a single service. */
            serviceId?: string | null;
            /**
             * Format: uuid
             * @description Identifier of the entity.
             */
            entityId?: string | null;
            /** @description Name of the entity. */
            entityName?: string | null;
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date?: string | null;
            metrics?: components["schemas"]["UsageCostMetrics"];
            /** @description Total cost of the record, in credit units. */
            totalCRD?: components["schemas"]["NumberOrText"];
            /** @description Whether the record is final. Other records can still change. */
            locked?: boolean | null;
        } | null;
        /** @description Usage cost of an organization over a period. */
        UsageCostReport: {
            /** @description Total cost of the period, in credit units. */
            grandTotalCRD?: components["schemas"]["NumberOrText"];
            /** @description One record, or one record per day and entity. */
            costs?: components["schemas"]["UsageCostRecord"] | components["schemas"]["UsageCostRecord"][];
        };
        /** @description Response envelope with a usage cost report. */
        UsageCostResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["UsageCostReport"];
        };
        /** @description One series of a tile. */
        TileSeries: {
            /**
             * @description Kind of series.
             * @example time
             */
            type?: "time" | (string & {}) | null;
            /**
             * @description Kind of data the series reads.
             * @example events
             */
            dataSource?: "events" | (string & {}) | null;
            /** @description Identifier of the source the series reads. */
            sourceId?: string | null;
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
            /** @description Filter expression, in the language given by `whereLanguage`. */
            where?: string | null;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Fields to group by; may be empty. */
            groupBy?: string[] | null;
            /** @description Field to aggregate. */
            field?: string | null;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number | null;
            /**
             * @description How the series is displayed.
             * @example line
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {}) | null;
            /** @description Name of the metric, for a series of metrics. */
            metricName?: string | null;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
        };
        /** @description One series of a tile's `config`. */
        TileConfigSeries: {
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
            /** @description Field or expression to aggregate. Named `field` in a tile series. */
            valueExpression?: string | null;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number | null;
            /** @description Filter expression, in the language given by `whereLanguage`. */
            where?: string | null;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Name of the series in the chart. */
            alias?: string | null;
            /** @description Name of the metric, for a metrics source. */
            metricName?: string | null;
            /**
             * @description Data type of the metric. Named `metricDataType` in a tile series.
             * @example gauge
             */
            metricType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The series of a chart, or the columns of a search as a string. */
        TileConfigSelect: components["schemas"]["TileConfigSeries"][] | (string | null);
        /** @description What the tile shows, on servers that use this form. Other kinds of tiles have their own fields; preserve fields not listed here. */
        TileConfig: ({
            /**
             * @description Kind of tile.
             * @example line
             * @example markdown
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {}) | null;
            /** @description Identifier of the source the tile reads. */
            sourceId?: string | null;
            /** @description Identifier of the database connection that a raw SQL tile queries. */
            connectionId?: string | null;
            select?: components["schemas"]["TileConfigSelect"];
            /** @description Filter expression of a search tile. */
            where?: string | null;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Expression to group by. */
            groupBy?: string | null;
            /** @description Whether the tile shows the ratio of the first series to the second. */
            asRatio?: boolean | null;
            /** @description Whether buckets without a value are shown as zero. */
            fillNulls?: boolean | null;
            /** @description Text of a markdown tile. */
            markdown?: string | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /** @description One chart or text on a dashboard's grid. */
        Tile: {
            /** @description Identifier of the tile, assigned by the service. Alerts refer to it. */
            readonly id?: string | null;
            /** @description Title of the tile. */
            name?: string | null;
            /**
             * Format: double
             * @description Distance from the left edge of the grid, in grid units.
             */
            x?: number | null;
            /**
             * Format: double
             * @description Distance from the top of the grid, in grid units.
             */
            y?: number | null;
            /**
             * Format: double
             * @description Width in grid units.
             */
            w?: number | null;
            /**
             * Format: double
             * @description Height in grid units.
             */
            h?: number | null;
            /** @description Whether the tile shows the ratio of the first series to the second. */
            asRatio?: boolean | null;
            /** @description What the tile shows. */
            series?: components["schemas"]["TileSeries"][] | null;
            config?: components["schemas"]["TileConfig"];
        };
        /** @description A filter that viewers of a dashboard can set. */
        DashboardFilter: {
            /** @description Identifier of the filter, assigned by the service. */
            readonly id?: string | null;
            /**
             * @description Kind of filter.
             * @example QUERY_EXPRESSION
             */
            type?: "QUERY_EXPRESSION" | (string & {}) | null;
            /** @description Label of the filter. */
            name?: string | null;
            /** @description Column or expression whose values the filter offers. */
            expression?: string | null;
            /** @description Identifier of the source the filter reads. */
            sourceId?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A named grid of tiles. Records can contain fields not listed here; preserve them when you update a record. */
        Dashboard: {
            /** @description Identifier of the dashboard, assigned by the service. Treat it as an opaque string. */
            readonly id: string;
            /** @description Name of the dashboard. */
            name?: string | null;
            /** @description The tiles of the dashboard. */
            tiles?: components["schemas"]["Tile"][] | null;
            /** @description Tags for finding the dashboard. */
            tags?: string[] | null;
            /** @description Filters that viewers of the dashboard can set. */
            filters?: components["schemas"]["DashboardFilter"][] | null;
            /** @description Default filter expression of the dashboard. */
            savedQuery?: string | null;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Default values of the filters. */
            savedFilterValues?: unknown[] | null;
        };
        /** @description Response envelope with a list of dashboards. */
        DashboardListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            /** @description The dashboards. */
            result: components["schemas"]["Dashboard"][];
        };
        /** @description One series of a tile. */
        TileSeriesRequest: {
            /**
             * @description Kind of series.
             * @example time
             */
            type?: "time" | (string & {});
            /**
             * @description Kind of data the series reads.
             * @example events
             */
            dataSource?: "events" | (string & {});
            /** @description Identifier of the source the series reads. */
            sourceId?: string;
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
            /** @description Filter expression, in the language given by `whereLanguage`. Clients send `""` by default because servers require the field. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {});
            /** @description Fields to group by; may be empty. Clients send `[]` by default because servers require the field. */
            groupBy?: string[];
            /** @description Field to aggregate. */
            field?: string;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number;
            /**
             * @description How the series is displayed.
             * @example line
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
            /** @description Name of the metric, for a series of metrics. */
            metricName?: string;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
        };
        /** @description One series of a tile's `config`. */
        TileConfigSeriesRequest: {
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
            /** @description Field or expression to aggregate. Named `field` in a tile series. */
            valueExpression?: string;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number;
            /** @description Filter expression, in the language given by `whereLanguage`. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {});
            /** @description Name of the series in the chart. */
            alias?: string;
            /** @description Name of the metric, for a metrics source. */
            metricName?: string;
            /**
             * @description Data type of the metric. Named `metricDataType` in a tile series.
             * @example gauge
             */
            metricType?: "gauge" | "sum" | "histogram" | (string & {});
        } & {
            [key: string]: unknown;
        };
        /** @description The series of a chart, or the columns of a search as a string. */
        TileConfigSelectRequest: components["schemas"]["TileConfigSeriesRequest"][] | string;
        /** @description What the tile shows, on servers that use this form. Send it instead of `series`, never both. Other kinds of tiles have their own fields; preserve fields not listed here. */
        TileConfigRequest: {
            /**
             * @description Kind of tile.
             * @example line
             * @example markdown
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
            /** @description Identifier of the source the tile reads. */
            sourceId?: string;
            /** @description Identifier of the database connection that a raw SQL tile queries. */
            connectionId?: string;
            select?: components["schemas"]["TileConfigSelectRequest"];
            /** @description Filter expression of a search tile. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {});
            /** @description Expression to group by. */
            groupBy?: string;
            /** @description Whether the tile shows the ratio of the first series to the second. */
            asRatio?: boolean;
            /** @description Whether buckets without a value are shown as zero. */
            fillNulls?: boolean;
            /** @description Text of a markdown tile. */
            markdown?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A tile to create. */
        CreateTileRequest: {
            /** @description Title of the tile. */
            name?: string;
            /**
             * Format: double
             * @description Distance from the left edge of the grid, in grid units.
             */
            x?: number;
            /**
             * Format: double
             * @description Distance from the top of the grid, in grid units.
             */
            y?: number;
            /**
             * Format: double
             * @description Width in grid units.
             */
            w?: number;
            /**
             * Format: double
             * @description Height in grid units.
             */
            h?: number;
            /** @description Whether the tile shows the ratio of the first series to the second. */
            asRatio?: boolean;
            /** @description What the tile shows. */
            series?: components["schemas"]["TileSeriesRequest"][];
            config?: components["schemas"]["TileConfigRequest"];
        };
        /** @description A filter that viewers of a dashboard can set. */
        CreateDashboardFilterRequest: {
            /**
             * @description Kind of filter.
             * @example QUERY_EXPRESSION
             */
            type?: "QUERY_EXPRESSION" | (string & {});
            /** @description Label of the filter. */
            name?: string;
            /** @description Column or expression whose values the filter offers. */
            expression?: string;
            /** @description Identifier of the source the filter reads. */
            sourceId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A dashboard to create. The service assigns the identifiers of the dashboard and its tiles. */
        CreateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard. Clients send `[]` by default because servers require the field. */
            tiles?: components["schemas"]["CreateTileRequest"][];
            /** @description Tags for finding the dashboard. */
            tags?: string[];
            /** @description Filters that viewers of the dashboard can set. */
            filters?: components["schemas"]["CreateDashboardFilterRequest"][];
            /** @description Default filter expression of the dashboard. */
            savedQuery?: string;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {});
            /** @description Default values of the filters. */
            savedFilterValues?: unknown[];
        };
        /** @description Response envelope with one dashboard. */
        DashboardResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["Dashboard"];
        };
        /** @description A tile of the updated dashboard. With an `id`, it updates the existing tile; without one, it creates a new tile. */
        UpdateTileRequest: {
            /** @description Identifier of the existing tile. Without it, a new tile is created and the alerts on the old one are lost. Some servers also require an `id` for new tiles, so clients generate one. */
            id?: string;
            /** @description Title of the tile. */
            name?: string;
            /**
             * Format: double
             * @description Distance from the left edge of the grid, in grid units.
             */
            x?: number;
            /**
             * Format: double
             * @description Distance from the top of the grid, in grid units.
             */
            y?: number;
            /**
             * Format: double
             * @description Width in grid units.
             */
            w?: number;
            /**
             * Format: double
             * @description Height in grid units.
             */
            h?: number;
            /** @description Whether the tile shows the ratio of the first series to the second. */
            asRatio?: boolean;
            /** @description What the tile shows. */
            series?: components["schemas"]["TileSeriesRequest"][];
            config?: components["schemas"]["TileConfigRequest"];
        };
        /** @description A filter that viewers of a dashboard can set. */
        UpdateDashboardFilterRequest: {
            /** @description Identifier of the filter. Servers require one in an update, even for a new filter. */
            id?: string;
            /**
             * @description Kind of filter.
             * @example QUERY_EXPRESSION
             */
            type?: "QUERY_EXPRESSION" | (string & {});
            /** @description Label of the filter. */
            name?: string;
            /** @description Column or expression whose values the filter offers. */
            expression?: string;
            /** @description Identifier of the source the filter reads. */
            sourceId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The full dashboard to write. An update replaces the dashboard, so omitted fields may be reset, and a tile that is omitted or sent without its `id` is removed along with its alerts. */
        UpdateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard. Include the `id` of each tile to keep. */
            tiles?: components["schemas"]["UpdateTileRequest"][];
            /** @description Tags for finding the dashboard. */
            tags?: string[];
            /** @description Filters that viewers of the dashboard can set. */
            filters?: components["schemas"]["UpdateDashboardFilterRequest"][];
            /** @description Default filter expression of the dashboard. */
            savedQuery?: string;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {});
            /** @description Default values of the filters. */
            savedFilterValues?: unknown[];
        };
        /** @description Notification channel of an alert. */
        AlertChannel: {
            /**
             * @description Kind of channel.
             * @example webhook
             */
            type?: "webhook" | (string & {}) | null;
            /** @description Identifier of the webhook to call. */
            webhookId?: string | null;
        } | null;
        /** @description A rule that watches a tile or a saved search. Records can contain fields not listed here; preserve them when you update a record. */
        Alert: {
            /** @description Identifier of the alert, assigned by the service. Treat it as an opaque string. */
            readonly id: string;
            /** @description Name of the alert. */
            name?: string | null;
            /** @description Text included in notifications. */
            message?: string | null;
            /**
             * Format: double
             * @description Value to compare the watched series with.
             */
            threshold?: number | null;
            /**
             * Format: double
             * @description Upper bound of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number | null;
            /**
             * Format: double
             * @description Number of consecutive windows that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number | null;
            /** @description Note for the people who maintain the alert. */
            note?: string | null;
            /**
             * @description Evaluation interval, as a duration such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string | null;
            /**
             * @description Comparison with the threshold that triggers the alert.
             * @example above
             * @example below
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {}) | null;
            /**
             * @description What the alert watches. Some servers use `saved_search` instead of `search`.
             * @example tile
             * @example search
             */
            source?: "tile" | "search" | "saved_search" | (string & {}) | null;
            /**
             * @description State of the alert.
             * @example inactive
             */
            readonly state?: "inactive" | (string & {}) | null;
            channel?: components["schemas"]["AlertChannel"];
            /** @description Notification channels of the alert, on servers that support several. `channel` is the first of them. */
            channels?: components["schemas"]["AlertChannel"][] | null;
            /** @description Identifier of the owning team. Response only. */
            readonly team?: string | null;
            /** @description Alias of `team` on some servers. */
            readonly teamId?: string | null;
            /** @description Identifier of the tile the alert watches. */
            tileId?: string | null;
            /** @description Identifier of the dashboard that contains the tile. Named `dashboardId` in requests, and in responses of some servers. */
            readonly dashboard?: string | null;
            /** @description Alias of `dashboard`, on servers that use the name from requests. */
            dashboardId?: string | null;
            /** @description Identifier of the saved search the alert watches. */
            savedSearch?: string | null;
            /** @description Alias of `savedSearch` on some servers. */
            savedSearchId?: string | null;
            /** @description Field to group by; each group is evaluated separately. */
            groupBy?: string | null;
            /** @description Whether notifications are silenced. Some servers send an object with details instead of a boolean. */
            silenced?: boolean | Record<string, unknown> | null;
            /** @description Errors from the most recent evaluations, on servers that report them. */
            readonly executionErrors?: unknown[] | null;
            /**
             * Format: date-time
             * @description When the alert was created.
             */
            readonly createdAt?: string | null;
            /**
             * Format: date-time
             * @description When the alert was last changed.
             */
            readonly updatedAt?: string | null;
        };
        /** @description Which page of a long list was returned. Without it, the list is complete. */
        PageMeta: {
            /** @description Total number of records. */
            total?: number | null;
            /** @description Maximum number of records per page. */
            limit?: number | null;
            /** @description Number of records skipped before this page. */
            offset?: number | null;
        } | null;
        /** @description Response envelope with a list of alerts. */
        AlertListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            /** @description The alerts. */
            result: components["schemas"]["Alert"][];
            meta?: components["schemas"]["PageMeta"];
        };
        /** @description Notification channel of an alert. */
        AlertChannelRequest: {
            /**
             * @description Kind of channel.
             * @example webhook
             */
            type?: "webhook" | (string & {});
            /** @description Identifier of the webhook to call. */
            webhookId?: string;
        };
        /** @description An alert to create. */
        CreateAlertRequest: {
            /** @description Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
            dashboardId?: string;
            /** @description Identifier of the tile to watch. */
            tileId?: string;
            /**
             * Format: double
             * @description Value to compare the watched series with.
             */
            threshold?: number;
            /**
             * @description Evaluation interval, as a duration such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string;
            /**
             * @description What the alert watches.
             * @example tile
             */
            source?: "tile" | "search" | "saved_search" | (string & {});
            /**
             * @description Comparison with the threshold that triggers the alert.
             * @example above
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text included in notifications. */
            message?: string;
            /** @description Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
            channels?: components["schemas"]["AlertChannelRequest"][];
            /** @description Identifier of the saved search to watch. */
            savedSearch?: string;
            /** @description Alias of `savedSearch` on some servers. */
            savedSearchId?: string;
            /** @description Field to group by; each group is evaluated separately. */
            groupBy?: string;
            /** @description Whether notifications are silenced. */
            silenced?: boolean;
            /**
             * Format: double
             * @description Upper bound of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number;
            /**
             * Format: double
             * @description Number of consecutive windows that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number;
            /** @description Note for the people who maintain the alert. */
            note?: string;
        };
        /** @description Response envelope with one alert. */
        AlertResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            result: components["schemas"]["Alert"];
        };
        /** @description The full alert to write. No field is marked as required, but an update replaces the alert, so omitted fields may be reset. To change one field, read the alert, change the field, and send the full alert. */
        UpdateAlertRequest: {
            /**
             * Format: double
             * @description Value to compare the watched series with.
             */
            threshold?: number;
            /**
             * @description Evaluation interval, as a duration such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string;
            /**
             * @description Comparison with the threshold that triggers the alert.
             * @example above
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
            /**
             * @description What the alert watches.
             * @example tile
             */
            source?: "tile" | "search" | "saved_search" | (string & {});
            /** @description Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
            dashboardId?: string;
            /** @description Identifier of the tile to watch. */
            tileId?: string;
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text included in notifications. */
            message?: string;
            /** @description Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
            channels?: components["schemas"]["AlertChannelRequest"][];
            /** @description Identifier of the saved search to watch. */
            savedSearch?: string;
            /** @description Alias of `savedSearch` on some servers. */
            savedSearchId?: string;
            /** @description Field to group by; each group is evaluated separately. */
            groupBy?: string;
            /** @description Whether notifications are silenced. */
            silenced?: boolean;
            /**
             * Format: double
             * @description Upper bound of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number;
            /**
             * Format: double
             * @description Number of consecutive windows that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number;
            /** @description Note for the people who maintain the alert. */
            note?: string;
        };
        /** @description A telemetry source that tiles and charts query. */
        Source: {
            /** @description Identifier of the source. */
            id?: string | null;
            /** @description Name of the source. */
            name?: string | null;
            /**
             * @description Kind of telemetry in the source.
             * @example log
             * @example trace
             */
            kind?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Response envelope with a list of sources. */
        SourceListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Unique identifier of the request, a version 4 UUID. Include it in support requests.
             */
            requestId: string;
            /** @description The sources. */
            result: components["schemas"]["Source"][];
        };
    };
    responses: {
        /** @description Any other failure of the service or of a gateway in front of it. 424 means the service is idle. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "text/html": string;
            };
        };
        /** @description The request is not valid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The key identifier or secret is missing or invalid, the key is disabled or expired, or the client address is not allowed. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The object or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "text/html": string;
            };
        };
        /** @description The key has exceeded its rate limit. Wait for the number of seconds in `X-RateLimit-Reset`. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Seconds until the window ends.
                 * @example 1
                 */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The service failed. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The object was deleted. Some servers also return this if the object did not exist. */
        Deleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        /** @description The object was deleted. The response has no body. */
        NoContent: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Identifier of the organization, from the organization details of the management console.
         * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
         */
        OrganizationId: string;
        /**
         * @description Identifier of the service, from the service address or the service details page.
         * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
         */
        ServiceId: string;
        /**
         * @description Identifier of the reverse private endpoint.
         * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
         */
        ReversePrivateEndpointId: string;
        /**
         * @description Start of the period. Some servers accept only a calendar date in UTC, such as `2026-01-31`.
         * @example 2026-01-01T00:00:00.000Z
         */
        FromDate: string;
        /**
         * @description End of the period, inclusive, at most 30 days after `from_date`. Some servers accept only a calendar date in UTC, such as `2026-01-31`.
         * @example 2026-01-31T00:00:00.000Z
         */
        ToDate: string;
        /**
         * @description Identifier of the dashboard.
         * @example 665f1c2ab4d3e5f6a7b8c901
         */
        DashboardId: string;
        /** @description Maximum number of records to return. Servers that paginate default to 1000. */
        Limit: number;
        /** @description Number of records to skip from the start of the list. */
        Offset: number;
        /**
         * @description Identifier of the alert.
         * @example 665f1c2ab4d3e5f6a7b8ca01
         */
        AlertId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type SetServiceStateRequest = components['schemas']['SetServiceStateRequest'];
export type ServiceEndpoint = components['schemas']['ServiceEndpoint'];
export type IpAccessListEntry = components['schemas']['IpAccessListEntry'];
export type Service = components['schemas']['Service'];
export type ServiceResponse = components['schemas']['ServiceResponse'];
export type PipeScaling = components['schemas']['PipeScaling'];
export type KafkaOffset = components['schemas']['KafkaOffset'];
export type KafkaSchemaRegistry = components['schemas']['KafkaSchemaRegistry'];
export type KafkaSource = components['schemas']['KafkaSource'];
export type ObjectStorageSource = components['schemas']['ObjectStorageSource'];
export type KinesisSource = components['schemas']['KinesisSource'];
export type PostgresSettings = components['schemas']['PostgresSettings'];
export type PostgresTableMapping = components['schemas']['PostgresTableMapping'];
export type PostgresSource = components['schemas']['PostgresSource'];
export type PipeSource = components['schemas']['PipeSource'];
export type PipeTableEngine = components['schemas']['PipeTableEngine'];
export type PipeTableDefinition = components['schemas']['PipeTableDefinition'];
export type PipeColumn = components['schemas']['PipeColumn'];
export type PipeDestination = components['schemas']['PipeDestination'];
export type PipeFieldMapping = components['schemas']['PipeFieldMapping'];
export type PipeSettings = components['schemas']['PipeSettings'];
export type Pipe = components['schemas']['Pipe'];
export type PipeListResponse = components['schemas']['PipeListResponse'];
export type KafkaOffsetRequest = components['schemas']['KafkaOffsetRequest'];
export type SchemaRegistryCredentials = components['schemas']['SchemaRegistryCredentials'];
export type KafkaSchemaRegistryRequest = components['schemas']['KafkaSchemaRegistryRequest'];
export type UserCredentials = components['schemas']['UserCredentials'];
export type KafkaSourceRequest = components['schemas']['KafkaSourceRequest'];
export type ValidateSamples = components['schemas']['ValidateSamples'];
export type KafkaPipeSourceRequest = components['schemas']['KafkaPipeSourceRequest'];
export type AccessKey = components['schemas']['AccessKey'];
export type ObjectStorageSourceRequest = components['schemas']['ObjectStorageSourceRequest'];
export type ObjectStoragePipeSourceRequest = components['schemas']['ObjectStoragePipeSourceRequest'];
export type KinesisSourceRequest = components['schemas']['KinesisSourceRequest'];
export type KinesisPipeSourceRequest = components['schemas']['KinesisPipeSourceRequest'];
export type PostgresSettingsRequest = components['schemas']['PostgresSettingsRequest'];
export type PostgresTableMappingRequest = components['schemas']['PostgresTableMappingRequest'];
export type PostgresSourceRequest = components['schemas']['PostgresSourceRequest'];
export type PostgresPipeSourceRequest = components['schemas']['PostgresPipeSourceRequest'];
export type PipeSourceRequest = components['schemas']['PipeSourceRequest'];
export type PipeTableEngineRequest = components['schemas']['PipeTableEngineRequest'];
export type PipeTableDefinitionRequest = components['schemas']['PipeTableDefinitionRequest'];
export type PipeColumnRequest = components['schemas']['PipeColumnRequest'];
export type PipeDestinationRequest = components['schemas']['PipeDestinationRequest'];
export type PipeFieldMappingRequest = components['schemas']['PipeFieldMappingRequest'];
export type PipeScalingRequest = components['schemas']['PipeScalingRequest'];
export type PipeSettingsRequest = components['schemas']['PipeSettingsRequest'];
export type CreatePipeRequest = components['schemas']['CreatePipeRequest'];
export type PipeResponse = components['schemas']['PipeResponse'];
export type KeyHashData = components['schemas']['KeyHashData'];
export type IpAccessListEntryRequest = components['schemas']['IpAccessListEntryRequest'];
export type CreateKeyRequest = components['schemas']['CreateKeyRequest'];
export type Key = components['schemas']['Key'];
export type CreatedKey = components['schemas']['CreatedKey'];
export type CreatedKeyResponse = components['schemas']['CreatedKeyResponse'];
export type ReversePrivateEndpoint = components['schemas']['ReversePrivateEndpoint'];
export type ReversePrivateEndpointResponse = components['schemas']['ReversePrivateEndpointResponse'];
export type NumberOrText = components['schemas']['NumberOrText'];
export type UsageCostMetrics = components['schemas']['UsageCostMetrics'];
export type UsageCostRecord = components['schemas']['UsageCostRecord'];
export type UsageCostReport = components['schemas']['UsageCostReport'];
export type UsageCostResponse = components['schemas']['UsageCostResponse'];
export type TileSeries = components['schemas']['TileSeries'];
export type TileConfigSeries = components['schemas']['TileConfigSeries'];
export type TileConfigSelect = components['schemas']['TileConfigSelect'];
export type TileConfig = components['schemas']['TileConfig'];
export type Tile = components['schemas']['Tile'];
export type DashboardFilter = components['schemas']['DashboardFilter'];
export type Dashboard = components['schemas']['Dashboard'];
export type DashboardListResponse = components['schemas']['DashboardListResponse'];
export type TileSeriesRequest = components['schemas']['TileSeriesRequest'];
export type TileConfigSeriesRequest = components['schemas']['TileConfigSeriesRequest'];
export type TileConfigSelectRequest = components['schemas']['TileConfigSelectRequest'];
export type TileConfigRequest = components['schemas']['TileConfigRequest'];
export type CreateTileRequest = components['schemas']['CreateTileRequest'];
export type CreateDashboardFilterRequest = components['schemas']['CreateDashboardFilterRequest'];
export type CreateDashboardRequest = components['schemas']['CreateDashboardRequest'];
export type DashboardResponse = components['schemas']['DashboardResponse'];
export type UpdateTileRequest = components['schemas']['UpdateTileRequest'];
export type UpdateDashboardFilterRequest = components['schemas']['UpdateDashboardFilterRequest'];
export type UpdateDashboardRequest = components['schemas']['UpdateDashboardRequest'];
export type AlertChannel = components['schemas']['AlertChannel'];
export type Alert = components['schemas']['Alert'];
export type PageMeta = components['schemas']['PageMeta'];
export type AlertListResponse = components['schemas']['AlertListResponse'];
export type AlertChannelRequest = components['schemas']['AlertChannelRequest'];
export type CreateAlertRequest = components['schemas']['CreateAlertRequest'];
export type AlertResponse = components['schemas']['AlertResponse'];
export type UpdateAlertRequest = components['schemas']['UpdateAlertRequest'];
export type Source = components['schemas']['Source'];
export type SourceListResponse = components['schemas']['SourceListResponse'];
export type ResponseUnexpectedError = components['responses']['UnexpectedError'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseDeleted = components['responses']['Deleted'];
export type ResponseNoContent = components['responses']['NoContent'];
export type ParameterOrganizationId = components['parameters']['OrganizationId'];
export type ParameterServiceId = components['parameters']['ServiceId'];
export type ParameterReversePrivateEndpointId = components['parameters']['ReversePrivateEndpointId'];
export type ParameterFromDate = components['parameters']['FromDate'];
export type ParameterToDate = components['parameters']['ToDate'];
export type ParameterDashboardId = components['parameters']['DashboardId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterAlertId = components['parameters']['AlertId'];
export type $defs = Record<string, never>;
export interface operations {
    setServiceState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetServiceStateRequest"];
            };
        };
        responses: {
            /** @description The service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPipes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All pipes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createPipe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePipeRequest"];
            };
        };
        responses: {
            /** @description The created pipe. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The created key, with its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getReversePrivateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the reverse private endpoint.
                 * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
                 */
                reversePrivateEndpointId: components["parameters"]["ReversePrivateEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reverse private endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReversePrivateEndpointResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUsageCost: {
        parameters: {
            query: {
                /**
                 * @description Start of the period. Some servers accept only a calendar date in UTC, such as `2026-01-31`.
                 * @example 2026-01-01T00:00:00.000Z
                 */
                from_date: components["parameters"]["FromDate"];
                /**
                 * @description End of the period, inclusive, at most 30 days after `from_date`. Some servers accept only a calendar date in UTC, such as `2026-01-31`.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                to_date: components["parameters"]["ToDate"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageCostResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listDashboards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All dashboards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDashboardRequest"];
            };
        };
        responses: {
            /** @description The created dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDashboardRequest"];
            };
        };
        responses: {
            /** @description The updated dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Servers that paginate default to 1000. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of records to skip from the start of the list. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlertRequest"];
            };
        };
        responses: {
            /** @description The created alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAlertRequest"];
            };
        };
        responses: {
            /** @description The updated alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * @description Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sources. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
