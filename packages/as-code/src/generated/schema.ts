// Generated from schemas/ by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        DashboardFile: DashboardFile;
        TileFile: TileFile;
        SeriesFile: SeriesFile;
        ConfigFile: ConfigFile;
        ConfigSelectFile: ConfigSelectFile;
        ConfigSeriesFile: ConfigSeriesFile;
        FilterFile: FilterFile;
        AlertFile: AlertFile;
        ChannelFile: ChannelFile;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
/**
 * A dashboard of Obstack
 * @description A dashboard. Fields that the file omits stay unchanged on the server.
 */
export interface DashboardFile {
    /** @description Name of the dashboard. */
    name: string;
    /**
     * @description The tiles of the dashboard. Clients send `[]` by default because servers require the field.
     * @default []
     */
    tiles?: TileFile[];
    /** @description Tags for finding the dashboard. */
    tags?: string[];
    /** @description Filters that viewers of the dashboard can set. */
    filters?: FilterFile[];
    /** @description Default filter expression of the dashboard. */
    savedQuery?: string;
    /**
     * @description Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {});
    /** @description Default values of the filters. */
    savedFilterValues?: unknown[];
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description A tile to create. */
export interface TileFile {
    /** @description Title of the tile. */
    name?: string;
    /** @description Distance from the left edge of the grid, in grid units. */
    x?: number;
    /** @description Distance from the top of the grid, in grid units. */
    y?: number;
    /** @description Width in grid units. */
    w?: number;
    /** @description Height in grid units. */
    h?: number;
    /** @description Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean;
    /** @description What the tile shows. */
    series?: SeriesFile[];
    config?: ConfigFile;
    /** @description Key that alerts use to refer to this tile. Default: its name. Required if the name is missing or not unique. */
    key?: string;
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description One series of a tile. */
export interface SeriesFile {
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
    /** @description Name of the source in the deployment, or in the target's bindings. */
    source?: string;
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
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description What the tile shows, on servers that use this form. Send it instead of `series`, never both. Other kinds of tiles have their own fields; preserve fields not listed here. */
export interface ConfigFile {
    /**
     * @description Kind of tile.
     * @example line
     * @example markdown
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | (string & {});
    /** @description Name of the source in the deployment, or in the target's bindings. */
    source?: string;
    /** @description Name of the connection in the deployment, or in the target's bindings. */
    connection?: string;
    select?: ConfigSelectFile;
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
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description The series of a chart, or the columns of a search as a string. */
export type ConfigSelectFile = ConfigSeriesFile[] | string;
/** @description One series of a tile's `config`. */
export interface ConfigSeriesFile {
    /**
     * @description Aggregation function.
     * @example count
     */
    aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
    /** @description Field or expression to aggregate. Named `field` in a tile series. */
    valueExpression?: string;
    /**
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
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description A filter that viewers of a dashboard can set. */
export interface FilterFile {
    /**
     * @description Kind of filter.
     * @example QUERY_EXPRESSION
     */
    type?: "QUERY_EXPRESSION" | (string & {});
    /** @description Label of the filter. */
    name?: string;
    /** @description Column or expression whose values the filter offers. */
    expression?: string;
    /** @description Name of the source in the deployment, or in the target's bindings. */
    source?: string;
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/**
 * An alert of Obstack
 * @description An alert. Fields that the file omits stay unchanged on the server.
 */
export interface AlertFile {
    /** @description Dashboard of the tile: its file without the extension, or its name. */
    dashboard?: string;
    /** @description Name or key of the tile to watch. */
    tile?: string;
    /** @description Threshold for the watched series. */
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
    channel?: ChannelFile;
    /** @description Name of the alert. */
    name?: string;
    /** @description Text included in notifications. */
    message?: string;
    /** @description Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: ChannelFile[];
    /** @description Name of the saved search to watch, from the target's bindings. */
    savedSearch?: string;
    /** @description Field to group by; each group is evaluated separately. */
    groupBy?: string;
    /** @description Whether notifications are silenced. */
    silenced?: boolean;
    /** @description Upper bound of the range, for the threshold types `between` and `not_between`. */
    thresholdMax?: number;
    /** @description Number of consecutive windows that must meet the condition before the alert fires. */
    numConsecutiveWindows?: number;
    /** @description Note for the people who maintain the alert. */
    note?: string;
    /** @description Name of the webhook to call. Replaces `channel`. */
    webhook?: string;
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** @description Notification channel of an alert. */
export interface ChannelFile {
    /**
     * @description Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {});
    /** @description Name of the webhook in the deployment, or in the target's bindings. */
    webhook?: string;
    /** @description Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
