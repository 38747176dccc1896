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
    "/api/v2/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "/api/v2/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         *
         * Returns alerts. If `meta.total` exceeds the number returned, request the rest with a higher `offset`.
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
    "/api/v2/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
         *
         * Aggregates one to five series over a time range, in buckets of the given granularity. Each point has the start of its bucket and one value per series, keyed `series_<index>.data`, where `<index>` is the zero-based position of the series in the request.
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
    "/api/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         *
         * Returns webhooks. If `meta.total` exceeds the number returned, request the rest with a higher `offset`.
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
        /** Any other failure of the server or of a gateway in front of it. */
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
        /** The access key is missing, invalid, or an ingestion key. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** The object or path does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
                "application/json": ErrorResponse;
            };
        };
        /** The access key has exceeded its rate limit. Wait for the number of seconds in `RateLimit-Reset`. */
        TooManyRequests: {
            headers: {
                /**
                 * Requests allowed per window.
                 * @example 100
                 */
                "RateLimit-Limit"?: number;
                /**
                 * Requests left in the window.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                /**
                 * Seconds until the window ends.
                 * @example 1
                 */
                "RateLimit-Reset"?: number;
                /**
                 * Seconds to wait. May be the full window; prefer `RateLimit-Reset`.
                 * @example 60
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
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
        /** The query is not valid. */
        ChartBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** The query failed. A filter expression that the database rejects also causes this status, so a retry does not help. */
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
            path?: never;
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
            path?: never;
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
            path?: never;
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
            /** The points, one per bucket, or one per bucket and group. */
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
    listWebhooks: {
        parameters: {
            query?: {
                /** Maximum number of records to return. Servers that paginate default to 1000. */
                limit?: components["parameters"]["Limit"];
                /** Number of records to skip from the start of the list. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhooks. */
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
    /** The dashboards. */
    data: Dashboard[];
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
    data: Dashboard;
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
    /** The alerts. */
    data: Alert[];
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
    data: Alert;
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
/** One series to aggregate. */
export interface ChartSeriesRequest {
    /** Identifier of the source to read. */
    sourceId?: string;
    /**
     * Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
    /**
     * Filter expression. Clients send `""` by default because servers require the field.
     * @default
     */
    where?: string;
    /**
     * Fields to group by; may be empty. Clients send `[]` by default because servers require the field.
     * @default []
     */
    groupBy?: string[];
    /**
     * Language of the filter expression.
     * @example lucene
     */
    whereLanguage?: "lucene" | "sql" | (string & {});
    /** Field to aggregate, for functions other than `count`. */
    field?: string;
    /**
     * Quantile to compute, from 0 to 1, for the aggregation function `quantile`.
     * @example 0.95
     */
    level?: number;
    /** Name of the metric, for a metrics source. */
    metricName?: string;
    /**
     * Data type of the metric.
     * @example gauge
     */
    metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
}
/** The series to aggregate, the time range, and the bucket width. */
export interface QueryChartSeriesRequest {
    /** One to five series. */
    series: readonly ChartSeriesRequest[];
    /**
     * Start of the time range, in milliseconds since the epoch.
     */
    startTime: number;
    /**
     * End of the time range, in milliseconds since the epoch.
     */
    endTime: number;
    /**
     * Bucket width; `auto` lets the server choose.
     * @enum {string}
     */
    granularity?: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto";
    /**
     * Whether to return each series in its own column, or their ratio.
     * @enum {string}
     */
    seriesReturnType?: "ratio" | "column";
}
/**
 * A number. Some servers send it as a string to preserve every digit of a 64-bit integer.
 * @example 12.5
 * @example 9007199254740993
 */
export type NumberOrText = (number | null) | string;
/** One bucket, or one bucket of one group. The key of a series can be absent if the series has no value in the bucket. 64-bit integers can arrive as strings. */
export interface ChartSeriesPoint {
    /** Start of the bucket, in milliseconds since the epoch. */
    ts_bucket: number | string;
    /** The values of the `groupBy` fields, in order; empty without `groupBy`. */
    group?: (string | null)[] | null;
    [key: `series_${number}.data`]: NumberOrText | undefined;
}
/** Response envelope with chart points. */
export interface ChartSeriesResponse {
    /** The points. */
    data: ChartSeriesPoint[];
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
    /** The sources. */
    data: Source[];
}
/** A webhook that alerts can notify. */
export type Webhook = {
    /** Identifier of the webhook, as used in `channel.webhookId` of an alert. */
    id: string;
    /** Name of the webhook. */
    name?: string | null;
    /**
     * Service the webhook calls.
     * @example slack
     * @example generic
     */
    service?: string | null;
    /**
     * Address of the webhook. Whoever knows it can send notifications.
     *
     * Format: password
     */
    url?: string | null;
    /**
     * Template of the notification. May contain a secret.
     *
     * Format: password
     */
    body?: string | null;
    /** Headers of the notification. May contain a secret. */
    headers?: {
        [key: string]: string;
    } | null;
    /** Query parameters of the notification. May contain a secret. */
    queryParams?: {
        [key: string]: string;
    } | null;
} & {
    [key: string]: unknown;
};
/** Response envelope with a list of webhooks. */
export interface WebhookListResponse {
    /** The webhooks. */
    data: Webhook[];
    meta?: PageMeta;
}
