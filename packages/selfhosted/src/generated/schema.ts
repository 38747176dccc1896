// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

export interface paths {
    "/api/v2/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    "/api/v2/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "/api/v2/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Returns alerts. If `meta.total` exceeds the number returned, request the rest with a higher `offset`.
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
    "/api/v2/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "/api/v2/charts/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query chart series
         * @description Aggregates one to five series over a time range, in buckets of the given granularity. Each point has the start of its bucket and one value per series, keyed `series_<index>.data`, where `<index>` is the zero-based position of the series in the request.
         */
        post: operations["queryChartSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    "/api/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns webhooks. If `meta.total` exceeds the number returned, request the rest with a higher `offset`.
         */
        get: operations["listWebhooks"];
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
        ErrorResponse: ErrorResponse;
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
        ChartSeriesRequest: ChartSeriesRequest;
        QueryChartSeriesRequest: QueryChartSeriesRequest;
        NumberOrText: NumberOrText;
        ChartSeriesPoint: ChartSeriesPoint;
        ChartSeriesResponse: ChartSeriesResponse;
        Source: Source;
        SourceListResponse: SourceListResponse;
        Webhook: Webhook;
        WebhookListResponse: WebhookListResponse;
    };
    responses: {
        /** @description Any other failure of the service or of a gateway in front of it. */
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
        /** @description The access key is missing, invalid, or an ingestion key. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The object or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
                "application/json": ErrorResponse;
            };
        };
        /** @description The access key has exceeded its rate limit. Wait for the number of seconds in `RateLimit-Reset`. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Requests allowed per window.
                 * @example 100
                 */
                "RateLimit-Limit"?: number;
                /**
                 * @description Requests left in the window.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                /**
                 * @description Seconds until the window ends.
                 * @example 1
                 */
                "RateLimit-Reset"?: number;
                /**
                 * @description Seconds to wait. May be the full window; prefer `RateLimit-Reset`.
                 * @example 60
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
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
        /** @description The query is not valid. */
        ChartBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description The query failed. A filter expression that the database rejects also causes this status, so a retry does not help. */
        ChartInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
    };
    parameters: {
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
export type ResponseChartBadRequest = components['responses']['ChartBadRequest'];
export type ResponseChartInternalServerError = components['responses']['ChartInternalServerError'];
export type ParameterDashboardId = components['parameters']['DashboardId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterAlertId = components['parameters']['AlertId'];
export type $defs = Record<string, never>;
export interface operations {
    listDashboards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            path?: never;
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
            path?: never;
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
            path?: never;
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
    queryChartSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QueryChartSeriesRequest;
            };
        };
        responses: {
            /** @description The points, one per bucket, or one per bucket and group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ChartSeriesResponse;
                };
            };
            400: components["responses"]["ChartBadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ChartInternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of records to return. Servers that paginate default to 1000. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of records to skip from the start of the list. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookListResponse;
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
    /** @description The dashboards. */
    data: Dashboard[];
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
    data: Dashboard;
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
    /** @description The alerts. */
    data: Alert[];
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
    data: Alert;
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
/** @description One series to aggregate. */
export interface ChartSeriesRequest {
    /** @description Identifier of the source to read. */
    sourceId?: string;
    /**
     * @description Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
    /**
     * @description Filter expression. Clients send `""` by default because servers require the field.
     * @default
     */
    where?: string;
    /**
     * @description Fields to group by; may be empty. Clients send `[]` by default because servers require the field.
     * @default []
     */
    groupBy?: string[];
    /**
     * @description Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /** @description Field to aggregate, for functions other than `count`. */
    field?: string;
    /**
     * Format: double
     * @description Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number;
    /** @description Name of the metric, for a metrics source. */
    metricName?: string;
    /**
     * @description Data type of the metric.
     * @example gauge
     */
    metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
}
/** @description The series to aggregate, the time range, and the bucket width. */
export interface QueryChartSeriesRequest {
    /** @description One to five series. */
    series: readonly ChartSeriesRequest[];
    /**
     * Format: double
     * @description Start of the time range, in milliseconds since the epoch.
     */
    startTime: number;
    /**
     * Format: double
     * @description End of the time range, in milliseconds since the epoch.
     */
    endTime: number;
    /**
     * @description Bucket width; `auto` lets the service choose.
     * @enum {string}
     */
    granularity?: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto";
    /**
     * @description Whether to return each series in its own column, or their ratio.
     * @enum {string}
     */
    seriesReturnType?: "ratio" | "column";
}
/**
 * @description A number. Some servers send it as a string to preserve every digit of a 64-bit integer.
 * @example 12.5
 * @example 9007199254740993
 */
export type NumberOrText = (number | null) | string;
/** @description One bucket, or one bucket of one group. The key of a series can be absent if the series has no value in the bucket. 64-bit integers can arrive as strings. */
export interface ChartSeriesPoint {
    /** @description Start of the bucket, in milliseconds since the epoch. */
    ts_bucket: number | string;
    /** @description The values of the `groupBy` fields, in order; empty without `groupBy`. */
    group?: (string | null)[] | null;
    [key: `series_${number}.data`]: NumberOrText | undefined;
}
/** @description Response envelope with chart points. */
export interface ChartSeriesResponse {
    /** @description The points. */
    data: ChartSeriesPoint[];
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
    /** @description The sources. */
    data: Source[];
}
/** @description A webhook that alerts can notify. */
export type Webhook = {
    /** @description Identifier of the webhook, as used in `channel.webhookId` of an alert. */
    id: string;
    /** @description Name of the webhook. */
    name?: string | null;
    /**
     * @description Service the webhook calls.
     * @example slack
     * @example generic
     */
    service?: string | null;
} & {
    [key: string]: unknown;
};
/** @description Response envelope with a list of webhooks. */
export interface WebhookListResponse {
    /** @description The webhooks. */
    data: Webhook[];
    meta?: PageMeta;
}
