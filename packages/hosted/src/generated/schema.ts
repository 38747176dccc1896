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
        SetServiceStateRequest: SetServiceStateRequest;
        ErrorResponse: ErrorResponse;
        ServiceEndpoint: ServiceEndpoint;
        IpAccessListEntry: IpAccessListEntry;
        Service: Service;
        ServiceResponse: ServiceResponse;
        PipeScaling: PipeScaling;
        KafkaOffset: KafkaOffset;
        KafkaSchemaRegistry: KafkaSchemaRegistry;
        KafkaSource: KafkaSource;
        ObjectStorageSource: ObjectStorageSource;
        KinesisSource: KinesisSource;
        PostgresSettings: PostgresSettings;
        PostgresTableMapping: PostgresTableMapping;
        PostgresSource: PostgresSource;
        PipeSource: PipeSource;
        PipeTableEngine: PipeTableEngine;
        PipeTableDefinition: PipeTableDefinition;
        PipeColumn: PipeColumn;
        PipeDestination: PipeDestination;
        PipeFieldMapping: PipeFieldMapping;
        PipeSettings: PipeSettings;
        Pipe: Pipe;
        PipeListResponse: PipeListResponse;
        KafkaOffsetRequest: KafkaOffsetRequest;
        SchemaRegistryCredentials: SchemaRegistryCredentials;
        KafkaSchemaRegistryRequest: KafkaSchemaRegistryRequest;
        UserCredentials: UserCredentials;
        KafkaSourceRequest: KafkaSourceRequest;
        ValidateSamples: ValidateSamples;
        KafkaPipeSourceRequest: KafkaPipeSourceRequest;
        AccessKey: AccessKey;
        ObjectStorageSourceRequest: ObjectStorageSourceRequest;
        ObjectStoragePipeSourceRequest: ObjectStoragePipeSourceRequest;
        KinesisSourceRequest: KinesisSourceRequest;
        KinesisPipeSourceRequest: KinesisPipeSourceRequest;
        PostgresSettingsRequest: PostgresSettingsRequest;
        PostgresTableMappingRequest: PostgresTableMappingRequest;
        PostgresSourceRequest: PostgresSourceRequest;
        PostgresPipeSourceRequest: PostgresPipeSourceRequest;
        PipeSourceRequest: PipeSourceRequest;
        PipeTableEngineRequest: PipeTableEngineRequest;
        PipeTableDefinitionRequest: PipeTableDefinitionRequest;
        PipeColumnRequest: PipeColumnRequest;
        PipeDestinationRequest: PipeDestinationRequest;
        PipeFieldMappingRequest: PipeFieldMappingRequest;
        PipeScalingRequest: PipeScalingRequest;
        PipeSettingsRequest: PipeSettingsRequest;
        CreatePipeRequest: CreatePipeRequest;
        PipeResponse: PipeResponse;
        KeyHashData: KeyHashData;
        IpAccessListEntryRequest: IpAccessListEntryRequest;
        CreateKeyRequest: CreateKeyRequest;
        Key: Key;
        CreatedKey: CreatedKey;
        CreatedKeyResponse: CreatedKeyResponse;
        ReversePrivateEndpoint: ReversePrivateEndpoint;
        ReversePrivateEndpointResponse: ReversePrivateEndpointResponse;
        NumberOrText: NumberOrText;
        UsageCostMetrics: UsageCostMetrics;
        UsageCostRecord: UsageCostRecord;
        UsageCostReport: UsageCostReport;
        UsageCostResponse: UsageCostResponse;
        TileSeries: TileSeries;
        TileConfigSeries: TileConfigSeries;
        TileConfigSelect: TileConfigSelect;
        TileConfig: TileConfig;
        Tile: Tile;
        DashboardFilter: DashboardFilter;
        Dashboard: Dashboard;
        DashboardListResponse: DashboardListResponse;
        TileSeriesRequest: TileSeriesRequest;
        TileConfigSeriesRequest: TileConfigSeriesRequest;
        TileConfigSelectRequest: TileConfigSelectRequest;
        TileConfigRequest: TileConfigRequest;
        CreateTileRequest: CreateTileRequest;
        CreateDashboardFilterRequest: CreateDashboardFilterRequest;
        CreateDashboardRequest: CreateDashboardRequest;
        DashboardResponse: DashboardResponse;
        UpdateTileRequest: UpdateTileRequest;
        UpdateDashboardFilterRequest: UpdateDashboardFilterRequest;
        UpdateDashboardRequest: UpdateDashboardRequest;
        AlertChannel: AlertChannel;
        Alert: Alert;
        PageMeta: PageMeta;
        AlertListResponse: AlertListResponse;
        AlertChannelRequest: AlertChannelRequest;
        CreateAlertRequest: CreateAlertRequest;
        AlertResponse: AlertResponse;
        UpdateAlertRequest: UpdateAlertRequest;
        Source: Source;
        SourceListResponse: SourceListResponse;
    };
    responses: {
        /** @description Any other failure of the service or of a gateway in front of it. 424 means the service is idle. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/json": ErrorResponse;
            };
        };
        /** @description The request is not valid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description The key identifier or secret is missing or invalid, the key is disabled or expired, or the client address is not allowed. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description The object or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/json": ErrorResponse;
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
                "application/json": ErrorResponse;
            };
        };
        /** @description The service failed. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
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
                "application/json": SetServiceStateRequest;
            };
        };
        responses: {
            /** @description The service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ServiceResponse;
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
                    "application/json": PipeListResponse;
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
                "application/json": CreatePipeRequest;
            };
        };
        responses: {
            /** @description The created pipe. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PipeResponse;
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
                "application/json": CreateKeyRequest;
            };
        };
        responses: {
            /** @description The created key, with its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedKeyResponse;
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
                    "application/json": ReversePrivateEndpointResponse;
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
                    "application/json": UsageCostResponse;
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
                    "application/json": DashboardListResponse;
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
                "application/json": CreateDashboardRequest;
            };
        };
        responses: {
            /** @description The created dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DashboardResponse;
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
                    "application/json": DashboardResponse;
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
                "application/json": UpdateDashboardRequest;
            };
        };
        responses: {
            /** @description The updated dashboard. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DashboardResponse;
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
                    "application/json": AlertListResponse;
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
                "application/json": CreateAlertRequest;
            };
        };
        responses: {
            /** @description The created alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AlertResponse;
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
                    "application/json": AlertResponse;
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
                "application/json": UpdateAlertRequest;
            };
        };
        responses: {
            /** @description The updated alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AlertResponse;
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
                    "application/json": SourceListResponse;
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
/** @description A command that changes the state of a service. */
export interface SetServiceStateRequest {
    /**
     * @description Command to send.
     * @enum {string}
     */
    command: "start" | "stop";
}
/** @description Body of a failure, if it is JSON. Servers send some of these fields. */
export type ErrorResponse = {
    /** @description What failed. Self-hosted servers send it. */
    message?: string | null;
    /** @description What failed, after an error code on hosted servers. Hosted servers and chart queries send it. */
    error?: string | null;
    /**
     * Format: double
     * @description The HTTP status code. Hosted servers send it.
     */
    status?: number | null;
    /** @description Unique identifier of the request. Hosted servers send it. Include it in support requests. */
    requestId?: string | null;
} & {
    [key: string]: unknown;
};
/** @description A database endpoint. */
export interface ServiceEndpoint {
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
}
/** @description An allowed address. */
export interface IpAccessListEntry {
    /** @description An address or a range of addresses. */
    source?: string | null;
    /** @description Description of the address. */
    description?: string | null;
}
/** @description A cloud database service. */
export interface Service {
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
    endpoints?: ServiceEndpoint[] | null;
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
    ipAccessList?: IpAccessListEntry[] | null;
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
}
/** @description Response envelope with one service. */
export interface ServiceResponse {
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
    result: Service;
}
/** @description Resources allocated to a pipe. */
export type PipeScaling = {
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
export type KafkaOffset = {
    /**
     * @description Date and time with minute precision.
     * @example 2026-01-12T08:30
     */
    timestamp?: string | null;
} | null;
/** @description Registry of the message schemas. */
export type KafkaSchemaRegistry = {
    /** @description URL of the registry. */
    url?: string | null;
    /** @description Certificate of the authority that signed the registry's certificate. */
    caCertificate?: string | null;
} | null;
/** @description Kafka topics. */
export type KafkaSource = {
    /** @description Addresses of the brokers. */
    brokers?: string | null;
    /** @description Names of the topics. */
    topics?: string | null;
    /** @description Consumer group the pipe reads with. */
    consumerGroup?: string | null;
    /** @description Cloud role to authenticate with, as a resource name. */
    iamRole?: string | null;
    offset?: KafkaOffset;
    schemaRegistry?: KafkaSchemaRegistry;
    /** @description Certificate of the authority that signed the brokers' certificates. */
    caCertificate?: string | null;
    /** @description Identifiers of the reverse private endpoints used to reach the brokers. */
    reversePrivateEndpointIds?: string[] | null;
} | null;
/** @description Files in object storage. */
export type ObjectStorageSource = {
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
export type KinesisSource = {
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
export type PostgresSettings = {
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
export interface PostgresTableMapping {
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
}
/** @description A Postgres database. */
export type PostgresSource = {
    /** @description Host name. */
    host?: string | null;
    /**
     * Format: double
     * @description Port number.
     */
    port?: number | null;
    /** @description Name of the database. */
    database?: string | null;
    settings?: PostgresSettings;
    /** @description Mappings from source tables to destination tables. */
    tableMappings?: PostgresTableMapping[] | null;
} | null;
/** @description Where the data comes from. Only the kind in use is set; the others are absent or null. */
export type PipeSource = {
    kafka?: KafkaSource;
    objectStorage?: ObjectStorageSource;
    kinesis?: KinesisSource;
    postgres?: PostgresSource;
} | null;
/** @description Engine of a destination table. */
export type PipeTableEngine = {
    /** @description Column that distinguishes versions of a row. */
    versionColumnId?: string | null;
    /** @description Columns the engine operates on. */
    columnIds?: string[] | null;
} | null;
/** @description Definition of the destination table. */
export type PipeTableDefinition = {
    engine?: PipeTableEngine;
    /** @description Columns of the sorting key. */
    sortingKey?: string[] | null;
    /** @description Partition expression. */
    partitionBy?: string | null;
    /** @description Primary key expression. */
    primaryKey?: string | null;
} | null;
/** @description A column of a destination table. */
export interface PipeColumn {
    /** @description Name of the column. */
    name?: string | null;
    /** @description Database type of the column. */
    type?: string | null;
}
/** @description Where the data goes. */
export type PipeDestination = {
    /** @description Name of the database. */
    database?: string | null;
    /** @description Name of the table. */
    table?: string | null;
    /** @description Whether the pipe creates and owns the table. */
    managedTable?: boolean | null;
    tableDefinition?: PipeTableDefinition;
    /** @description Columns of the table. */
    columns?: PipeColumn[] | null;
} | null;
/** @description A source field and the destination column it maps to. */
export interface PipeFieldMapping {
    /** @description Name of the source field. */
    sourceField?: string | null;
    /** @description Name of the destination column. */
    destinationField?: string | null;
}
/** @description Tuning settings of a pipe. All are optional. */
export type PipeSettings = {
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
export interface Pipe {
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
    scaling?: PipeScaling;
    source?: PipeSource;
    destination?: PipeDestination;
    /** @description Mappings from source fields to destination columns. */
    fieldMappings?: PipeFieldMapping[] | null;
    settings?: PipeSettings;
    /** @description When the pipe was created. */
    readonly createdAt?: string | null;
    /** @description When the pipe was last changed. */
    readonly updatedAt?: string | null;
}
/** @description Response envelope with a list of pipes. */
export interface PipeListResponse {
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
    result: Pipe[];
}
/** @description Position to start reading from. */
export interface KafkaOffsetRequest {
    /**
     * @description Date and time with minute precision.
     * @example 2026-01-12T08:30
     */
    timestamp?: string;
}
/** @description Credentials for the registry. Request only. */
export interface SchemaRegistryCredentials {
    /** @description User name. */
    username?: string;
    /**
     * Format: password
     * @description Password.
     */
    password?: string;
}
/** @description Registry of the message schemas. */
export interface KafkaSchemaRegistryRequest {
    /** @description URL of the registry. */
    url?: string;
    /** @description Certificate of the authority that signed the registry's certificate. */
    caCertificate?: string;
    credentials?: SchemaRegistryCredentials;
}
/** @description User name and password. Request only. */
export interface UserCredentials {
    /** @description User name. */
    username?: string;
    /**
     * Format: password
     * @description Password.
     */
    password?: string;
}
/** @description Kafka topics. */
export interface KafkaSourceRequest {
    /** @description Addresses of the brokers. */
    brokers?: string;
    /** @description Names of the topics. */
    topics?: string;
    /** @description Consumer group to read with. */
    consumerGroup?: string;
    /** @description Cloud role to authenticate with, as a resource name. */
    iamRole?: string;
    offset?: KafkaOffsetRequest;
    schemaRegistry?: KafkaSchemaRegistryRequest;
    /** @description Certificate of the authority that signed the brokers' certificates. */
    caCertificate?: string;
    /** @description Identifiers of the reverse private endpoints used to reach the brokers. */
    reversePrivateEndpointIds?: string[];
    credentials?: UserCredentials;
}
/** @description Whether the service validates samples of the source before it creates the pipe. Request only. */
export type ValidateSamples = boolean;
/** @description Kafka topics. */
export interface KafkaPipeSourceRequest {
    kafka: KafkaSourceRequest;
    validateSamples?: ValidateSamples;
}
/** @description Access key of a cloud account. Request only. */
export interface AccessKey {
    /** @description Identifier of the access key. */
    accessKeyId?: string;
    /**
     * Format: password
     * @description Secret of the access key.
     */
    secretKey?: string;
}
/** @description Files in object storage. */
export interface ObjectStorageSourceRequest {
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
    accessKey?: AccessKey;
}
/** @description Files in object storage. */
export interface ObjectStoragePipeSourceRequest {
    objectStorage: ObjectStorageSourceRequest;
    validateSamples?: ValidateSamples;
}
/** @description A Kinesis stream. */
export interface KinesisSourceRequest {
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
    accessKey?: AccessKey;
}
/** @description A Kinesis stream. */
export interface KinesisPipeSourceRequest {
    kinesis: KinesisSourceRequest;
    validateSamples?: ValidateSamples;
}
/** @description Replication settings of a Postgres database. */
export interface PostgresSettingsRequest {
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
}
/** @description A source table and the destination table it maps to. */
export interface PostgresTableMappingRequest {
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
}
/** @description A Postgres database. */
export interface PostgresSourceRequest {
    /** @description Host name. */
    host?: string;
    /**
     * Format: double
     * @description Port number.
     */
    port?: number;
    /** @description Name of the database. */
    database?: string;
    settings?: PostgresSettingsRequest;
    /** @description Mappings from source tables to destination tables. */
    tableMappings?: PostgresTableMappingRequest[];
    credentials?: UserCredentials;
}
/** @description A Postgres database. */
export interface PostgresPipeSourceRequest {
    postgres: PostgresSourceRequest;
    validateSamples?: ValidateSamples;
}
/** @description Where the data comes from. Contains exactly one source kind, keyed by name. */
export type PipeSourceRequest = (KafkaPipeSourceRequest & {
    objectStorage?: never;
    kinesis?: never;
    postgres?: never;
}) | (ObjectStoragePipeSourceRequest & {
    kafka?: never;
    kinesis?: never;
    postgres?: never;
}) | (KinesisPipeSourceRequest & {
    kafka?: never;
    objectStorage?: never;
    postgres?: never;
}) | (PostgresPipeSourceRequest & {
    kafka?: never;
    objectStorage?: never;
    kinesis?: never;
});
/** @description Engine of a destination table. */
export interface PipeTableEngineRequest {
    /** @description Column that distinguishes versions of a row. */
    versionColumnId?: string;
    /** @description Columns the engine operates on. */
    columnIds?: string[];
}
/** @description Definition of the destination table. */
export interface PipeTableDefinitionRequest {
    engine?: PipeTableEngineRequest;
    /** @description Columns of the sorting key. */
    sortingKey?: string[];
    /** @description Partition expression. */
    partitionBy?: string;
    /** @description Primary key expression. */
    primaryKey?: string;
}
/** @description A column of a destination table. */
export interface PipeColumnRequest {
    /** @description Name of the column. */
    name?: string;
    /** @description Database type of the column. */
    type?: string;
}
/** @description Where the data goes. */
export interface PipeDestinationRequest {
    /** @description Name of the database. */
    database?: string;
    /** @description Name of the table. */
    table?: string;
    /** @description Whether the pipe creates and owns the table. */
    managedTable?: boolean;
    tableDefinition?: PipeTableDefinitionRequest;
    /** @description Columns of the table. */
    columns?: PipeColumnRequest[];
    /** @description Database roles the pipe writes with. Request only. */
    roles?: string[];
}
/** @description A source field and the destination column it maps to. */
export interface PipeFieldMappingRequest {
    /** @description Name of the source field. */
    sourceField?: string;
    /** @description Name of the destination column. */
    destinationField?: string;
}
/** @description Resources allocated to a pipe. */
export interface PipeScalingRequest {
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
}
/** @description Tuning settings of a pipe. All are optional. */
export interface PipeSettingsRequest {
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
}
/** @description A pipe to create. */
export interface CreatePipeRequest {
    /** @description Name of the pipe. */
    name?: string;
    source?: PipeSourceRequest;
    destination?: PipeDestinationRequest;
    /** @description Mappings from source fields to destination columns. All destination columns must be included. */
    fieldMappings?: PipeFieldMappingRequest[];
    scaling?: PipeScalingRequest;
    settings?: PipeSettingsRequest;
}
/** @description Response envelope with one pipe. */
export interface PipeResponse {
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
    result: Pipe;
}
/** @description Hashes of a key generated elsewhere, so that its secret is never transmitted. */
export interface KeyHashData {
    /** @description Hash of the key identifier. */
    keyIdHash?: string;
    /** @description Last characters of the key identifier. */
    keyIdSuffix?: string;
    /** @description Hash of the key secret. */
    keySecretHash?: string;
}
/** @description An address to allow. */
export interface IpAccessListEntryRequest {
    /** @description An address or a range of addresses. */
    source?: string;
    /** @description Description of the address. */
    description?: string;
}
/** @description An API key to create. */
export interface CreateKeyRequest {
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
    hashData?: KeyHashData;
    /** @description Roles of the key, at least one. */
    roles: [
        "admin" | "developer" | "query_endpoints",
        ...("admin" | "developer" | "query_endpoints")[]
    ];
    /** @description Addresses allowed to use the key. */
    ipAccessList?: IpAccessListEntryRequest[];
}
/** @description An API key, without its secret. */
export type Key = {
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
    ipAccessList?: IpAccessListEntry[] | null;
} | null;
/** @description A new key. `keyId` and `keySecret` are absent if the request contained `hashData`. */
export interface CreatedKey {
    key?: Key;
    /** @description The key identifier, used as the user name in HTTP Basic authentication. */
    keyId?: string | null;
    /**
     * Format: password
     * @description The key secret, used as the password in HTTP Basic authentication. Returned only here, once.
     */
    keySecret?: string | null;
}
/** @description Response envelope with a new key. */
export interface CreatedKeyResponse {
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
    result: CreatedKey;
}
/** @description A private connection from a service to a source. */
export interface ReversePrivateEndpoint {
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
}
/** @description Response envelope with one reverse private endpoint. */
export interface ReversePrivateEndpointResponse {
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
    result: ReversePrivateEndpoint;
}
/**
 * @description A number. Some servers send it as a string to preserve every digit of a 64-bit integer.
 * @example 12.5
 * @example 9007199254740993
 */
export type NumberOrText = (number | null) | string;
/** @description Cost by category, in credit units. */
export type UsageCostMetrics = {
    /** @description Storage cost. */
    storageCRD?: NumberOrText;
    /** @description Backup cost. */
    backupCRD?: NumberOrText;
    /** @description Compute cost. */
    computeCRD?: NumberOrText;
    /** @description Data transfer cost. */
    dataTransferCRD?: NumberOrText;
    /** @description Initial load cost. */
    initialLoadCRD?: NumberOrText;
    /** @description Cost of data transfer over the public internet. */
    publicDataTransferCRD?: NumberOrText;
    /** @description Cost of inter-region data transfer, tier 1. */
    interRegionTier1DataTransferCRD?: NumberOrText;
    /** @description Cost of inter-region data transfer, tier 2. */
    interRegionTier2DataTransferCRD?: NumberOrText;
    /** @description Cost of inter-region data transfer, tier 3. */
    interRegionTier3DataTransferCRD?: NumberOrText;
    /** @description Cost of inter-region data transfer, tier 4. */
    interRegionTier4DataTransferCRD?: NumberOrText;
} | null;
/** @description Cost of one entity, on one day if `date` is set. */
export interface UsageCostRecord {
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
    metrics?: UsageCostMetrics;
    /** @description Total cost of the record, in credit units. */
    totalCRD?: NumberOrText;
    /** @description Whether the record is final. Other records can still change. */
    locked?: boolean | null;
}
/** @description Usage cost of an organization over a period. */
export interface UsageCostReport {
    /** @description Total cost of the period, in credit units. */
    grandTotalCRD?: NumberOrText;
    /** @description One record, or one record per day and entity. */
    costs?: UsageCostRecord | (UsageCostRecord[] | null);
}
/** @description Response envelope with a usage cost report. */
export interface UsageCostResponse {
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
    result: UsageCostReport;
}
/** @description One series of a tile. */
export interface TileSeries {
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
}
/** @description One series of a tile's `config`. */
export type TileConfigSeries = {
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
export type TileConfigSelect = TileConfigSeries[] | (string | null);
/** @description What the tile shows, on servers that use this form. Other kinds of tiles have their own fields; preserve fields not listed here. */
export type TileConfig = ({
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
    select?: TileConfigSelect;
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
export interface Tile {
    /** @description Identifier of the tile, assigned by the service. Alerts refer to it. Send it back in updates. */
    id: string;
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
    series?: TileSeries[] | null;
    config?: TileConfig;
}
/** @description A filter that viewers of a dashboard can set. */
export type DashboardFilter = {
    /** @description Identifier of the filter, assigned by the service. Send it back in updates. */
    id: string;
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
export interface Dashboard {
    /** @description Identifier of the dashboard, assigned by the service. Treat it as an opaque string. */
    readonly id: string;
    /** @description Name of the dashboard. */
    name?: string | null;
    /** @description The tiles of the dashboard. */
    tiles?: Tile[] | null;
    /** @description Tags for finding the dashboard. */
    tags?: string[] | null;
    /** @description Filters that viewers of the dashboard can set. */
    filters?: DashboardFilter[] | null;
    /** @description Default filter expression of the dashboard. */
    savedQuery?: string | null;
    /**
     * @description Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** @description Default values of the filters. */
    savedFilterValues?: unknown[] | null;
}
/** @description Response envelope with a list of dashboards. */
export interface DashboardListResponse {
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
    result: Dashboard[];
}
/** @description One series of a tile. */
export interface TileSeriesRequest {
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
    /**
     * @description Filter expression, in the language given by `whereLanguage`. Clients send `""` by default because servers require the field.
     * @default
     */
    where?: string;
    /**
     * @description Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /**
     * @description Fields to group by; may be empty. Clients send `[]` by default because servers require the field.
     * @default []
     */
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
}
/** @description One series of a tile's `config`. */
export type TileConfigSeriesRequest = {
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
export type TileConfigSelectRequest = TileConfigSeriesRequest[] | string;
/** @description What the tile shows, on servers that use this form. Send it instead of `series`, never both. Other kinds of tiles have their own fields; preserve fields not listed here. */
export type TileConfigRequest = {
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
    select?: TileConfigSelectRequest;
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
export interface CreateTileRequest {
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
    series?: TileSeriesRequest[];
    config?: TileConfigRequest;
}
/** @description A filter that viewers of a dashboard can set. */
export type CreateDashboardFilterRequest = {
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
export interface CreateDashboardRequest {
    /** @description Name of the dashboard. */
    name: string;
    /**
     * @description The tiles of the dashboard. Clients send `[]` by default because servers require the field.
     * @default []
     */
    tiles?: CreateTileRequest[];
    /** @description Tags for finding the dashboard. */
    tags?: string[];
    /** @description Filters that viewers of the dashboard can set. */
    filters?: CreateDashboardFilterRequest[];
    /** @description Default filter expression of the dashboard. */
    savedQuery?: string;
    /**
     * @description Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {});
    /** @description Default values of the filters. */
    savedFilterValues?: unknown[];
}
/** @description Response envelope with one dashboard. */
export interface DashboardResponse {
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
    result: Dashboard;
}
/** @description A tile of the updated dashboard. With an `id`, it updates the existing tile; without one, it creates a new tile. */
export interface UpdateTileRequest {
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
    series?: TileSeriesRequest[];
    config?: TileConfigRequest;
}
/** @description A filter that viewers of a dashboard can set. */
export type UpdateDashboardFilterRequest = {
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
export interface UpdateDashboardRequest {
    /** @description Name of the dashboard. */
    name: string;
    /** @description The tiles of the dashboard. Include the `id` of each tile to keep. */
    tiles?: UpdateTileRequest[];
    /** @description Tags for finding the dashboard. */
    tags?: string[];
    /** @description Filters that viewers of the dashboard can set. */
    filters?: UpdateDashboardFilterRequest[];
    /** @description Default filter expression of the dashboard. */
    savedQuery?: string;
    /**
     * @description Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {});
    /** @description Default values of the filters. */
    savedFilterValues?: unknown[];
}
/** @description Notification channel of an alert. */
export interface AlertChannel {
    /**
     * @description Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {}) | null;
    /** @description Identifier of the webhook to call. */
    webhookId?: string | null;
}
/** @description A rule that watches a tile or a saved search. Records can contain fields not listed here; preserve them when you update a record. */
export interface Alert {
    /** @description Identifier of the alert, assigned by the service. Treat it as an opaque string. */
    readonly id: string;
    /** @description Name of the alert. */
    name?: string | null;
    /** @description Text included in notifications. */
    message?: string | null;
    /**
     * Format: double
     * @description Threshold for the watched series.
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
     * @description Kind of object that the alert watches. Some servers use `saved_search` instead of `search`.
     * @example tile
     * @example search
     */
    source?: "tile" | "search" | "saved_search" | (string & {}) | null;
    /**
     * @description State of the alert.
     * @example inactive
     */
    readonly state?: "inactive" | (string & {}) | null;
    /** @description Notification channel of the alert. */
    channel?: AlertChannel | null;
    /** @description Notification channels of the alert, on servers that support several. `channel` is the first of them. */
    channels?: AlertChannel[] | null;
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
    silenced?: (boolean | null) | {
        [key: string]: unknown;
    };
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
}
/** @description Which page of a long list was returned. Without it, the list is complete. */
export type PageMeta = {
    /** @description Total number of records. */
    total?: number | null;
    /** @description Maximum number of records per page. */
    limit?: number | null;
    /** @description Number of records skipped before this page. */
    offset?: number | null;
} | null;
/** @description Response envelope with a list of alerts. */
export interface AlertListResponse {
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
    result: Alert[];
    meta?: PageMeta;
}
/** @description Notification channel of an alert. */
export interface AlertChannelRequest {
    /**
     * @description Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {});
    /** @description Identifier of the webhook to call. */
    webhookId?: string;
}
/** @description An alert to create. */
export interface CreateAlertRequest {
    /** @description Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
    dashboardId?: string;
    /** @description Identifier of the tile to watch. */
    tileId?: string;
    /**
     * Format: double
     * @description Threshold for the watched series.
     */
    threshold?: number;
    /**
     * @description Evaluation interval, as a duration such as `15m` or `1h`.
     * @example 15m
     * @example 1h
     */
    interval?: string;
    /**
     * @description Kind of object that the alert watches.
     * @example tile
     */
    source?: "tile" | "search" | "saved_search" | (string & {});
    /**
     * @description Comparison with the threshold that triggers the alert.
     * @example above
     */
    thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
    channel?: AlertChannelRequest;
    /** @description Name of the alert. */
    name?: string;
    /** @description Text included in notifications. */
    message?: string;
    /** @description Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: AlertChannelRequest[];
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
}
/** @description Response envelope with one alert. */
export interface AlertResponse {
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
    result: Alert;
}
/** @description The full alert to write. No field is marked as required, but an update replaces the alert, so omitted fields may be reset. To change one field, read the alert, change the field, and send the full alert. */
export interface UpdateAlertRequest {
    /**
     * Format: double
     * @description Threshold for the watched series.
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
     * @description Kind of object that the alert watches.
     * @example tile
     */
    source?: "tile" | "search" | "saved_search" | (string & {});
    /** @description Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
    dashboardId?: string;
    /** @description Identifier of the tile to watch. */
    tileId?: string;
    channel?: AlertChannelRequest;
    /** @description Name of the alert. */
    name?: string;
    /** @description Text included in notifications. */
    message?: string;
    /** @description Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: AlertChannelRequest[];
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
}
/** @description A telemetry source that tiles and charts query. */
export type Source = {
    /** @description Identifier of the source. */
    id: string;
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
export interface SourceListResponse {
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
    result: Source[];
}
