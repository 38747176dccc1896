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
/** The series of a chart, or the columns of a search as a string. */
export type TileConfigSelect = TileConfigSeries[] | (string | null);
/** The series of a chart, or the columns of a search as a string. */
export type TileConfigSelectRequest = TileConfigSeriesRequest[] | string;
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
