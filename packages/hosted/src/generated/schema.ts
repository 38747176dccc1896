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
         * @description Returns every pipe of a service, without the credentials of their sources.
         */
        get: operations["listPipes"];
        put?: never;
        /**
         * Create a pipe
         * @description Creates a pipe that loads from one external source into a destination table.
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
         * @description Creates a key. Its secret is returned once, in `keySecret`, and cannot be read again. With `hashData` the service stores the hashes that it is given, and returns no secret.
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
         * @description Reports what an organization used from `from_date` to `to_date`, both inclusive, in credit units. `to_date` is at most 30 days after `from_date`, so that the queried period is at most 31 days. Days are UTC days. Records with `locked` false may still change.
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
         * @description Returns every dashboard.
         */
        get: operations["listDashboards"];
        put?: never;
        /**
         * Create a dashboard
         * @description Creates a dashboard and returns it with the identifiers that the service assigned to it and to its tiles.
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
         * @description Writes the whole dashboard. What is left out may be reset, and a tile that is left out, or sent without its `id`, takes the alerts on it along. Read the dashboard, change it, write all of it.
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
         * @description Returns every alert.
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
         * @description Writes the alert and returns it. No field is marked required, but what is left out may be reset: read the alert, change it, write all of it.
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
         * @description Returns every source.
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
        /** @description A command to a service. */
        SetServiceStateRequest: {
            /**
             * @description What the service shall do.
             * @enum {string}
             */
            command: "start" | "stop";
        };
        /** @description An address where the database listens. */
        ServiceEndpoint: {
            /** @description Protocol spoken there. */
            protocol?: string | null;
            /** @description Name of the host. */
            host?: string | null;
            /**
             * Format: double
             * @description Number of the port.
             */
            port?: number | null;
            /** @description User name to log in with. */
            username?: string | null;
        };
        /** @description An address that has access. */
        IpAccessListEntry: {
            /** @description The address, or a range of them. */
            source?: string | null;
            /** @description What the address is. */
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
            /** @description Version of the database. */
            dbVersion?: string | null;
            /** @description Where the database listens. */
            endpoints?: components["schemas"]["ServiceEndpoint"][] | null;
            /**
             * Format: double
             * @description Least memory of all replicas together, in GB.
             */
            minTotalMemoryGb?: number | null;
            /**
             * Format: double
             * @description Most memory of all replicas together, in GB.
             */
            maxTotalMemoryGb?: number | null;
            /**
             * Format: double
             * @description Least memory of one replica, in GB.
             */
            minReplicaMemoryGb?: number | null;
            /**
             * Format: double
             * @description Most memory of one replica, in GB.
             */
            maxReplicaMemoryGb?: number | null;
            /**
             * Format: double
             * @description Number of replicas.
             */
            numReplicas?: number | null;
            /** @description Whether the service may scale down to nothing when it is idle. */
            idleScaling?: boolean | null;
            /**
             * Format: double
             * @description Minutes without work after which the service is idle.
             */
            idleTimeoutMinutes?: number | null;
            /** @description Addresses that may reach the service. */
            ipAccessList?: components["schemas"]["IpAccessListEntry"][] | null;
            /**
             * Format: date-time
             * @description When the service was created.
             */
            createdAt?: string | null;
            /** @description Key that the data is encrypted with. */
            encryptionKey?: string | null;
            /** @description Role that is assumed to use the encryption key. */
            encryptionAssumedRoleIdentifier?: string | null;
            /** @description Cloud role of the service. */
            iamRole?: string | null;
            /** @description Identifiers of the private endpoints in use. */
            privateEndpointIds?: string[] | null;
            /** @description Identifiers of the private endpoints that could be used. */
            availablePrivateEndpointIds?: string[] | null;
            /** @description Identifier of the data warehouse that the service belongs to. */
            dataWarehouseId?: string | null;
            /** @description Whether this is the primary service of its data warehouse. */
            isPrimary?: boolean | null;
            /** @description Whether the service only reads. */
            isReadonly?: boolean | null;
            /** @description Identifier of the customer's own cloud that the service runs in. */
            byocId?: string | null;
            /** @description Whether data is encrypted transparently. */
            hasTransparentDataEncryption?: boolean | null;
            /** @description Identifier of the key of the transparent encryption. */
            transparentDataEncryptionKeyId?: string | null;
            /** @description Identifier of the role of the transparent encryption. */
            encryptionRoleId?: string | null;
        };
        /** @description One service in the envelope. */
        ServiceResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["Service"];
        };
        /** @description How much a pipe may use. */
        PipeScaling: {
            /**
             * Format: double
             * @description Number of replicas.
             */
            replicas?: number | null;
            /**
             * Format: double
             * @description Number of parallel workers of a replica.
             */
            concurrency?: number | null;
            /**
             * Format: double
             * @description Processor time of a replica, in thousandths of a core.
             */
            replicaCpuMillicores?: number | null;
            /**
             * Format: double
             * @description Memory of a replica, in GB; fractions are allowed.
             */
            replicaMemoryGb?: number | null;
        } | null;
        /** @description Where reading starts. */
        KafkaOffset: {
            /**
             * @description Date-time text with the precision of a minute.
             * @example 2026-01-12T08:30
             */
            timestamp?: string | null;
        } | null;
        /** @description Registry of the message schemas. */
        KafkaSchemaRegistry: {
            /** @description Address of the registry. */
            url?: string | null;
            /** @description Certificate of the authority that signed the registry's certificate. */
            caCertificate?: string | null;
        } | null;
        /** @description Topics of Kafka. */
        KafkaSource: {
            /** @description Addresses of the brokers. */
            brokers?: string | null;
            /** @description Names of the topics. */
            topics?: string | null;
            /** @description Consumer group that the pipe reads with. */
            consumerGroup?: string | null;
            /** @description Cloud role to authenticate with, by its resource name. */
            iamRole?: string | null;
            offset?: components["schemas"]["KafkaOffset"];
            schemaRegistry?: components["schemas"]["KafkaSchemaRegistry"];
            /** @description Certificate of the authority that signed the brokers' certificates. */
            caCertificate?: string | null;
            /** @description Identifiers of the reverse private endpoints that the brokers are reached through. */
            reversePrivateEndpointIds?: string[] | null;
        } | null;
        /** @description Files of an object storage. */
        ObjectStorageSource: {
            /** @description Address of the files; may contain wildcards. */
            url?: string | null;
            /** @description What separates fields. */
            delimiter?: string | null;
            /**
             * @description How the files are compressed.
             * @example auto
             */
            compression?: "auto" | (string & {}) | null;
            /** @description Whether files that come later are loaded too. */
            isContinuous?: boolean | null;
            /** @description Address of the queue that announces files. */
            queueUrl?: string | null;
            /** @description Cloud role to authenticate with. */
            iamRole?: string | null;
            /** @description Connection string of the storage account. */
            connectionString?: string | null;
            /** @description Path of the files; may contain wildcards. */
            path?: string | null;
            /** @description Name of the container of an Azure storage account. */
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
             * @description Where reading starts, in seconds since the epoch.
             */
            timestamp?: number | null;
            /** @description Cloud role to authenticate with. */
            iamRole?: string | null;
        } | null;
        /** @description How a Postgres database is replicated. */
        PostgresSettings: {
            /**
             * Format: double
             * @description Seconds between two syncs.
             */
            syncIntervalSeconds?: number | null;
            /**
             * Format: double
             * @description Number of rows that are pulled at once.
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
             * @description Number of parallel readers of the initial load.
             */
            initialLoadParallelism?: number | null;
            /**
             * Format: double
             * @description Number of rows in a partition of the snapshot.
             */
            snapshotNumRowsPerPartition?: number | null;
            /**
             * Format: double
             * @description Number of tables that are loaded in parallel for the snapshot.
             */
            snapshotNumberOfParallelTables?: number | null;
            /** @description Whether the replication slot survives a failover. */
            enableFailoverSlots?: boolean | null;
        } | null;
        /** @description A source table and the destination table that it goes to. */
        PostgresTableMapping: {
            /** @description Schema of the source table. */
            sourceSchemaName?: string | null;
            /** @description Name of the source table. */
            sourceTable?: string | null;
            /** @description Name of the destination table. */
            targetTable?: string | null;
            /** @description Columns that are left out. */
            excludedColumns?: string[] | null;
            /** @description Whether `sortingKeys` replaces the sorting key that the service would choose. */
            useCustomSortingKey?: boolean | null;
            /** @description Columns of the sorting key. */
            sortingKeys?: string[] | null;
        };
        /** @description A Postgres database. */
        PostgresSource: {
            /** @description Name of the host. */
            host?: string | null;
            /**
             * Format: double
             * @description Number of the port.
             */
            port?: number | null;
            /** @description Name of the database. */
            database?: string | null;
            settings?: components["schemas"]["PostgresSettings"];
            /** @description Which source table goes to which destination table. */
            tableMappings?: components["schemas"]["PostgresTableMapping"][] | null;
        } | null;
        /** @description Where the data comes from. The kind in use is set; the others are absent or null. */
        PipeSource: {
            kafka?: components["schemas"]["KafkaSource"];
            objectStorage?: components["schemas"]["ObjectStorageSource"];
            kinesis?: components["schemas"]["KinesisSource"];
            postgres?: components["schemas"]["PostgresSource"];
        } | null;
        /** @description Engine of a destination table. */
        PipeTableEngine: {
            /** @description Column that tells the versions of a row apart. */
            versionColumnId?: string | null;
            /** @description Columns that the engine works on. */
            columnIds?: string[] | null;
        } | null;
        /** @description How the destination table is made. */
        PipeTableDefinition: {
            engine?: components["schemas"]["PipeTableEngine"];
            /** @description Columns of the sorting key. */
            sortingKey?: string[] | null;
            /** @description Expression that rows are partitioned by. */
            partitionBy?: string | null;
            /** @description Expression of the primary key. */
            primaryKey?: string | null;
        } | null;
        /** @description A column of a destination table. */
        PipeColumn: {
            /** @description Name of the column. */
            name?: string | null;
            /** @description Type of the column, in the database's terms. */
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
        /** @description A source field and the destination column that it goes to. */
        PipeFieldMapping: {
            /** @description Name of the source field. */
            sourceField?: string | null;
            /** @description Name of the destination column. */
            destinationField?: string | null;
        };
        /** @description Fine tuning of a pipe. Every setting is optional. */
        PipeSettings: {
            /**
             * Format: double
             * @description Longest wait before a streamed insert, in milliseconds.
             */
            streaming_max_insert_wait_ms?: number | null;
            /**
             * Format: double
             * @description Number of files that are read in parallel.
             */
            object_storage_concurrency?: number | null;
            /**
             * Format: double
             * @description Time between two looks for new files, in milliseconds.
             */
            object_storage_polling_interval_ms?: number | null;
            /**
             * Format: double
             * @description Most bytes of one insert.
             */
            object_storage_max_insert_bytes?: number | null;
            /**
             * Format: double
             * @description Most files of one insert.
             */
            object_storage_max_file_count?: number | null;
            /**
             * Format: double
             * @description Most threads of a query in the database.
             */
            db_max_threads?: number | null;
            /**
             * Format: double
             * @description Most threads of an insert in the database.
             */
            db_max_insert_threads?: number | null;
            /**
             * Format: double
             * @description Least size of an inserted block, in bytes.
             */
            db_min_insert_block_size_bytes?: number | null;
            /**
             * Format: double
             * @description Most threads of a download in the database.
             */
            db_max_download_threads?: number | null;
            /**
             * Format: double
             * @description Mode of parallel distributed inserts in the database.
             */
            db_parallel_distributed_insert_select?: number | null;
            /** @description Whether files are read by all replicas of the service together. */
            object_storage_use_cluster_function?: boolean | null;
            /** @description Whether views are filled in parallel. */
            db_parallel_view_processing?: boolean | null;
        } | null;
        /** @description A continuous load from an external source into a destination table. */
        Pipe: {
            /**
             * Format: uuid
             * @description Identifier of the pipe.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description Identifier of the service that the pipe loads into.
             */
            readonly serviceId?: string | null;
            /** @description Name of the pipe. */
            name?: string | null;
            /** @description State of the pipe. */
            readonly state?: string | null;
            scaling?: components["schemas"]["PipeScaling"];
            source?: components["schemas"]["PipeSource"];
            destination?: components["schemas"]["PipeDestination"];
            /** @description Which source field goes to which destination column. */
            fieldMappings?: components["schemas"]["PipeFieldMapping"][] | null;
            settings?: components["schemas"]["PipeSettings"];
            /** @description When the pipe was created. */
            readonly createdAt?: string | null;
            /** @description When the pipe was last changed. */
            readonly updatedAt?: string | null;
        };
        /** @description Pipes in the envelope. */
        PipeListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            /** @description The pipes. */
            result: components["schemas"]["Pipe"][];
        };
        /** @description Where reading starts. */
        KafkaOffsetRequest: {
            /**
             * @description Date-time text with the precision of a minute.
             * @example 2026-01-12T08:30
             */
            timestamp?: string;
        };
        /** @description How to log in to the registry. Only in requests. */
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
            /** @description Address of the registry. */
            url?: string;
            /** @description Certificate of the authority that signed the registry's certificate. */
            caCertificate?: string;
            credentials?: components["schemas"]["SchemaRegistryCredentials"];
        };
        /** @description User name and password. Only in requests. */
        UserCredentials: {
            /** @description User name. */
            username?: string;
            /**
             * Format: password
             * @description Password.
             */
            password?: string;
        };
        /** @description Topics of Kafka. */
        KafkaSourceRequest: {
            /** @description Addresses of the brokers. */
            brokers?: string;
            /** @description Names of the topics. */
            topics?: string;
            /** @description Consumer group to read with. */
            consumerGroup?: string;
            /** @description Cloud role to authenticate with, by its resource name. */
            iamRole?: string;
            offset?: components["schemas"]["KafkaOffsetRequest"];
            schemaRegistry?: components["schemas"]["KafkaSchemaRegistryRequest"];
            /** @description Certificate of the authority that signed the brokers' certificates. */
            caCertificate?: string;
            /** @description Identifiers of the reverse private endpoints that the brokers are reached through. */
            reversePrivateEndpointIds?: string[];
            credentials?: components["schemas"]["UserCredentials"];
        };
        /** @description Whether the service checks samples of the source before it creates the pipe. Only in requests. */
        ValidateSamples: boolean;
        /** @description Topics of Kafka. */
        KafkaPipeSourceRequest: {
            kafka: components["schemas"]["KafkaSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description Access key of a cloud account. Only in requests. */
        AccessKey: {
            /** @description Identifier of the access key. */
            accessKeyId?: string;
            /**
             * Format: password
             * @description Secret of the access key.
             */
            secretKey?: string;
        };
        /** @description Files of an object storage. */
        ObjectStorageSourceRequest: {
            /** @description Address of the files; may contain wildcards. */
            url?: string;
            /** @description What separates fields. */
            delimiter?: string;
            /**
             * @description How the files are compressed.
             * @example auto
             */
            compression?: "auto" | (string & {});
            /** @description Whether files that come later are loaded too. */
            isContinuous?: boolean;
            /** @description Address of the queue that announces files. */
            queueUrl?: string;
            /** @description Cloud role to authenticate with. */
            iamRole?: string;
            /**
             * Format: password
             * @description Connection string of the storage account. It may hold a secret.
             */
            connectionString?: string;
            /** @description Path of the files; may contain wildcards. */
            path?: string;
            /** @description Name of the container of an Azure storage account. */
            azureContainerName?: string;
            accessKey?: components["schemas"]["AccessKey"];
        };
        /** @description Files of an object storage. */
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
             * @description Where reading starts, in seconds since the epoch.
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
        /** @description How a Postgres database is replicated. */
        PostgresSettingsRequest: {
            /**
             * Format: double
             * @description Seconds between two syncs.
             */
            syncIntervalSeconds?: number;
            /**
             * Format: double
             * @description Number of rows that are pulled at once.
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
             * @description Number of parallel readers of the initial load.
             */
            initialLoadParallelism?: number;
            /**
             * Format: double
             * @description Number of rows in a partition of the snapshot.
             */
            snapshotNumRowsPerPartition?: number;
            /**
             * Format: double
             * @description Number of tables that are loaded in parallel for the snapshot.
             */
            snapshotNumberOfParallelTables?: number;
            /** @description Whether the replication slot survives a failover. */
            enableFailoverSlots?: boolean;
        };
        /** @description A source table and the destination table that it goes to. */
        PostgresTableMappingRequest: {
            /** @description Schema of the source table. */
            sourceSchemaName?: string;
            /** @description Name of the source table. */
            sourceTable?: string;
            /** @description Name of the destination table. */
            targetTable?: string;
            /** @description Columns that are left out. */
            excludedColumns?: string[];
            /** @description Whether `sortingKeys` replaces the sorting key that the service would choose. */
            useCustomSortingKey?: boolean;
            /** @description Columns of the sorting key. */
            sortingKeys?: string[];
        };
        /** @description A Postgres database. */
        PostgresSourceRequest: {
            /** @description Name of the host. */
            host?: string;
            /**
             * Format: double
             * @description Number of the port.
             */
            port?: number;
            /** @description Name of the database. */
            database?: string;
            settings?: components["schemas"]["PostgresSettingsRequest"];
            /** @description Which source table goes to which destination table. */
            tableMappings?: components["schemas"]["PostgresTableMappingRequest"][];
            credentials?: components["schemas"]["UserCredentials"];
        };
        /** @description A Postgres database. */
        PostgresPipeSourceRequest: {
            postgres: components["schemas"]["PostgresSourceRequest"];
            validateSamples?: components["schemas"]["ValidateSamples"];
        };
        /** @description Where the data comes from. Exactly one source kind, keyed by its name. */
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
            /** @description Column that tells the versions of a row apart. */
            versionColumnId?: string;
            /** @description Columns that the engine works on. */
            columnIds?: string[];
        };
        /** @description How the destination table shall be made. */
        PipeTableDefinitionRequest: {
            engine?: components["schemas"]["PipeTableEngineRequest"];
            /** @description Columns of the sorting key. */
            sortingKey?: string[];
            /** @description Expression that rows are partitioned by. */
            partitionBy?: string;
            /** @description Expression of the primary key. */
            primaryKey?: string;
        };
        /** @description A column of a destination table. */
        PipeColumnRequest: {
            /** @description Name of the column. */
            name?: string;
            /** @description Type of the column, in the database's terms. */
            type?: string;
        };
        /** @description Where the data shall go. */
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
            /** @description Database roles that the pipe writes with. Only in requests. */
            roles?: string[];
        };
        /** @description A source field and the destination column that it goes to. */
        PipeFieldMappingRequest: {
            /** @description Name of the source field. */
            sourceField?: string;
            /** @description Name of the destination column. */
            destinationField?: string;
        };
        /** @description How much a pipe may use. */
        PipeScalingRequest: {
            /**
             * Format: double
             * @description Number of replicas.
             */
            replicas?: number;
            /**
             * Format: double
             * @description Number of parallel workers of a replica.
             */
            concurrency?: number;
            /**
             * Format: double
             * @description Processor time of a replica, in thousandths of a core.
             */
            replicaCpuMillicores?: number;
            /**
             * Format: double
             * @description Memory of a replica, in GB; fractions are allowed.
             */
            replicaMemoryGb?: number;
        };
        /** @description Fine tuning of a pipe. Every setting is optional. */
        PipeSettingsRequest: {
            /**
             * Format: double
             * @description Longest wait before a streamed insert, in milliseconds.
             */
            streaming_max_insert_wait_ms?: number;
            /**
             * Format: double
             * @description Number of files that are read in parallel.
             */
            object_storage_concurrency?: number;
            /**
             * Format: double
             * @description Time between two looks for new files, in milliseconds.
             */
            object_storage_polling_interval_ms?: number;
            /**
             * Format: double
             * @description Most bytes of one insert.
             */
            object_storage_max_insert_bytes?: number;
            /**
             * Format: double
             * @description Most files of one insert.
             */
            object_storage_max_file_count?: number;
            /**
             * Format: double
             * @description Most threads of a query in the database.
             */
            db_max_threads?: number;
            /**
             * Format: double
             * @description Most threads of an insert in the database.
             */
            db_max_insert_threads?: number;
            /**
             * Format: double
             * @description Least size of an inserted block, in bytes.
             */
            db_min_insert_block_size_bytes?: number;
            /**
             * Format: double
             * @description Most threads of a download in the database.
             */
            db_max_download_threads?: number;
            /**
             * Format: double
             * @description Mode of parallel distributed inserts in the database.
             */
            db_parallel_distributed_insert_select?: number;
            /** @description Whether files are read by all replicas of the service together. */
            object_storage_use_cluster_function?: boolean;
            /** @description Whether views are filled in parallel. */
            db_parallel_view_processing?: boolean;
        };
        /** @description A pipe to create. */
        CreatePipeRequest: {
            /** @description Name of the pipe. */
            name?: string;
            source?: components["schemas"]["PipeSourceRequest"];
            destination?: components["schemas"]["PipeDestinationRequest"];
            /** @description Which source field goes to which destination column. All destination columns must be included. */
            fieldMappings?: components["schemas"]["PipeFieldMappingRequest"][];
            scaling?: components["schemas"]["PipeScalingRequest"];
            settings?: components["schemas"]["PipeSettingsRequest"];
        };
        /** @description One pipe in the envelope. */
        PipeResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["Pipe"];
        };
        /** @description Hashes of a key that was made elsewhere, so that its secret never travels. */
        KeyHashData: {
            /** @description Hash of the key identifier. */
            keyIdHash?: string;
            /** @description Last characters of the key identifier. */
            keyIdSuffix?: string;
            /** @description Hash of the key secret. */
            keySecretHash?: string;
        };
        /** @description An address that shall have access. */
        IpAccessListEntryRequest: {
            /** @description The address, or a range of them. */
            source?: string;
            /** @description What the address is. */
            description?: string;
        };
        /** @description A key to create. */
        CreateKeyRequest: {
            /** @description Name of the key. */
            name: string;
            /**
             * Format: date-time
             * @description When the key expires, as ISO 8601 date-time; null or absent means never.
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
            /** @description Addresses that may use the key. */
            ipAccessList?: components["schemas"]["IpAccessListEntryRequest"][];
        };
        /** @description A key of this interface, without its secret. */
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
            /** @description When the key expires, as ISO 8601 date-time; null, absent or empty means never. */
            expireAt?: string | null;
            /**
             * Format: date-time
             * @description When the key was last used.
             */
            usedAt?: string | null;
            /** @description Addresses that may use the key. */
            ipAccessList?: components["schemas"]["IpAccessListEntry"][] | null;
        } | null;
        /** @description A new key. With `hashData` in the request, `keyId` and `keySecret` are absent. */
        CreatedKey: {
            key?: components["schemas"]["Key"];
            /** @description The key identifier, the user name of HTTP Basic authentication. */
            keyId?: string | null;
            /**
             * Format: password
             * @description The key secret, the password of HTTP Basic authentication. Returned only here, once.
             */
            keySecret?: string | null;
        };
        /** @description A new key in the envelope. */
        CreatedKeyResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["CreatedKey"];
        };
        /** @description A private way from a service to a source. */
        ReversePrivateEndpoint: {
            /**
             * Format: uuid
             * @description Identifier of the reverse private endpoint.
             */
            id: string;
            /**
             * Format: uuid
             * @description Identifier of the service that it belongs to.
             */
            serviceId?: string | null;
            /** @description What it is for. */
            description?: string | null;
            /** @description Kind of endpoint. */
            type?: string | null;
            /** @description Name of the endpoint service that it connects to. */
            vpcEndpointServiceName?: string | null;
            /** @description Identifier of the resource configuration that it connects to. */
            vpcResourceConfigurationId?: string | null;
            /** @description Resource name of the resource share. */
            vpcResourceShareArn?: string | null;
            /** @description Resource name of the managed Kafka cluster. */
            mskClusterArn?: string | null;
            /** @description How to authenticate to the managed Kafka cluster. */
            mskAuthentication?: string | null;
            /** @description Identifier of the endpoint in the cloud. */
            endpointId?: string | null;
            /** @description Names that resolve to the endpoint. */
            dnsNames?: string[] | null;
            /** @description Private names that resolve to the endpoint. */
            privateDnsNames?: string[] | null;
            /**
             * @description Status of the endpoint.
             * @example Ready
             */
            status?: "Ready" | (string & {}) | null;
        };
        /** @description One reverse private endpoint in the envelope. */
        ReversePrivateEndpointResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["ReversePrivateEndpoint"];
        };
        /**
         * Format: double
         * @description A number. Some servers send it as text, so that no digit of a 64-bit integer is lost.
         * @example 12.5
         * @example 9007199254740993
         */
        NumberOrText: number | string | null;
        /** @description Use by kind, in credit units. */
        UsageCostMetrics: {
            /** @description Storage. */
            storageCRD?: components["schemas"]["NumberOrText"];
            /** @description Backups. */
            backupCRD?: components["schemas"]["NumberOrText"];
            /** @description Compute. */
            computeCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer. */
            dataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Initial loads. */
            initialLoadCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer over the public internet. */
            publicDataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer between regions, tier 1. */
            interRegionTier1DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer between regions, tier 2. */
            interRegionTier2DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer between regions, tier 3. */
            interRegionTier3DataTransferCRD?: components["schemas"]["NumberOrText"];
            /** @description Data transfer between regions, tier 4. */
            interRegionTier4DataTransferCRD?: components["schemas"]["NumberOrText"];
        } | null;
        /** @description What one entity used, on one day where there is a date. */
        UsageCostRecord: {
            /** @description Identifier of the data warehouse. */
            dataWarehouseId?: string | null;
            /** @description Identifier of the service; null where the cost is not one service's. */
            serviceId?: string | null;
            /**
             * Format: uuid
             * @description Identifier of what was used.
             */
            entityId?: string | null;
            /** @description Name of what was used. */
            entityName?: string | null;
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date?: string | null;
            metrics?: components["schemas"]["UsageCostMetrics"];
            /** @description Total of the record, in credit units. */
            totalCRD?: components["schemas"]["NumberOrText"];
            /** @description Whether the record is final. A record that is not may still change. */
            locked?: boolean | null;
        } | null;
        /** @description What an organization used in a period. */
        UsageCostReport: {
            /** @description Total of the period, in credit units. */
            grandTotalCRD?: components["schemas"]["NumberOrText"];
            /** @description One record, or one for each day and entity. */
            costs?: components["schemas"]["UsageCostRecord"] | components["schemas"]["UsageCostRecord"][];
        };
        /** @description A usage cost report in the envelope. */
        UsageCostResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
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
             * @description Kind of data that the series reads.
             * @example events
             */
            dataSource?: "events" | (string & {}) | null;
            /** @description Identifier of the source that the series reads. */
            sourceId?: string | null;
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
            /** @description Filter expression, in the language that `whereLanguage` names. */
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
             * @description How the series is drawn.
             * @example line
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {}) | null;
            /** @description Name of the metric, for a series over metrics. */
            metricName?: string | null;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
        };
        /** @description One series of the `config` of a tile. */
        TileConfigSeries: {
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
            /** @description Field or expression to aggregate. A tile series calls it `field`. */
            valueExpression?: string | null;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number | null;
            /** @description Filter expression, in the language that `whereLanguage` names. */
            where?: string | null;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Name of the series in the chart. */
            alias?: string | null;
            /** @description Name of the metric, for a source of metrics. */
            metricName?: string | null;
            /**
             * @description Data type of the metric. A tile series calls it `metricDataType`.
             * @example gauge
             */
            metricType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The series of a chart, or the columns of a search as text. */
        TileConfigSelect: components["schemas"]["TileConfigSeries"][] | (string | null);
        /** @description What the tile draws, on servers that write it this way. Other kinds of tiles have fields of their own: keep the fields that are not listed here. */
        TileConfig: ({
            /**
             * @description Kind of tile.
             * @example line
             * @example markdown
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {}) | null;
            /** @description Identifier of the source that the tile reads. */
            sourceId?: string | null;
            /** @description Identifier of the database connection that a raw SQL tile reads. */
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
            /** @description Whether the first series is drawn divided by the second. */
            asRatio?: boolean | null;
            /** @description Whether buckets without a value are drawn as zero. */
            fillNulls?: boolean | null;
            /** @description Text of a markdown tile. */
            markdown?: string | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /** @description One chart or text on the grid of a dashboard. */
        Tile: {
            /** @description Identifier of the tile, assigned by the service. Alerts point at it. */
            readonly id?: string | null;
            /** @description Title of the tile. */
            name?: string | null;
            /**
             * Format: double
             * @description Column of the left edge, in grid units from the left.
             */
            x?: number | null;
            /**
             * Format: double
             * @description Row of the upper edge, in grid units from the top.
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
            /** @description Whether the series are drawn as a ratio of the first to the second. */
            asRatio?: boolean | null;
            /** @description What the tile draws. */
            series?: components["schemas"]["TileSeries"][] | null;
            config?: components["schemas"]["TileConfig"];
        };
        /** @description A filter that the readers of a dashboard can set. */
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
            /** @description Identifier of the source that the filter reads. */
            sourceId?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A named grid of tiles. Records may carry fields that are not listed here; keep them when you write a record back. */
        Dashboard: {
            /** @description Identifier of the dashboard, assigned by the service. Treat it as opaque text. */
            readonly id: string;
            /** @description Name of the dashboard. */
            name?: string | null;
            /** @description The tiles of the dashboard. */
            tiles?: components["schemas"]["Tile"][] | null;
            /** @description Free words to find the dashboard by. */
            tags?: string[] | null;
            /** @description Filters that readers of the dashboard can set. */
            filters?: components["schemas"]["DashboardFilter"][] | null;
            /** @description Filter expression that the dashboard opens with. */
            savedQuery?: string | null;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
            /** @description Values that the filters open with. */
            savedFilterValues?: unknown[] | null;
        };
        /** @description Dashboards in the envelope. */
        DashboardListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            /** @description The dashboards. */
            result: components["schemas"]["Dashboard"][];
        };
        /** @description One series of a tile, as it is sent. */
        TileSeriesRequest: {
            /**
             * @description Kind of series.
             * @example time
             */
            type?: "time" | (string & {});
            /**
             * @description Kind of data that the series reads.
             * @example events
             */
            dataSource?: "events" | (string & {});
            /** @description Identifier of the source that the series reads. */
            sourceId?: string;
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
            /** @description Filter expression, in the language that `whereLanguage` names. Sent as `""` when it is left out, because servers require it. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {});
            /** @description Fields to group by; may be empty. Sent as `[]` when it is left out, because servers require it. */
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
             * @description How the series is drawn.
             * @example line
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
            /** @description Name of the metric, for a series over metrics. */
            metricName?: string;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
        };
        /** @description One series of the `config` of a tile, as it is sent. */
        TileConfigSeriesRequest: {
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
            /** @description Field or expression to aggregate. A tile series calls it `field`. */
            valueExpression?: string;
            /**
             * Format: double
             * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
             * @example 0.95
             */
            level?: number;
            /** @description Filter expression, in the language that `whereLanguage` names. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | "sql" | (string & {});
            /** @description Name of the series in the chart. */
            alias?: string;
            /** @description Name of the metric, for a source of metrics. */
            metricName?: string;
            /**
             * @description Data type of the metric. A tile series calls it `metricDataType`.
             * @example gauge
             */
            metricType?: "gauge" | "sum" | "histogram" | (string & {});
        } & {
            [key: string]: unknown;
        };
        /** @description The series of a chart, or the columns of a search as text. */
        TileConfigSelectRequest: components["schemas"]["TileConfigSeriesRequest"][] | string;
        /** @description What the tile draws, on servers that write it this way; sent in place of `series`, never together with it. Other kinds of tiles have fields of their own: keep the fields that are not listed here. */
        TileConfigRequest: {
            /**
             * @description Kind of tile.
             * @example line
             * @example markdown
             */
            displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
            /** @description Identifier of the source that the tile reads. */
            sourceId?: string;
            /** @description Identifier of the database connection that a raw SQL tile reads. */
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
            /** @description Whether the first series is drawn divided by the second. */
            asRatio?: boolean;
            /** @description Whether buckets without a value are drawn as zero. */
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
             * @description Column of the left edge, in grid units from the left.
             */
            x?: number;
            /**
             * Format: double
             * @description Row of the upper edge, in grid units from the top.
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
            /** @description Whether the series are drawn as a ratio of the first to the second. */
            asRatio?: boolean;
            /** @description What the tile draws. */
            series?: components["schemas"]["TileSeriesRequest"][];
            config?: components["schemas"]["TileConfigRequest"];
        };
        /** @description A filter that the readers of a dashboard can set, as it is sent. */
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
            /** @description Identifier of the source that the filter reads. */
            sourceId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A dashboard to create. The service assigns the identifiers of the dashboard and of its tiles. */
        CreateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard. Sent as `[]` when they are left out, because servers require the field. */
            tiles?: components["schemas"]["CreateTileRequest"][];
            /** @description Free words to find the dashboard by. */
            tags?: string[];
            /** @description Filters that readers of the dashboard can set. */
            filters?: components["schemas"]["CreateDashboardFilterRequest"][];
            /** @description Filter expression that the dashboard opens with. */
            savedQuery?: string;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {});
            /** @description Values that the filters open with. */
            savedFilterValues?: unknown[];
        };
        /** @description One dashboard in the envelope. */
        DashboardResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["Dashboard"];
        };
        /** @description A tile as it shall be. With an `id` it is the existing tile, changed; without one it is a new tile. */
        UpdateTileRequest: {
            /** @description Identifier of the existing tile. Without it the tile is new, and the alerts on the old one are lost. Some servers require an id for new tiles too, so clients make one up. */
            id?: string;
            /** @description Title of the tile. */
            name?: string;
            /**
             * Format: double
             * @description Column of the left edge, in grid units from the left.
             */
            x?: number;
            /**
             * Format: double
             * @description Row of the upper edge, in grid units from the top.
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
            /** @description Whether the series are drawn as a ratio of the first to the second. */
            asRatio?: boolean;
            /** @description What the tile draws. */
            series?: components["schemas"]["TileSeriesRequest"][];
            config?: components["schemas"]["TileConfigRequest"];
        };
        /** @description A filter that the readers of a dashboard can set, as it is sent. */
        UpdateDashboardFilterRequest: {
            /** @description Identifier of the filter. Servers require one in an update, for a new filter too. */
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
            /** @description Identifier of the source that the filter reads. */
            sourceId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The whole dashboard as it shall be. An update replaces: a field left out may be reset, and a tile left out, or sent without its `id`, is a tile removed, with the alerts on it. */
        UpdateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard, those that stay with their `id`. */
            tiles?: components["schemas"]["UpdateTileRequest"][];
            /** @description Free words to find the dashboard by. */
            tags?: string[];
            /** @description Filters that readers of the dashboard can set. */
            filters?: components["schemas"]["UpdateDashboardFilterRequest"][];
            /** @description Filter expression that the dashboard opens with. */
            savedQuery?: string;
            /**
             * @description Language of `savedQuery`.
             * @example lucene
             */
            savedQueryLanguage?: "lucene" | "sql" | (string & {});
            /** @description Values that the filters open with. */
            savedFilterValues?: unknown[];
        };
        /** @description Where the notifications of an alert go. */
        AlertChannel: {
            /**
             * @description Kind of channel.
             * @example webhook
             */
            type?: "webhook" | (string & {}) | null;
            /** @description Identifier of the webhook that is called. */
            webhookId?: string | null;
        } | null;
        /** @description A rule that watches a tile or a saved search. Records may carry fields that are not listed here; keep them when you write a record back. */
        Alert: {
            /** @description Identifier of the alert, assigned by the service. Treat it as opaque text. */
            readonly id: string;
            /** @description Name of the alert. */
            name?: string | null;
            /** @description Text that goes out with a notification. */
            message?: string | null;
            /**
             * Format: double
             * @description Value that the watched series is compared with.
             */
            threshold?: number | null;
            /**
             * Format: double
             * @description Upper end of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number | null;
            /**
             * Format: double
             * @description Number of windows in a row that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number | null;
            /** @description Text for the people who look after the alert. */
            note?: string | null;
            /**
             * @description How often the rule is evaluated, as duration text such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string | null;
            /**
             * @description On which side of the threshold the alert fires.
             * @example above
             * @example below
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {}) | null;
            /**
             * @description What the alert watches. Some servers write `saved_search` for `search`.
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
            /** @description Where the notifications of the alert go, on servers that know several channels. `channel` is the first of them. */
            channels?: components["schemas"]["AlertChannel"][] | null;
            /** @description Identifier of the owning team. Only in responses. */
            readonly team?: string | null;
            /** @description The same as `team`, on servers that name it so. */
            readonly teamId?: string | null;
            /** @description Identifier of the tile that the alert watches. */
            tileId?: string | null;
            /** @description Identifier of the dashboard of that tile. Requests name it `dashboardId`, and so do the responses of some servers. */
            readonly dashboard?: string | null;
            /** @description The same as `dashboard`, on servers that name it as requests do. */
            dashboardId?: string | null;
            /** @description Identifier of the saved search that the alert watches. */
            savedSearch?: string | null;
            /** @description The same as `savedSearch`, on servers that name it so. */
            savedSearchId?: string | null;
            /** @description Field by which the alert is evaluated separately. */
            groupBy?: string | null;
            /** @description Whether notifications are held back. Some servers send an object with the details instead of a boolean. */
            silenced?: boolean | Record<string, unknown> | null;
            /** @description Failures of the last evaluations, on servers that report them. */
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
        /** @description Which part of a long list came back. Without it the list is whole. */
        PageMeta: {
            /** @description Number of records in the whole list. */
            total?: number | null;
            /** @description Number of records that a page holds at most. */
            limit?: number | null;
            /** @description Number of records before this page. */
            offset?: number | null;
        } | null;
        /** @description Alerts in the envelope. */
        AlertListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            /** @description The alerts. */
            result: components["schemas"]["Alert"][];
            meta?: components["schemas"]["PageMeta"];
        };
        /** @description Where the notifications of an alert shall go. */
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
            /** @description Identifier of the dashboard of the tile. Responses name it `dashboard`. */
            dashboardId?: string;
            /** @description Identifier of the tile to watch. */
            tileId?: string;
            /**
             * Format: double
             * @description Value that the watched series is compared with.
             */
            threshold?: number;
            /**
             * @description How often the rule is evaluated, as duration text such as `15m` or `1h`.
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
             * @description On which side of the threshold the alert fires.
             * @example above
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text that goes out with a notification. */
            message?: string;
            /** @description Where the notifications of the alert go, on servers that know several channels. `channel` must be the first of them. */
            channels?: components["schemas"]["AlertChannelRequest"][];
            /** @description Identifier of the saved search to watch. */
            savedSearch?: string;
            /** @description The same as `savedSearch`, on servers that name it so. */
            savedSearchId?: string;
            /** @description Field by which the alert is evaluated separately. */
            groupBy?: string;
            /** @description Whether notifications are held back. */
            silenced?: boolean;
            /**
             * Format: double
             * @description Upper end of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number;
            /**
             * Format: double
             * @description Number of windows in a row that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number;
            /** @description Text for the people who look after the alert. */
            note?: string;
        };
        /** @description One alert in the envelope. */
        AlertResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            result: components["schemas"]["Alert"];
        };
        /** @description The alert as it shall be. No field is marked required, but an update replaces: a field left out may be reset. To change one field, read the alert, change it and write all of it. */
        UpdateAlertRequest: {
            /**
             * Format: double
             * @description Value that the watched series is compared with.
             */
            threshold?: number;
            /**
             * @description How often the rule is evaluated, as duration text such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string;
            /**
             * @description On which side of the threshold the alert fires.
             * @example above
             */
            thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
            /**
             * @description What the alert watches.
             * @example tile
             */
            source?: "tile" | "search" | "saved_search" | (string & {});
            /** @description Identifier of the dashboard of the tile. Responses name it `dashboard`. */
            dashboardId?: string;
            /** @description Identifier of the tile to watch. */
            tileId?: string;
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text that goes out with a notification. */
            message?: string;
            /** @description Where the notifications of the alert go, on servers that know several channels. `channel` must be the first of them. */
            channels?: components["schemas"]["AlertChannelRequest"][];
            /** @description Identifier of the saved search to watch. */
            savedSearch?: string;
            /** @description The same as `savedSearch`, on servers that name it so. */
            savedSearchId?: string;
            /** @description Field by which the alert is evaluated separately. */
            groupBy?: string;
            /** @description Whether notifications are held back. */
            silenced?: boolean;
            /**
             * Format: double
             * @description Upper end of the range, for the threshold types `between` and `not_between`.
             */
            thresholdMax?: number;
            /**
             * Format: double
             * @description Number of windows in a row that must meet the condition before the alert fires.
             */
            numConsecutiveWindows?: number;
            /** @description Text for the people who look after the alert. */
            note?: string;
        };
        /** @description A source of telemetry that tiles and charts read. */
        Source: {
            /** @description Identifier of the source. */
            id?: string | null;
            /** @description Name of the source. */
            name?: string | null;
            /**
             * @description Kind of telemetry that the source holds.
             * @example log
             * @example trace
             */
            kind?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Sources in the envelope. */
        SourceListResponse: {
            /**
             * Format: double
             * @description The HTTP status code.
             */
            status: number;
            /**
             * Format: uuid
             * @description Identifier of this one request, a UUID of version 4. Name it when you ask for support.
             */
            requestId: string;
            /** @description The sources. */
            result: components["schemas"]["Source"][];
        };
    };
    responses: {
        /** @description Any other failure, of the service or of a gateway before it. 424 means that the service is idle. */
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
        /** @description The key identifier or secret is missing or wrong, the key is disabled or expired, or the address has no access. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description There is no such object, or no such path. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "text/html": string;
            };
        };
        /** @description The key has used up its requests for now. Wait as long as `X-RateLimit-Reset` says. */
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
        /** @description The object is gone. Some servers answer so also when it was not there. */
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
        /** @description The object is gone, and nothing is said about it. */
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
         * @description First moment of the period. Some servers take only a calendar date here, such as `2026-01-31`, the UTC day.
         * @example 2026-01-01T00:00:00.000Z
         */
        FromDate: string;
        /**
         * @description Last moment of the period, inclusive, at most 30 days after `from_date`. Some servers take only a calendar date here, such as `2026-01-31`, the UTC day.
         * @example 2026-01-31T00:00:00.000Z
         */
        ToDate: string;
        /**
         * @description Identifier of the dashboard.
         * @example 665f1c2ab4d3e5f6a7b8c901
         */
        DashboardId: string;
        /** @description How many records to return at most. Servers that divide long lists into pages take 1000 when it is absent. */
        Limit: number;
        /** @description How many records to pass over, from the start of the list. */
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
            /** @description Every pipe. */
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
            /** @description The pipe that was created. */
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
            /** @description The key that was created, with its secret. */
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
                 * @description First moment of the period. Some servers take only a calendar date here, such as `2026-01-31`, the UTC day.
                 * @example 2026-01-01T00:00:00.000Z
                 */
                from_date: components["parameters"]["FromDate"];
                /**
                 * @description Last moment of the period, inclusive, at most 30 days after `from_date`. Some servers take only a calendar date here, such as `2026-01-31`, the UTC day.
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
            /** @description Every dashboard. */
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
            /** @description The dashboard that was created. */
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
            /** @description The dashboard as it is now. */
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
                /** @description How many records to return at most. Servers that divide long lists into pages take 1000 when it is absent. */
                limit?: components["parameters"]["Limit"];
                /** @description How many records to pass over, from the start of the list. */
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
            /** @description The alert that was created. */
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
            /** @description The alert as it is now. */
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
            /** @description Every source. */
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
