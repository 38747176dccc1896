// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Dashboard: Dashboard;
        CreateDashboardRequest: CreateDashboardRequest;
        UpdateDashboardRequest: UpdateDashboardRequest;
        Alert: Alert;
        CreateAlertRequest: CreateAlertRequest;
        UpdateAlertRequest: UpdateAlertRequest;
        Source: Source;
        Tile: Tile;
        DashboardFilter: DashboardFilter;
        CreateTileRequest: CreateTileRequest;
        CreateDashboardFilterRequest: CreateDashboardFilterRequest;
        UpdateTileRequest: UpdateTileRequest;
        UpdateDashboardFilterRequest: UpdateDashboardFilterRequest;
        AlertChannel: AlertChannel;
        AlertChannelRequest: AlertChannelRequest;
        TileSeries: TileSeries;
        TileConfig: TileConfig;
        TileSeriesRequest: TileSeriesRequest;
        TileConfigRequest: TileConfigRequest;
        TileConfigSelect: TileConfigSelect;
        TileConfigSelectRequest: TileConfigSelectRequest;
        TileConfigSeries: TileConfigSeries;
        TileConfigSeriesRequest: TileConfigSeriesRequest;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
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
/** @description The series of a chart, or the columns of a search as a string. */
export type TileConfigSelect = TileConfigSeries[] | (string | null);
/** @description The series of a chart, or the columns of a search as a string. */
export type TileConfigSelectRequest = TileConfigSeriesRequest[] | string;
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
