// Generated from @obstack/openapi/hosted.v1.json by `npm run generate`. Do not edit.

export interface paths {
    "/v1/organizations/{organizationId}/services/{serviceId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
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
         *
         * Sends a command to a service and returns the service record.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List pipes
         *
         * Returns all pipes of a service, without source credentials.
         */
        get: operations["listPipes"];
        put?: never;
        /**
         * Create a pipe
         *
         * Creates a pipe that loads data from one external source into a destination table.
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
                 * Identifier of the organization, from the organization details of the management console.
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
         *
         * Creates an API key. The secret is returned once, in `keySecret`, and cannot be retrieved later. With `hashData`, the server stores the given hashes and returns no secret.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the reverse private endpoint.
                 * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
                 */
                reversePrivateEndpointId: components["parameters"]["ReversePrivateEndpointId"];
            };
            cookie?: never;
        };
        /**
         * Get a reverse private endpoint
         *
         * Returns one reverse private endpoint of a service.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Report usage costs
         *
         * Reports the usage of an organization from `from_date` to `to_date`, both inclusive, in credit units. `to_date` must be at most 30 days after `from_date`, so the period is at most 31 days. Days are in UTC. Records where `locked` is false can still change.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List dashboards
         *
         * Returns all dashboards.
         */
        get: operations["listDashboards"];
        put?: never;
        /**
         * Create a dashboard
         *
         * Creates a dashboard and returns it with the identifiers assigned to it and its tiles.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        /**
         * Get a dashboard
         *
         * Returns one dashboard with its tiles.
         */
        get: operations["getDashboard"];
        /**
         * Replace a dashboard
         *
         * Replaces a dashboard. Omitted fields may be reset, and a tile that is omitted or sent without its `id` is removed along with its alerts. Read the dashboard, change it, and send the full dashboard.
         */
        put: operations["updateDashboard"];
        post?: never;
        /**
         * Delete a dashboard
         *
         * Deletes a dashboard, its tiles and the alerts on them.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List alerts
         *
         * Returns all alerts.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         *
         * Creates an alert on a tile or a saved search and returns it.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        /**
         * Get an alert
         *
         * Returns one alert.
         */
        get: operations["getAlert"];
        /**
         * Replace an alert
         *
         * Replaces an alert and returns it. No field is marked as required, but omitted fields may be reset. Read the alert, change it, and send the full alert.
         */
        put: operations["updateAlert"];
        post?: never;
        /**
         * Delete an alert
         *
         * Deletes an alert.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        /**
         * List sources
         *
         * Returns all sources.
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
        /** Any other failure of the server or of a gateway in front of it. 424 means that the service is idle. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/json": ErrorResponse;
            };
        };
        /** The request is not valid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** The key identifier or secret is missing or invalid, the key is disabled or expired, or the client address is not allowed. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** The object or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/json": ErrorResponse;
            };
        };
        /** The key has exceeded its rate limit. Wait for the number of seconds in `X-RateLimit-Reset`. */
        TooManyRequests: {
            headers: {
                /**
                 * Seconds until the window ends.
                 * @example 1
                 */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** The server failed. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** The object was deleted. Some servers also return this if the object did not exist. */
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
        /** The object was deleted. The response has no body. */
        NoContent: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * Identifier of the organization, from the organization details of the management console.
         * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
         */
        OrganizationId: string;
        /**
         * Identifier of the service, from the service address or the service details page.
         * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
         */
        ServiceId: string;
        /**
         * Identifier of the reverse private endpoint.
         * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
         */
        ReversePrivateEndpointId: string;
        /**
         * Start of the period: a date-time, or a calendar date in UTC, such as `2026-01-01`. Some servers accept only calendar dates.
         * @example 2026-01-01
         */
        FromDate: string;
        /**
         * End of the period, inclusive, at most 30 days after `from_date`: a date-time, or a calendar date in UTC, such as `2026-01-31`. Some servers accept only calendar dates.
         * @example 2026-01-31
         */
        ToDate: string;
        /**
         * Identifier of the dashboard.
         * @example 665f1c2ab4d3e5f6a7b8c901
         */
        DashboardId: string;
        /** Maximum number of records to return. Servers that paginate default to 1000. */
        Limit: number;
        /** Number of records to skip from the start of the list. */
        Offset: number;
        /**
         * Identifier of the alert.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
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
            /** The service. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** All pipes. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
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
            /** The created pipe. */
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
                 * Identifier of the organization, from the organization details of the management console.
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
            /** The created key, with its secret. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the reverse private endpoint.
                 * @example c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f
                 */
                reversePrivateEndpointId: components["parameters"]["ReversePrivateEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The reverse private endpoint. */
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
                 * Start of the period: a date-time, or a calendar date in UTC, such as `2026-01-01`. Some servers accept only calendar dates.
                 * @example 2026-01-01
                 */
                from_date: components["parameters"]["FromDate"];
                /**
                 * End of the period, inclusive, at most 30 days after `from_date`: a date-time, or a calendar date in UTC, such as `2026-01-31`. Some servers accept only calendar dates.
                 * @example 2026-01-31
                 */
                to_date: components["parameters"]["ToDate"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The report. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** All dashboards. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
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
            /** The created dashboard. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the dashboard.
                 * @example 665f1c2ab4d3e5f6a7b8c901
                 */
                id: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The dashboard. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the dashboard.
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
            /** The updated dashboard. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the dashboard.
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
                /** Maximum number of records to return. Servers that paginate default to 1000. */
                limit?: components["parameters"]["Limit"];
                /** Number of records to skip from the start of the list. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The alerts. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
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
            /** The created alert. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the alert.
                 * @example 665f1c2ab4d3e5f6a7b8ca01
                 */
                id: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The alert. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the alert.
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
            /** The updated alert. */
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
                /**
                 * Identifier of the alert.
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
                 * Identifier of the organization, from the organization details of the management console.
                 * @example 8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * Identifier of the service, from the service address or the service details page.
                 * @example 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60
                 */
                serviceId: components["parameters"]["ServiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** All sources. */
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
/** A command that changes the state of a service. */
export interface SetServiceStateRequest {
    /**
     * Command to send.
     * @enum {string}
     */
    command: "start" | "stop";
}
/** Body of a failure, if it is JSON. Servers send some of these fields. */
export type ErrorResponse = {
    /** What failed. Self-hosted servers send it. */
    message?: string | null;
    /** What failed, after an error code on hosted servers. Hosted servers and chart queries send it. */
    error?: string | null;
    /**
     * The HTTP status code. Hosted servers send it.
     */
    status?: number | null;
    /** Unique identifier of the request. Hosted servers send it. Include it in support requests. */
    requestId?: string | null;
} & {
    [key: string]: unknown;
};
/** A database endpoint. */
export interface ServiceEndpoint {
    /** Protocol of the endpoint. */
    protocol?: string | null;
    /** Host name. */
    host?: string | null;
    /**
     * Port number.
     */
    port?: number | null;
    /** User name to connect with. */
    username?: string | null;
}
/** An allowed address. */
export interface IpAccessListEntry {
    /** An address or a range of addresses. */
    source?: string | null;
    /** Description of the address. */
    description?: string | null;
}
/** A cloud database service. */
export interface Service {
    /**
     * Identifier of the service.
     *
     * Format: uuid
     */
    id: string;
    /** Name of the service. */
    name?: string | null;
    /** Database version. */
    dbVersion?: string | null;
    /** Endpoints of the database. */
    endpoints?: ServiceEndpoint[] | null;
    /**
     * Minimum total memory of all replicas, in GB.
     */
    minTotalMemoryGb?: number | null;
    /**
     * Maximum total memory of all replicas, in GB.
     */
    maxTotalMemoryGb?: number | null;
    /**
     * Minimum memory per replica, in GB.
     */
    minReplicaMemoryGb?: number | null;
    /**
     * Maximum memory per replica, in GB.
     */
    maxReplicaMemoryGb?: number | null;
    /**
     * Number of replicas.
     */
    numReplicas?: number | null;
    /** Whether the service can scale to zero when idle. */
    idleScaling?: boolean | null;
    /**
     * Minutes of inactivity after which the service becomes idle.
     */
    idleTimeoutMinutes?: number | null;
    /** Addresses allowed to reach the service. */
    ipAccessList?: IpAccessListEntry[] | null;
    /**
     * When the service was created.
     *
     * Format: date-time
     */
    createdAt?: string | null;
    /** Key used to encrypt the data. */
    encryptionKey?: string | null;
    /** Identifier of the role assumed to use the encryption key. */
    encryptionAssumedRoleIdentifier?: string | null;
    /** Cloud role of the service. */
    iamRole?: string | null;
    /** Identifiers of the private endpoints in use. */
    privateEndpointIds?: string[] | null;
    /** Identifiers of the available private endpoints. */
    availablePrivateEndpointIds?: string[] | null;
    /** Identifier of the data warehouse the service belongs to. */
    dataWarehouseId?: string | null;
    /** Whether this is the primary service of its data warehouse. */
    isPrimary?: boolean | null;
    /** Whether the service is read-only. */
    isReadonly?: boolean | null;
    /** Identifier of the customer's own cloud (BYOC) that the service runs in. */
    byocId?: string | null;
    /** Whether transparent data encryption is enabled. */
    hasTransparentDataEncryption?: boolean | null;
    /** Identifier of the transparent data encryption key. */
    transparentDataEncryptionKeyId?: string | null;
    /** Identifier of the transparent data encryption role. */
    encryptionRoleId?: string | null;
}
/** Response envelope with one service. */
export interface ServiceResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: Service;
}
/** Resources allocated to a pipe. */
export type PipeScaling = {
    /**
     * Number of replicas.
     */
    replicas?: number | null;
    /**
     * Number of parallel workers per replica.
     */
    concurrency?: number | null;
    /**
     * CPU per replica, in thousandths of a core.
     */
    replicaCpuMillicores?: number | null;
    /**
     * Memory per replica, in GB; fractions are allowed.
     */
    replicaMemoryGb?: number | null;
} | null;
/** Position to start reading from. */
export type KafkaOffset = {
    /** How the position is chosen. */
    strategy?: string | null;
    /**
     * Date and time with minute precision.
     * @example 2026-01-12T08:30
     */
    timestamp?: string | null;
} | null;
/** Registry of the message schemas. */
export type KafkaSchemaRegistry = {
    /** URL of the registry. */
    url?: string | null;
    /** Certificate of the authority that signed the registry's certificate. */
    caCertificate?: string | null;
} | null;
/** Kafka topics. */
export type KafkaSource = {
    /** Kind of the Kafka service. */
    type?: string | null;
    /** Format of the messages. */
    format?: string | null;
    /** How the pipe authenticates with the brokers. */
    authentication?: string | null;
    /** Addresses of the brokers. */
    brokers?: string | null;
    /** Names of the topics. */
    topics?: string | null;
    /** Consumer group the pipe reads with. */
    consumerGroup?: string | null;
    /** Cloud role to authenticate with, as a resource name. */
    iamRole?: string | null;
    offset?: KafkaOffset;
    schemaRegistry?: KafkaSchemaRegistry;
    /** Certificate of the authority that signed the brokers' certificates. */
    caCertificate?: string | null;
    /** Identifiers of the reverse private endpoints used to reach the brokers. */
    reversePrivateEndpointIds?: string[] | null;
} | null;
/** Files in object storage. */
export type ObjectStorageSource = {
    /** URL of the files; may contain wildcards. */
    url?: string | null;
    /** Field delimiter. */
    delimiter?: string | null;
    /**
     * Compression of the files.
     * @example auto
     */
    compression?: "auto" | (string & {}) | null;
    /** Whether files added later are loaded too. */
    isContinuous?: boolean | null;
    /** URL of the queue that announces files. */
    queueUrl?: string | null;
    /** Cloud role to authenticate with. */
    iamRole?: string | null;
    /**
     * Connection string of the storage account. May contain a secret.
     *
     * Format: password
     */
    connectionString?: string | null;
    /** Path of the files; may contain wildcards. */
    path?: string | null;
    /** Name of the Azure storage container. */
    azureContainerName?: string | null;
} | null;
/** A Kinesis stream. */
export type KinesisSource = {
    /** Name of the stream. */
    streamName?: string | null;
    /** Cloud region of the stream. */
    region?: string | null;
    /** Whether the pipe reads with enhanced fan-out. */
    useEnhancedFanOut?: boolean | null;
    /**
     * Time to start reading from, in seconds since the epoch.
     */
    timestamp?: number | null;
    /** Cloud role to authenticate with. */
    iamRole?: string | null;
} | null;
/** Replication settings of a Postgres database. */
export type PostgresSettings = {
    /**
     * Seconds between syncs.
     */
    syncIntervalSeconds?: number | null;
    /**
     * Number of rows pulled per batch.
     */
    pullBatchSize?: number | null;
    /** Name of the publication to read. */
    publicationName?: string | null;
    /** Name of the replication slot to read. */
    replicationSlotName?: string | null;
    /** Whether columns of the destination may be nullable. */
    allowNullableColumns?: boolean | null;
    /**
     * Number of parallel readers during the initial load.
     */
    initialLoadParallelism?: number | null;
    /**
     * Number of rows per snapshot partition.
     */
    snapshotNumRowsPerPartition?: number | null;
    /**
     * Number of tables loaded in parallel for the snapshot.
     */
    snapshotNumberOfParallelTables?: number | null;
    /** Whether the replication slot survives a failover. */
    enableFailoverSlots?: boolean | null;
} | null;
/** A source table and the destination table it maps to. */
export interface PostgresTableMapping {
    /** Schema of the source table. */
    sourceSchemaName?: string | null;
    /** Name of the source table. */
    sourceTable?: string | null;
    /** Name of the destination table. */
    targetTable?: string | null;
    /** Columns to exclude. */
    excludedColumns?: string[] | null;
    /** Whether `sortingKeys` overrides the service's default sorting key. */
    useCustomSortingKey?: boolean | null;
    /** Columns of the sorting key. */
    sortingKeys?: string[] | null;
}
/** A Postgres database. */
export type PostgresSource = {
    /** Host name. */
    host?: string | null;
    /**
     * Port number.
     */
    port?: number | null;
    /** Name of the database. */
    database?: string | null;
    settings?: PostgresSettings;
    /** Mappings from source tables to destination tables. */
    tableMappings?: PostgresTableMapping[] | null;
} | null;
/** Where the data comes from. Only the kind in use is set; the others are absent or null. */
export type PipeSource = {
    kafka?: KafkaSource;
    objectStorage?: ObjectStorageSource;
    kinesis?: KinesisSource;
    postgres?: PostgresSource;
} | null;
/** Engine of a destination table. */
export type PipeTableEngine = {
    /** Name of the engine. */
    type?: string | null;
    /** Column that distinguishes versions of a row. */
    versionColumnId?: string | null;
    /** Columns the engine operates on. */
    columnIds?: string[] | null;
} | null;
/** Definition of the destination table. */
export type PipeTableDefinition = {
    engine?: PipeTableEngine;
    /** Columns of the sorting key. */
    sortingKey?: string[] | null;
    /** Partition expression. */
    partitionBy?: string | null;
    /** Primary key expression. */
    primaryKey?: string | null;
} | null;
/** A column of a destination table. */
export interface PipeColumn {
    /** Name of the column. */
    name?: string | null;
    /** Database type of the column. */
    type?: string | null;
}
/** Where the data goes. */
export type PipeDestination = {
    /** Name of the database. */
    database?: string | null;
    /** Name of the table. */
    table?: string | null;
    /** Whether the pipe creates and owns the table. */
    managedTable?: boolean | null;
    tableDefinition?: PipeTableDefinition;
    /** Columns of the table. */
    columns?: PipeColumn[] | null;
} | null;
/** A source field and the destination column it maps to. */
export interface PipeFieldMapping {
    /** Name of the source field. */
    sourceField?: string | null;
    /** Name of the destination column. */
    destinationField?: string | null;
}
/** Tuning settings of a pipe. All are optional. */
export type PipeSettings = {
    /**
     * Maximum wait before a streaming insert, in milliseconds.
     */
    streaming_max_insert_wait_ms?: number | null;
    /**
     * Number of files read in parallel.
     */
    object_storage_concurrency?: number | null;
    /**
     * Polling interval for new files, in milliseconds.
     */
    object_storage_polling_interval_ms?: number | null;
    /**
     * Maximum size of one insert, in bytes.
     */
    object_storage_max_insert_bytes?: number | null;
    /**
     * Maximum number of files per insert.
     */
    object_storage_max_file_count?: number | null;
    /**
     * Maximum number of database threads per query.
     */
    db_max_threads?: number | null;
    /**
     * Maximum number of database threads per insert.
     */
    db_max_insert_threads?: number | null;
    /**
     * Minimum size of an inserted block, in bytes.
     */
    db_min_insert_block_size_bytes?: number | null;
    /**
     * Maximum number of database threads per download.
     */
    db_max_download_threads?: number | null;
    /**
     * Mode of parallel distributed insert-select in the database.
     */
    db_parallel_distributed_insert_select?: number | null;
    /** Whether all replicas of the service share the reading of files. */
    object_storage_use_cluster_function?: boolean | null;
    /** Whether views are processed in parallel. */
    db_parallel_view_processing?: boolean | null;
} | null;
/** A pipe that continuously loads data from an external source into a destination table. */
export interface Pipe {
    /**
     * Identifier of the pipe.
     *
     * Format: uuid
     */
    readonly id: string;
    /**
     * Identifier of the service the pipe loads into.
     *
     * Format: uuid
     */
    readonly serviceId?: string | null;
    /** Name of the pipe. */
    name?: string | null;
    /** State of the pipe. */
    readonly state?: string | null;
    scaling?: PipeScaling;
    source?: PipeSource;
    destination?: PipeDestination;
    /** Mappings from source fields to destination columns. */
    fieldMappings?: PipeFieldMapping[] | null;
    settings?: PipeSettings;
    /** When the pipe was created. */
    readonly createdAt?: string | null;
    /** When the pipe was last changed. */
    readonly updatedAt?: string | null;
}
/** Response envelope with a list of pipes. */
export interface PipeListResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    /** The pipes. */
    result: Pipe[];
}
/** Position to start reading from. */
export interface KafkaOffsetRequest {
    /** How the position is chosen. */
    strategy?: string;
    /**
     * Date and time with minute precision.
     * @example 2026-01-12T08:30
     */
    timestamp?: string;
}
/** Credentials for the registry. Request only. */
export interface SchemaRegistryCredentials {
    /** User name. */
    username?: string;
    /**
     * Password.
     *
     * Format: password
     */
    password?: string;
}
/** Registry of the message schemas. */
export interface KafkaSchemaRegistryRequest {
    /** URL of the registry. */
    url?: string;
    /** Certificate of the authority that signed the registry's certificate. */
    caCertificate?: string;
    credentials?: SchemaRegistryCredentials;
}
/** User name and password. Request only. */
export interface UserCredentials {
    /** User name. */
    username?: string;
    /**
     * Password.
     *
     * Format: password
     */
    password?: string;
}
/** Kafka topics. */
export interface KafkaSourceRequest {
    /** Kind of the Kafka service. */
    type?: string;
    /** Format of the messages. */
    format?: string;
    /** How the pipe authenticates with the brokers. */
    authentication?: string;
    /** Addresses of the brokers. */
    brokers?: string;
    /** Names of the topics. */
    topics?: string;
    /** Consumer group to read with. */
    consumerGroup?: string;
    /** Cloud role to authenticate with, as a resource name. */
    iamRole?: string;
    offset?: KafkaOffsetRequest;
    schemaRegistry?: KafkaSchemaRegistryRequest;
    /** Certificate of the authority that signed the brokers' certificates. */
    caCertificate?: string;
    /** Identifiers of the reverse private endpoints used to reach the brokers. */
    reversePrivateEndpointIds?: string[];
    credentials?: UserCredentials;
}
/** Whether the server validates samples of the source before it creates the pipe. Request only. */
export type ValidateSamples = boolean;
/** Kafka topics. */
export interface KafkaPipeSourceRequest {
    kafka: KafkaSourceRequest;
    validateSamples?: ValidateSamples;
}
/** Access key of a cloud account. Request only. */
export interface AccessKey {
    /** Identifier of the access key. */
    accessKeyId?: string;
    /**
     * Secret of the access key.
     *
     * Format: password
     */
    secretKey?: string;
}
/** Files in object storage. */
export interface ObjectStorageSourceRequest {
    /** URL of the files; may contain wildcards. */
    url?: string;
    /** Field delimiter. */
    delimiter?: string;
    /**
     * Compression of the files.
     * @example auto
     */
    compression?: "auto" | (string & {});
    /** Whether files added later are loaded too. */
    isContinuous?: boolean;
    /** URL of the queue that announces files. */
    queueUrl?: string;
    /** Cloud role to authenticate with. */
    iamRole?: string;
    /**
     * Connection string of the storage account. May contain a secret.
     *
     * Format: password
     */
    connectionString?: string;
    /** Path of the files; may contain wildcards. */
    path?: string;
    /** Name of the Azure storage container. */
    azureContainerName?: string;
    accessKey?: AccessKey;
}
/** Files in object storage. */
export interface ObjectStoragePipeSourceRequest {
    objectStorage: ObjectStorageSourceRequest;
    validateSamples?: ValidateSamples;
}
/** A Kinesis stream. */
export interface KinesisSourceRequest {
    /** Name of the stream. */
    streamName?: string;
    /** Cloud region of the stream. */
    region?: string;
    /** Whether to read with enhanced fan-out. */
    useEnhancedFanOut?: boolean;
    /**
     * Time to start reading from, in seconds since the epoch.
     */
    timestamp?: number;
    /** Cloud role to authenticate with. */
    iamRole?: string;
    accessKey?: AccessKey;
}
/** A Kinesis stream. */
export interface KinesisPipeSourceRequest {
    kinesis: KinesisSourceRequest;
    validateSamples?: ValidateSamples;
}
/** Replication settings of a Postgres database. */
export interface PostgresSettingsRequest {
    /**
     * Seconds between syncs.
     */
    syncIntervalSeconds?: number;
    /**
     * Number of rows pulled per batch.
     */
    pullBatchSize?: number;
    /** Name of the publication to read. */
    publicationName?: string;
    /** Name of the replication slot to read. */
    replicationSlotName?: string;
    /** Whether columns of the destination may be nullable. */
    allowNullableColumns?: boolean;
    /**
     * Number of parallel readers during the initial load.
     */
    initialLoadParallelism?: number;
    /**
     * Number of rows per snapshot partition.
     */
    snapshotNumRowsPerPartition?: number;
    /**
     * Number of tables loaded in parallel for the snapshot.
     */
    snapshotNumberOfParallelTables?: number;
    /** Whether the replication slot survives a failover. */
    enableFailoverSlots?: boolean;
}
/** A source table and the destination table it maps to. */
export interface PostgresTableMappingRequest {
    /** Schema of the source table. */
    sourceSchemaName?: string;
    /** Name of the source table. */
    sourceTable?: string;
    /** Name of the destination table. */
    targetTable?: string;
    /** Columns to exclude. */
    excludedColumns?: string[];
    /** Whether `sortingKeys` overrides the service's default sorting key. */
    useCustomSortingKey?: boolean;
    /** Columns of the sorting key. */
    sortingKeys?: string[];
}
/** A Postgres database. */
export interface PostgresSourceRequest {
    /** Host name. */
    host?: string;
    /**
     * Port number.
     */
    port?: number;
    /** Name of the database. */
    database?: string;
    settings?: PostgresSettingsRequest;
    /** Mappings from source tables to destination tables. */
    tableMappings?: PostgresTableMappingRequest[];
    credentials?: UserCredentials;
}
/** A Postgres database. */
export interface PostgresPipeSourceRequest {
    postgres: PostgresSourceRequest;
    validateSamples?: ValidateSamples;
}
/** Where the data comes from. Contains exactly one source kind, keyed by name. */
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
/** Engine of a destination table. */
export interface PipeTableEngineRequest {
    /** Name of the engine. */
    type?: string;
    /** Column that distinguishes versions of a row. */
    versionColumnId?: string;
    /** Columns the engine operates on. */
    columnIds?: string[];
}
/** Definition of the destination table. */
export interface PipeTableDefinitionRequest {
    engine?: PipeTableEngineRequest;
    /** Columns of the sorting key. */
    sortingKey?: string[];
    /** Partition expression. */
    partitionBy?: string;
    /** Primary key expression. */
    primaryKey?: string;
}
/** A column of a destination table. */
export interface PipeColumnRequest {
    /** Name of the column. */
    name?: string;
    /** Database type of the column. */
    type?: string;
}
/** Where the data goes. */
export interface PipeDestinationRequest {
    /** Name of the database. */
    database?: string;
    /** Name of the table. */
    table?: string;
    /** Whether the pipe creates and owns the table. */
    managedTable?: boolean;
    tableDefinition?: PipeTableDefinitionRequest;
    /** Columns of the table. */
    columns?: PipeColumnRequest[];
    /** Database roles the pipe writes with. Request only. */
    roles?: string[];
}
/** A source field and the destination column it maps to. */
export interface PipeFieldMappingRequest {
    /** Name of the source field. */
    sourceField?: string;
    /** Name of the destination column. */
    destinationField?: string;
}
/** Resources allocated to a pipe. */
export interface PipeScalingRequest {
    /**
     * Number of replicas.
     */
    replicas?: number;
    /**
     * Number of parallel workers per replica.
     */
    concurrency?: number;
    /**
     * CPU per replica, in thousandths of a core.
     */
    replicaCpuMillicores?: number;
    /**
     * Memory per replica, in GB; fractions are allowed.
     */
    replicaMemoryGb?: number;
}
/** Tuning settings of a pipe. All are optional. */
export interface PipeSettingsRequest {
    /**
     * Maximum wait before a streaming insert, in milliseconds.
     */
    streaming_max_insert_wait_ms?: number;
    /**
     * Number of files read in parallel.
     */
    object_storage_concurrency?: number;
    /**
     * Polling interval for new files, in milliseconds.
     */
    object_storage_polling_interval_ms?: number;
    /**
     * Maximum size of one insert, in bytes.
     */
    object_storage_max_insert_bytes?: number;
    /**
     * Maximum number of files per insert.
     */
    object_storage_max_file_count?: number;
    /**
     * Maximum number of database threads per query.
     */
    db_max_threads?: number;
    /**
     * Maximum number of database threads per insert.
     */
    db_max_insert_threads?: number;
    /**
     * Minimum size of an inserted block, in bytes.
     */
    db_min_insert_block_size_bytes?: number;
    /**
     * Maximum number of database threads per download.
     */
    db_max_download_threads?: number;
    /**
     * Mode of parallel distributed insert-select in the database.
     */
    db_parallel_distributed_insert_select?: number;
    /** Whether all replicas of the service share the reading of files. */
    object_storage_use_cluster_function?: boolean;
    /** Whether views are processed in parallel. */
    db_parallel_view_processing?: boolean;
}
/** A pipe to create. */
export interface CreatePipeRequest {
    /** Name of the pipe. */
    name: string;
    source: PipeSourceRequest;
    destination?: PipeDestinationRequest;
    /** Mappings from source fields to destination columns. All destination columns must be included. */
    fieldMappings?: PipeFieldMappingRequest[];
    scaling?: PipeScalingRequest;
    settings?: PipeSettingsRequest;
}
/** Response envelope with one pipe. */
export interface PipeResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: Pipe;
}
/** Hashes of a key generated elsewhere, so that its secret is never transmitted. */
export interface KeyHashData {
    /** Hash of the key identifier. */
    keyIdHash: string;
    /** Last characters of the key identifier. */
    keyIdSuffix: string;
    /**
     * Hash of the key secret.
     *
     * Format: password
     */
    keySecretHash: string;
}
/** An address to allow. */
export interface IpAccessListEntryRequest {
    /** An IPv4 or IPv6 address, or a range such as `10.0.0.0/8`. */
    source: string;
    /** Description of the address. */
    description?: string;
}
/** An API key to create. */
export interface CreateKeyRequest {
    /** Name of the key. */
    name: string;
    /**
     * When the key expires, as an ISO 8601 date-time; null, absent or empty means never.
     *
     * Format: date-time
     */
    expireAt?: string | null;
    /**
     * Initial state of the key.
     * @default enabled
     * @enum {string}
     */
    state?: "enabled" | "disabled";
    hashData?: KeyHashData;
    /** Roles of the key, at least one. */
    roles: [
        "admin" | "developer" | "query_endpoints",
        ...("admin" | "developer" | "query_endpoints")[]
    ];
    /** Addresses allowed to use the key. */
    ipAccessList?: IpAccessListEntryRequest[];
}
/** An API key, without its secret. */
export type Key = {
    /**
     * Identifier of the key record.
     *
     * Format: uuid
     */
    id?: string | null;
    /** Name of the key. */
    name?: string | null;
    /** Roles of the key, at least one. */
    roles?: ("admin" | "developer" | "query_endpoints" | (string & {}))[] | null;
    /** Last characters of the key identifier. */
    keySuffix?: string | null;
    /**
     * When the key was created.
     *
     * Format: date-time
     */
    createdAt?: string | null;
    /** When the key expires, as an ISO 8601 date-time; null, absent or empty means never. */
    expireAt?: string | null;
    /**
     * When the key was last used.
     *
     * Format: date-time
     */
    usedAt?: string | null;
    /** Addresses allowed to use the key. */
    ipAccessList?: IpAccessListEntry[] | null;
} | null;
/** A new key. `keyId` and `keySecret` are absent if the request contained `hashData`. */
export interface CreatedKey {
    key?: Key;
    /** The key identifier, used as the user name in HTTP Basic authentication. */
    keyId?: string | null;
    /**
     * The key secret, used as the password in HTTP Basic authentication. Returned only here, once.
     *
     * Format: password
     */
    keySecret?: string | null;
}
/** Response envelope with a new key. */
export interface CreatedKeyResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: CreatedKey;
}
/** A private connection from a service to a source. */
export interface ReversePrivateEndpoint {
    /**
     * Identifier of the reverse private endpoint.
     *
     * Format: uuid
     */
    id: string;
    /**
     * Identifier of the service the endpoint belongs to.
     *
     * Format: uuid
     */
    serviceId?: string | null;
    /** Purpose of the endpoint. */
    description?: string | null;
    /** Kind of endpoint. */
    type?: string | null;
    /** Name of the VPC endpoint service the endpoint connects to. */
    vpcEndpointServiceName?: string | null;
    /** Identifier of the VPC resource configuration the endpoint connects to. */
    vpcResourceConfigurationId?: string | null;
    /** Resource name of the resource share. */
    vpcResourceShareArn?: string | null;
    /** Resource name of the managed Kafka cluster. */
    mskClusterArn?: string | null;
    /** Authentication method of the managed Kafka cluster. */
    mskAuthentication?: string | null;
    /** Identifier of the endpoint at the cloud provider. */
    endpointId?: string | null;
    /** DNS names of the endpoint. */
    dnsNames?: string[] | null;
    /** Private DNS names of the endpoint. */
    privateDnsNames?: string[] | null;
    /**
     * Status of the endpoint.
     * @example Ready
     */
    status?: "Ready" | (string & {}) | null;
}
/** Response envelope with one reverse private endpoint. */
export interface ReversePrivateEndpointResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: ReversePrivateEndpoint;
}
/**
 * A number. Some servers send it as a string to preserve every digit of a 64-bit integer.
 * @example 12.5
 * @example 9007199254740993
 */
export type NumberOrText = (number | null) | string;
/** Cost by category, in credit units. */
export type UsageCostMetrics = {
    /** Storage cost. */
    storageCRD?: NumberOrText;
    /** Backup cost. */
    backupCRD?: NumberOrText;
    /** Compute cost. */
    computeCRD?: NumberOrText;
    /** Data transfer cost. */
    dataTransferCRD?: NumberOrText;
    /** Initial load cost. */
    initialLoadCRD?: NumberOrText;
    /** Cost of data transfer over the public internet. */
    publicDataTransferCRD?: NumberOrText;
    /** Cost of inter-region data transfer, tier 1. */
    interRegionTier1DataTransferCRD?: NumberOrText;
    /** Cost of inter-region data transfer, tier 2. */
    interRegionTier2DataTransferCRD?: NumberOrText;
    /** Cost of inter-region data transfer, tier 3. */
    interRegionTier3DataTransferCRD?: NumberOrText;
    /** Cost of inter-region data transfer, tier 4. */
    interRegionTier4DataTransferCRD?: NumberOrText;
} | null;
/** Cost of one entity, on one day if `date` is set. */
export interface UsageCostRecord {
    /** Identifier of the data warehouse. */
    dataWarehouseId?: string | null;
    /** Identifier of the service; null if the cost does not belong to a single service. */
    serviceId?: string | null;
    /**
     * Identifier of the entity.
     *
     * Format: uuid
     */
    entityId?: string | null;
    /** Name of the entity. */
    entityName?: string | null;
    /**
     * The day, in UTC.
     *
     * Format: date
     */
    date?: string | null;
    metrics?: UsageCostMetrics;
    /** Total cost of the record, in credit units. */
    totalCRD?: NumberOrText;
    /** Whether the record is final. Other records can still change. */
    locked?: boolean | null;
}
/** Usage cost of an organization over a period. */
export interface UsageCostReport {
    /** Total cost of the period, in credit units. */
    grandTotalCRD?: NumberOrText;
    /** One record, or one record per day and entity. */
    costs?: UsageCostRecord | (UsageCostRecord[] | null);
}
/** Response envelope with a usage cost report. */
export interface UsageCostResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: UsageCostReport;
}
/** One series of a tile. */
export interface TileSeries {
    /**
     * Kind of series.
     * @example time
     */
    type?: "time" | "table" | "number" | "search" | "markdown" | (string & {}) | null;
    /**
     * Kind of data the series reads.
     * @example events
     */
    dataSource?: "events" | (string & {}) | null;
    /** Identifier of the source the series reads. */
    sourceId?: string | null;
    /**
     * Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
    /** Filter expression, in the language given by `whereLanguage`. */
    where?: string | null;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Fields to group by; may be empty. */
    groupBy?: string[] | null;
    /** Field to aggregate. */
    field?: string | null;
    /**
     * Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number | null;
    /**
     * How the series is displayed.
     * @example line
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {}) | null;
    /** Name of the metric, for a series of metrics. */
    metricName?: string | null;
    /**
     * Data type of the metric.
     * @example gauge
     */
    metricDataType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
}
/** One series of a tile's `config`. */
export type TileConfigSeries = {
    /**
     * Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {}) | null;
    /** Field or expression to aggregate. Named `field` in a tile series. */
    valueExpression?: string | null;
    /**
     * Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number | null;
    /** Filter expression, in the language given by `whereLanguage`. */
    where?: string | null;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Name of the series in the chart. */
    alias?: string | null;
    /** Name of the metric, for a metrics source. */
    metricName?: string | null;
    /**
     * Data type of the metric. Named `metricDataType` in a tile series.
     * @example gauge
     */
    metricType?: "gauge" | "sum" | "histogram" | (string & {}) | null;
    /** How the values of a metric become those of a bucket. */
    periodAggFn?: "delta" | (string & {}) | null;
} & {
    [key: string]: unknown;
};
/** The series of a chart, or the columns of a search as a string. */
export type TileConfigSelect = TileConfigSeries[] | (string | null);
/** What the tile shows, on servers that use this form. Other kinds of tiles have their own fields; preserve fields not listed here. */
export type TileConfig = ({
    /**
     * Kind of tile.
     * @example line
     * @example markdown
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | "pie" | "bar" | "heatmap" | "event_patterns" | (string & {}) | null;
    /** Identifier of the source the tile reads. */
    sourceId?: string | null;
    /** Identifier of the database connection that a raw SQL tile queries. */
    connectionId?: string | null;
    select?: TileConfigSelect;
    /** Filter expression of a search tile. */
    where?: string | null;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Expression to group by. */
    groupBy?: string | null;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean | null;
    /** Whether buckets without a value are shown as zero. */
    fillNulls?: boolean | null;
    /** Text of a markdown tile. */
    markdown?: string | null;
} & {
    [key: string]: unknown;
}) | null;
/** One chart or text on a dashboard's grid. */
export interface Tile {
    /** Identifier of the tile, assigned by the server. Alerts refer to it. Send it back in updates. */
    id: string;
    /** Title of the tile. */
    name?: string | null;
    /**
     * Distance from the left edge of the grid, in grid units.
     */
    x?: number | null;
    /**
     * Distance from the top of the grid, in grid units.
     */
    y?: number | null;
    /**
     * Width in grid units.
     */
    w?: number | null;
    /**
     * Height in grid units.
     */
    h?: number | null;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean | null;
    /** What the tile shows, on older servers. Absent on servers that use `config`; `readTile` of the clients reads both. */
    series?: TileSeries[] | null;
    config?: TileConfig;
}
/** A filter that viewers of a dashboard can set. */
export type DashboardFilter = {
    /** Identifier of the filter, assigned by the server. Send it back in updates. */
    id: string;
    /**
     * Kind of filter.
     * @example QUERY_EXPRESSION
     */
    type?: "QUERY_EXPRESSION" | (string & {}) | null;
    /** Label of the filter. */
    name?: string | null;
    /** Column or expression whose values the filter offers. */
    expression?: string | null;
    /** Identifier of the source the filter reads. */
    sourceId?: string | null;
} & {
    [key: string]: unknown;
};
/** A named grid of tiles. Records can contain fields not listed here; preserve them when you update a record. */
export interface Dashboard {
    /** Identifier of the dashboard, assigned by the server. Treat it as an opaque string. */
    readonly id: string;
    /** Name of the dashboard. */
    name?: string | null;
    /** The tiles of the dashboard. */
    tiles?: Tile[] | null;
    /** Tags for finding the dashboard. */
    tags?: string[] | null;
    /** Filters that viewers of the dashboard can set. */
    filters?: DashboardFilter[] | null;
    /** Default filter expression of the dashboard. */
    savedQuery?: string | null;
    /**
     * Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Default values of the filters. */
    savedFilterValues?: unknown[] | null;
}
/** Response envelope with a list of dashboards. */
export interface DashboardListResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    /** The dashboards. */
    result: Dashboard[];
}
/** One series of a tile. */
export interface TileSeriesRequest {
    /**
     * Kind of series. Clients send `time` by default because servers require the field.
     * @default time
     * @example time
     */
    type?: "time" | "table" | "number" | "search" | "markdown" | (string & {});
    /**
     * Kind of data the series reads.
     * @example events
     */
    dataSource?: "events" | (string & {});
    /** Identifier of the source the series reads. */
    sourceId?: string;
    /**
     * Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
    /**
     * Filter expression, in the language given by `whereLanguage`. Clients send `""` by default because servers require the field.
     * @default
     */
    where?: string;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /**
     * Fields to group by; may be empty. Clients send `[]` by default because servers require the field.
     * @default []
     */
    groupBy?: string[];
    /** Field to aggregate. */
    field?: string;
    /**
     * Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number;
    /**
     * How the series is displayed.
     * @example line
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
    /** Name of the metric, for a series of metrics. */
    metricName?: string;
    /**
     * Data type of the metric.
     * @example gauge
     */
    metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
}
/** One series of a tile's `config`. */
export type TileConfigSeriesRequest = {
    /**
     * Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
    /** Field or expression to aggregate. Named `field` in a tile series. */
    valueExpression?: string;
    /**
     * Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number;
    /** Filter expression, in the language given by `whereLanguage`. */
    where?: string;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /** Name of the series in the chart. */
    alias?: string;
    /** Name of the metric, for a metrics source. */
    metricName?: string;
    /**
     * Data type of the metric. Named `metricDataType` in a tile series.
     * @example gauge
     */
    metricType?: "gauge" | "sum" | "histogram" | (string & {});
    /** How the values of a metric become those of a bucket. */
    periodAggFn?: "delta" | (string & {});
} & {
    [key: string]: unknown;
};
/** The series of a chart, or the columns of a search as a string. */
export type TileConfigSelectRequest = TileConfigSeriesRequest[] | string;
/** What the tile shows, on servers that use this form. Send it instead of `series`, never both. Other kinds of tiles have their own fields; preserve fields not listed here. */
export type TileConfigRequest = {
    /**
     * Kind of tile.
     * @example line
     * @example markdown
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | "pie" | "bar" | "heatmap" | "event_patterns" | (string & {});
    /** Identifier of the source the tile reads. */
    sourceId?: string;
    /** Identifier of the database connection that a raw SQL tile queries. */
    connectionId?: string;
    select?: TileConfigSelectRequest;
    /** Filter expression of a search tile. */
    where?: string;
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /** Expression to group by. */
    groupBy?: string;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean;
    /** Whether buckets without a value are shown as zero. */
    fillNulls?: boolean;
    /** Text of a markdown tile. */
    markdown?: string;
} & {
    [key: string]: unknown;
};
/** A tile to create. */
export interface CreateTileRequest {
    /** Title of the tile. */
    name?: string;
    /**
     * Distance from the left edge of the grid, in grid units.
     */
    x?: number;
    /**
     * Distance from the top of the grid, in grid units.
     */
    y?: number;
    /**
     * Width in grid units.
     */
    w?: number;
    /**
     * Height in grid units.
     */
    h?: number;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean;
    /** What the tile shows. */
    series?: TileSeriesRequest[];
    config?: TileConfigRequest;
}
/** A filter that viewers of a dashboard can set. */
export type CreateDashboardFilterRequest = {
    /**
     * Kind of filter.
     * @example QUERY_EXPRESSION
     */
    type?: "QUERY_EXPRESSION" | (string & {});
    /** Label of the filter. */
    name?: string;
    /** Column or expression whose values the filter offers. */
    expression?: string;
    /** Identifier of the source the filter reads. */
    sourceId?: string;
} & {
    [key: string]: unknown;
};
/** A dashboard to create. The server assigns the identifiers of the dashboard and its tiles. */
export interface CreateDashboardRequest {
    /** Name of the dashboard. */
    name: string;
    /**
     * The tiles of the dashboard. Clients send `[]` by default because servers require the field.
     * @default []
     */
    tiles?: CreateTileRequest[];
    /** Tags for finding the dashboard. */
    tags?: string[];
    /** Filters that viewers of the dashboard can set. */
    filters?: CreateDashboardFilterRequest[];
    /** Default filter expression of the dashboard. */
    savedQuery?: string | null;
    /**
     * Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Default values of the filters. */
    savedFilterValues?: unknown[];
}
/** Response envelope with one dashboard. */
export interface DashboardResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: Dashboard;
}
/** A tile of the updated dashboard. With an `id`, it updates the existing tile; without one, it creates a new tile. */
export interface UpdateTileRequest {
    /** Identifier of the existing tile. Without it, a new tile is created and the alerts on the old one are lost. Some servers also require an `id` for new tiles, so clients generate one. */
    id?: string;
    /** Title of the tile. */
    name?: string;
    /**
     * Distance from the left edge of the grid, in grid units.
     */
    x?: number;
    /**
     * Distance from the top of the grid, in grid units.
     */
    y?: number;
    /**
     * Width in grid units.
     */
    w?: number;
    /**
     * Height in grid units.
     */
    h?: number;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean;
    /** What the tile shows. */
    series?: TileSeriesRequest[];
    config?: TileConfigRequest;
}
/** A filter that viewers of a dashboard can set. */
export type UpdateDashboardFilterRequest = {
    /** Identifier of the filter. Servers require one in an update, even for a new filter. */
    id?: string;
    /**
     * Kind of filter.
     * @example QUERY_EXPRESSION
     */
    type?: "QUERY_EXPRESSION" | (string & {});
    /** Label of the filter. */
    name?: string;
    /** Column or expression whose values the filter offers. */
    expression?: string;
    /** Identifier of the source the filter reads. */
    sourceId?: string;
} & {
    [key: string]: unknown;
};
/** The full dashboard to write. An update replaces the dashboard, so omitted fields may be reset, and a tile that is omitted or sent without its `id` is removed along with its alerts. */
export interface UpdateDashboardRequest {
    /** Name of the dashboard. */
    name: string;
    /** The tiles of the dashboard, which servers require. Include the `id` of each tile to keep. */
    tiles: UpdateTileRequest[];
    /** Tags for finding the dashboard. */
    tags?: string[];
    /** Filters that viewers of the dashboard can set. */
    filters?: UpdateDashboardFilterRequest[];
    /** Default filter expression of the dashboard. */
    savedQuery?: string | null;
    /**
     * Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {}) | null;
    /** Default values of the filters. */
    savedFilterValues?: unknown[];
}
/** Notification channel of an alert. */
export interface AlertChannel {
    /**
     * Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {}) | null;
    /** Identifier of the webhook to call. */
    webhookId?: string | null;
}
/** A rule that watches a tile or a saved search. Records can contain fields not listed here; preserve them when you update a record. */
export interface Alert {
    /** Identifier of the alert, assigned by the server. Treat it as an opaque string. */
    readonly id: string;
    /** Name of the alert. */
    name?: string | null;
    /** Text included in notifications. */
    message?: string | null;
    /**
     * Threshold for the watched series, in the unit of its values (a count of events, or that of its field).
     */
    threshold?: number | null;
    /**
     * Upper bound of the range, for the threshold types `between` and `not_between`.
     */
    thresholdMax?: number | null;
    /**
     * Number of consecutive windows that must meet the condition before the alert fires.
     */
    numConsecutiveWindows?: number | null;
    /**
     * Minutes by which evaluation windows start later than the boundaries of `interval` in UTC. Servers keep the value if an update omits it.
     */
    scheduleOffsetMinutes?: number | null;
    /**
     * Time at which the evaluation of the alert starts.
     *
     * Format: date-time
     */
    scheduleStartAt?: string | null;
    /** Name that the web interface displays. Servers that have the field fill it in. */
    displayName?: string | null;
    /** Tags for finding the alert. Servers that have the field fill it in. */
    tags?: string[] | null;
    /** Note for the people who maintain the alert. */
    note?: string | null;
    /**
     * Evaluation interval, as a duration such as `15m` or `1h`.
     * @example 15m
     * @example 1h
     */
    interval?: string | null;
    /**
     * Comparison with the threshold that triggers the alert.
     * @example above
     * @example below
     */
    thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {}) | null;
    /**
     * Kind of object that the alert watches. Servers fill it in. Some servers use `saved_search` instead of `search`.
     * @example tile
     * @example search
     */
    source?: "tile" | "search" | "saved_search" | (string & {}) | null;
    /**
     * State of the alert. The interface document uses `inactive`; current servers use `OK`, `ALERT` (firing), `PENDING` and `DISABLED`.
     * @example inactive
     */
    readonly state?: "inactive" | "OK" | "ALERT" | "PENDING" | "DISABLED" | (string & {}) | null;
    /** Notification channel of the alert. */
    channel?: AlertChannel | null;
    /** Notification channels of the alert, on servers that support several. `channel` is the first of them. */
    channels?: AlertChannel[] | null;
    /** Identifier of the owning team. Response only. */
    readonly team?: string | null;
    /** Alias of `team` on some servers. */
    readonly teamId?: string | null;
    /** Identifier of the tile the alert watches. */
    tileId?: string | null;
    /** Identifier of the dashboard that contains the tile. Named `dashboardId` in requests, and in responses of some servers. */
    readonly dashboard?: string | null;
    /** Alias of `dashboard`, on servers that use the name from requests. */
    dashboardId?: string | null;
    /** Identifier of the saved search the alert watches. */
    savedSearch?: string | null;
    /** Alias of `savedSearch` on some servers. */
    savedSearchId?: string | null;
    /** Field to group by; each group is evaluated separately. */
    groupBy?: string | null;
    /** Whether notifications are silenced. Some servers send an object with details instead of a boolean. */
    silenced?: (boolean | null) | {
        [key: string]: unknown;
    };
    /** Errors from the most recent evaluations, on servers that report them. */
    readonly executionErrors?: unknown[] | null;
    /**
     * When the alert was created.
     *
     * Format: date-time
     */
    readonly createdAt?: string | null;
    /**
     * When the alert was last changed.
     *
     * Format: date-time
     */
    readonly updatedAt?: string | null;
}
/** Which page of a long list was returned. Without it, the list is complete. */
export type PageMeta = {
    /** Total number of records. */
    total?: number | null;
    /** Maximum number of records per page. */
    limit?: number | null;
    /** Number of records skipped before this page. */
    offset?: number | null;
} | null;
/** Response envelope with a list of alerts. */
export interface AlertListResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    /** The alerts. */
    result: Alert[];
    meta?: PageMeta;
}
/** Notification channel of an alert. */
export interface AlertChannelRequest {
    /**
     * Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {});
    /** Identifier of the webhook to call. */
    webhookId?: string;
}
/** An alert to create. */
export interface CreateAlertRequest {
    /** Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
    dashboardId?: string;
    /** Identifier of the tile to watch. */
    tileId?: string;
    /**
     * Threshold for the watched series, in the unit of its values (a count of events, or that of its field).
     */
    threshold?: number;
    /**
     * Evaluation interval, as a duration such as `15m` or `1h`.
     * @example 15m
     * @example 1h
     */
    interval?: string;
    /**
     * Kind of object that the alert watches.
     * @example tile
     */
    source?: "tile" | "search" | "saved_search" | (string & {});
    /**
     * Comparison with the threshold that triggers the alert.
     * @example above
     */
    thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
    channel?: AlertChannelRequest;
    /** Name of the alert. */
    name?: string | null;
    /** Text included in notifications. */
    message?: string | null;
    /** Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: AlertChannelRequest[];
    /** Identifier of the saved search to watch. */
    savedSearch?: string | null;
    /** Alias of `savedSearch` on some servers. */
    savedSearchId?: string | null;
    /** Field to group by; each group is evaluated separately. */
    groupBy?: string | null;
    /** Whether notifications are silenced. Current servers ignore the field, and accept the object of their records. */
    silenced?: (boolean | null) | {
        [key: string]: unknown;
    };
    /**
     * Upper bound of the range, for the threshold types `between` and `not_between`.
     */
    thresholdMax?: number;
    /**
     * Number of consecutive windows that must meet the condition before the alert fires.
     */
    numConsecutiveWindows?: number | null;
    /**
     * Minutes by which evaluation windows start later than the boundaries of `interval` in UTC. Servers keep the value if an update omits it.
     */
    scheduleOffsetMinutes?: number;
    /**
     * Time at which the evaluation of the alert starts. Null or an empty text removes it. Cannot be combined with `scheduleOffsetMinutes`. Servers keep the value if an update omits it.
     *
     * Format: date-time
     */
    scheduleStartAt?: string | null;
    /** Name that the web interface displays. Servers that have the field fill it in. */
    displayName?: string;
    /** Tags for finding the alert. Servers that have the field fill it in. */
    tags?: string[];
    /** Note for the people who maintain the alert. */
    note?: string | null;
}
/** Response envelope with one alert. */
export interface AlertResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    result: Alert;
}
/** The full alert to write. No field is marked as required, but an update replaces the alert, so omitted fields may be reset. To change one field, read the alert, change the field, and send the full alert. */
export interface UpdateAlertRequest {
    /**
     * Threshold for the watched series, in the unit of its values (a count of events, or that of its field).
     */
    threshold?: number;
    /**
     * Evaluation interval, as a duration such as `15m` or `1h`.
     * @example 15m
     * @example 1h
     */
    interval?: string;
    /**
     * Comparison with the threshold that triggers the alert.
     * @example above
     */
    thresholdType?: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | (string & {});
    /**
     * Kind of object that the alert watches.
     * @example tile
     */
    source?: "tile" | "search" | "saved_search" | (string & {});
    /** Identifier of the dashboard that contains the tile. Named `dashboard` in responses. */
    dashboardId?: string;
    /** Identifier of the tile to watch. */
    tileId?: string;
    channel?: AlertChannelRequest;
    /** Name of the alert. */
    name?: string | null;
    /** Text included in notifications. */
    message?: string | null;
    /** Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: AlertChannelRequest[];
    /** Identifier of the saved search to watch. */
    savedSearch?: string | null;
    /** Alias of `savedSearch` on some servers. */
    savedSearchId?: string | null;
    /** Field to group by; each group is evaluated separately. */
    groupBy?: string | null;
    /** Whether notifications are silenced. Current servers ignore the field, and accept the object of their records. */
    silenced?: (boolean | null) | {
        [key: string]: unknown;
    };
    /**
     * Upper bound of the range, for the threshold types `between` and `not_between`.
     */
    thresholdMax?: number;
    /**
     * Number of consecutive windows that must meet the condition before the alert fires.
     */
    numConsecutiveWindows?: number | null;
    /**
     * Minutes by which evaluation windows start later than the boundaries of `interval` in UTC. Servers keep the value if an update omits it.
     */
    scheduleOffsetMinutes?: number;
    /**
     * Time at which the evaluation of the alert starts. Null or an empty text removes it. Cannot be combined with `scheduleOffsetMinutes`. Servers keep the value if an update omits it.
     *
     * Format: date-time
     */
    scheduleStartAt?: string | null;
    /** Name that the web interface displays. Servers that have the field fill it in. */
    displayName?: string;
    /** Tags for finding the alert. Servers that have the field fill it in. */
    tags?: string[];
    /** Note for the people who maintain the alert. */
    note?: string | null;
}
/** A telemetry source that tiles and charts query. */
export type Source = {
    /** Identifier of the source. */
    id: string;
    /** Name of the source. */
    name?: string | null;
    /**
     * Kind of telemetry in the source.
     * @example log
     * @example trace
     */
    kind?: string | null;
} & {
    [key: string]: unknown;
};
/** Response envelope with a list of sources. */
export interface SourceListResponse {
    /**
     * The HTTP status code.
     */
    status: number;
    /**
     * Unique identifier of the request, a version 4 UUID. Include it in support requests.
     *
     * Format: uuid
     */
    requestId: string;
    /** The sources. */
    result: Source[];
}
