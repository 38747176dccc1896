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
        SloFile: SloFile;
        SettingsFile: SettingsFile;
        TargetFile: TargetFile;
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
 *
 * A dashboard. Fields that the file omits stay unchanged on the server.
 */
export interface DashboardFile {
    /** Name of the dashboard. */
    name: string;
    /**
     * The tiles of the dashboard. Clients send `[]` by default because servers require the field.
     * @default []
     */
    tiles?: TileFile[];
    /** Tags for finding the dashboard. */
    tags?: string[];
    /** Filters that viewers of the dashboard can set. */
    filters?: FilterFile[];
    /** Default filter expression of the dashboard. */
    savedQuery?: string;
    /**
     * Language of `savedQuery`.
     * @example lucene
     */
    savedQueryLanguage?: "lucene" | "sql" | (string & {});
    /** Default values of the filters. */
    savedFilterValues?: unknown[];
    /** Targets that have the object: names, patterns and exclusions, for example `production`, `eu-*,!eu-3` or `[eu-1, us-1]`. Default: all targets. */
    targets?: string | [
        string,
        ...string[]
    ];
    /** Previous key, after the file (or the `key` of a generated object) and its name changed. The object on the server keeps its identifier. */
    movedFrom?: string;
    /** Team that owns the object, for grouping reports and for `--only owner:NAME`. It is not sent to the server. */
    owner?: string;
    /** Rules that the object may break, and why, for example `runbook: Moves to the new service in January`. The names are those of the exports in `policies/`. */
    exceptions?: {
        [key: string]: string;
    };
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** A tile to create. */
export interface TileFile {
    /** Title of the tile. */
    name?: string;
    /** Distance from the left edge of the grid, in grid units. */
    x?: number;
    /** Distance from the top of the grid, in grid units. */
    y?: number;
    /** Width in grid units. */
    w?: number;
    /** Height in grid units. */
    h?: number;
    /** Whether the tile shows the ratio of the first series to the second. */
    asRatio?: boolean;
    /** What the tile shows. */
    series?: SeriesFile[];
    config?: ConfigFile;
    /** Key that alerts use to refer to this tile. Default: its name. Required if the name is missing or not unique. */
    key?: string;
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** One series of a tile. */
export interface SeriesFile {
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
    /** Name of the source in the deployment, or in the target's bindings. */
    source?: string;
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
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** What the tile shows, on servers that use this form. Send it instead of `series`, never both. Other kinds of tiles have their own fields; preserve fields not listed here. */
export interface ConfigFile {
    /**
     * Kind of tile.
     * @example line
     * @example markdown
     */
    displayType?: "line" | "stacked_bar" | "number" | "table" | "search" | "markdown" | "pie" | "bar" | "heatmap" | "event_patterns" | (string & {});
    /** Name of the source in the deployment, or in the target's bindings. */
    source?: string;
    /** Name of the connection in the deployment, or in the target's bindings. */
    connection?: string;
    select?: ConfigSelectFile;
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
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** The series of a chart, or the columns of a search as a string. */
export type ConfigSelectFile = ConfigSeriesFile[] | string;
/** One series of a tile's `config`. */
export interface ConfigSeriesFile {
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
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** A filter that viewers of a dashboard can set. */
export interface FilterFile {
    /**
     * Kind of filter.
     * @example QUERY_EXPRESSION
     */
    type?: "QUERY_EXPRESSION" | (string & {});
    /** Label of the filter. */
    name?: string;
    /** Column or expression whose values the filter offers. */
    expression?: string;
    /** Name of the source in the deployment, or in the target's bindings. */
    source?: string;
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/**
 * An alert of Obstack
 *
 * An alert. Fields that the file omits stay unchanged on the server.
 */
export interface AlertFile {
    /** Dashboard of the tile: its file without the extension, or its name. */
    dashboard?: string;
    /** Name or key of the tile to watch. */
    tile?: string;
    /** Threshold for the watched series, in the unit of its values (a count of events, or that of its field). */
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
    channel?: ChannelFile;
    /** Name of the alert. */
    name?: string;
    /** Text included in notifications. */
    message?: string;
    /** Notification channels of the alert, on servers that support several. `channel` must be the first of them. */
    channels?: ChannelFile[];
    /** Name of the saved search to watch, from the target's bindings. */
    savedSearch?: string;
    /** Field to group by; each group is evaluated separately. */
    groupBy?: string;
    /** Whether notifications are silenced. Current servers ignore the field, and accept the object of their records. */
    silenced?: boolean | {
        [key: string]: unknown;
    };
    /** Upper bound of the range, for the threshold types `between` and `not_between`. */
    thresholdMax?: number;
    /** Number of consecutive windows that must meet the condition before the alert fires. */
    numConsecutiveWindows?: number;
    /** Minutes by which evaluation windows start later than the boundaries of `interval` in UTC. Servers keep the value if an update omits it. */
    scheduleOffsetMinutes?: number;
    /** Time at which the evaluation of the alert starts. Null or an empty text removes it. Cannot be combined with `scheduleOffsetMinutes`. Servers keep the value if an update omits it. */
    scheduleStartAt?: string;
    /** Name that the web interface displays. Servers that have the field fill it in. */
    displayName?: string;
    /** Tags for finding the alert. Servers that have the field fill it in. */
    tags?: string[];
    /** Note for the people who maintain the alert. */
    note?: string;
    /** Name of the webhook to call. Replaces `channel`. */
    webhook?: string;
    /** Targets that have the object: names, patterns and exclusions, for example `production`, `eu-*,!eu-3` or `[eu-1, us-1]`. Default: all targets. */
    targets?: string | [
        string,
        ...string[]
    ];
    /** Previous key, after the file (or the `key` of a generated object) and its name changed. The object on the server keeps its identifier. */
    movedFrom?: string;
    /** Team that owns the object, for grouping reports and for `--only owner:NAME`. It is not sent to the server. */
    owner?: string;
    /** Rules that the object may break, and why, for example `runbook: Moves to the new service in January`. The names are those of the exports in `policies/`. */
    exceptions?: {
        [key: string]: string;
    };
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/** Notification channel of an alert. */
export interface ChannelFile {
    /**
     * Kind of channel.
     * @example webhook
     */
    type?: "webhook" | (string & {});
    /** Name of the webhook in the deployment, or in the target's bindings. */
    webhook?: string;
    /** Server fields whose names have another meaning in a file. */
    other?: Record<string, unknown>;
}
/**
 * A service level objective of Obstack
 *
 * Service level objective. Creates a dashboard, and alerts on the rate at which the error budget is spent.
 */
export interface SloFile {
    /** Name of the objective, for example `Checkout answers`. */
    name: string;
    /** What users expect. Shown on the dashboard. */
    description?: string;
    /** Percentage of events that must be good, for example 99.9. */
    objective: number;
    /**
     * Length of the rolling window, for example 7d, or `month` or `quarter` for the calendar in UTC, to date. Default: 30d.
     * @default 30d
     */
    window?: string;
    /** Events to count. Set exactly one of `bad`, `good` and `slower`, unless metrics determine the bad ones. */
    indicator: {
        /** Name of the source in the deployment, or in the target's bindings. */
        source: string;
        /** Counter whose increase is the number of events, for example `http.server.requests`, or one for all events and one for the bad or good ones. For sources of metrics, whose table has the columns of OpenTelemetry. Filters select its series, for example by `Attributes['status']`. */
        counter?: string | {
            /** Name of the counter of all events. */
            total: string;
            /** Name of the counter of bad events. The filter `bad` is optional then. */
            bad?: string;
            /** Name of the counter of good events. The filter `good` is optional then. */
            good?: string;
        };
        /** Histogram whose values are the events. For sources of metrics, whose table has the columns of OpenTelemetry. Charts cannot count values above a bound, so only the alerts and the dashboard know the numbers. */
        histogram?: {
            /** Name of the histogram, for example `http.server.request.duration`. */
            name: string;
            /** Greatest good value, in the unit of the histogram, for example 0.5. Should be one of its explicit bounds: otherwise, values above the next lower one are bad. */
            bound: number;
        };
        /** Filter in SQL for the events to count. Default: all events of the source. */
        total?: string;
        /** Filter in SQL for bad events. All other events are good. */
        bad?: string;
        /** Filter in SQL for good events. All other events are bad. */
        good?: string;
        /** Limit of a duration. Events above it are bad. */
        slower?: {
            /** Column with the duration, for example `Duration`. */
            field: string;
            /** Longest good duration, for example 600ms or 1.5s. */
            than: string;
            /**
             * Unit of the column. Default: the unit that the source shows. Required if it shows none.
             * @enum {unknown}
             */
            unit?: "ns" | "us" | "ms" | "s";
        };
    };
    /** One SLO for each value of a column, such as the name of a service, each with its own budget, alerts and dashboard. */
    by?: {
        /** Column, or expression in SQL, for example `ServiceName`. */
        field: string;
        /** Values of the column. Each is part of the name and, in lowercase, of the key of its SLO. */
        values: readonly string[];
    };
    /** Name of the webhook for urgent alerts. Default: no urgent alerts. */
    page?: string;
    /** Name of the webhook for alerts that can wait. Default: no such alerts. */
    ticket?: string;
    /**
     * Number of events in the long window below which no alert fires. With few events an hour, a higher minimum loses pages: 10 loses most of them at 1 event an hour.
     * @default 5
     */
    minimumEvents?: number;
    /**
     * Percentage of the hours in the window with events below which the budget is unknown.
     * @default 50
     */
    minimumCoverage?: number;
    /** How long events take to arrive, for example 5m. Both windows end this much earlier. Default: none. */
    delay?: string;
    /** Time without events after which an alert fires, for example 15m. It calls the webhook of `page`, else of `ticket`. Default: no such alert. */
    absent?: string;
    /** Maintenance windows, whose events do not count. */
    exclude?: {
        /** Start of the window: whole minutes in UTC, for example 2026-10-03T22:00:00Z. */
        from: string;
        /** End of the window, at most 31 days later: whole minutes in UTC, for example 2026-10-03T22:00:00Z. */
        to: string;
        /** Why events do not count. Shown on the dashboard and in reports. */
        reason?: string;
    }[];
    /**
     * Shortest interval of the alerts, up to the shortest short window. Firing alerts notify at each interval: with a longer one less often, and later.
     * @default 1m
     * @enum {unknown}
     */
    interval?: "1m" | "5m" | "15m" | "30m" | "1h";
    /** When alerts fire. Default for 30d: pages at 14.4 times the allowed rate over 1h and at 6 times over 6h, and tickets at 3 times over 1d and at 1 time over 3d. Shorter windows have the same rates over shorter times. */
    burnRates?: [
        {
            /**
             * Webhook to call.
             * @enum {unknown}
             */
            severity: "page" | "ticket";
            /** Length of the long window, for example 1h. */
            long: string;
            /** Length of the short window, for example 5m. Both windows must exceed the burn rate, so the alert ends soon after the problem. Usually a twelfth of the long window. */
            short: string;
            /** Burn rate: how many times faster than allowed the budget is spent, for example 14.4. Set this or `budget`. */
            factor?: number;
            /** Percentage of the budget that is spent in the long window, for example 2. Set this or `factor`. */
            budget?: number;
        },
        ...{
            /**
             * Webhook to call.
             * @enum {unknown}
             */
            severity: "page" | "ticket";
            /** Length of the long window, for example 1h. */
            long: string;
            /** Length of the short window, for example 5m. Both windows must exceed the burn rate, so the alert ends soon after the problem. Usually a twelfth of the long window. */
            short: string;
            /** Burn rate: how many times faster than allowed the budget is spent, for example 14.4. Set this or `budget`. */
            factor?: number;
            /** Percentage of the budget that is spent in the long window, for example 2. Set this or `factor`. */
            budget?: number;
        }[]
    ];
    /** Targets that have the object: names, patterns and exclusions, for example `production`, `eu-*,!eu-3` or `[eu-1, us-1]`. Default: all targets. */
    targets?: string | [
        string,
        ...string[]
    ];
    /** Previous key, after the file (or the `key` of a generated object) and its name changed. The object on the server keeps its identifier. */
    movedFrom?: string;
    /** Team that owns the object, for grouping reports and for `--only owner:NAME`. It is not sent to the server. */
    owner?: string;
    /** Rules that the object may break, and why, for example `runbook: Moves to the new service in January`. The names are those of the exports in `policies/`. */
    exceptions?: {
        [key: string]: string;
    };
}
/** Targets of Obstack */
export interface SettingsFile {
    /** Deployments by name, as used with `--target`, `--from` and `--to`. */
    targets?: {
        [key: string]: TargetFile;
    };
    /** Values that files refer to, as in `threshold: ${threshold.checkout}`. */
    values?: Record<string, unknown>;
    /** Limits of `obstack test`. */
    test?: {
        /** Maximum number of notifications of an alert in any period, for example 5/day. It notifies in every window in which it fires. */
        "at-most"?: string;
        /** Minimum number of firings of an alert per period, for example 1/30d. */
        "at-least"?: string;
        /** Outcomes that fail a backtest, in addition to query-failed: no-data, not-testable, never-fires, incidents (those that cannot be judged), or a list of them. With none, a failed query does not fail it. */
        "fail-on"?: string | string[];
        coverage?: {
            /** Minimum percentage of alerts with a unit test. */
            alerts?: number;
            /** Minimum percentage of tiles with an alert. */
            tiles?: number;
        };
        /** Limits of single alerts by key. They take precedence over those of all alerts. */
        alerts?: {
            [key: string]: {
                /** Maximum number of notifications of an alert in any period, for example 5/day. It notifies in every window in which it fires. */
                "at-most"?: string;
                /** Minimum number of firings of an alert per period, for example 1/30d. */
                "at-least"?: string;
                /** Outcomes that fail a backtest, in addition to query-failed: no-data, not-testable, never-fires, incidents (those that cannot be judged), or a list of them. With none, a failed query does not fail it. */
                "fail-on"?: string | string[];
            };
        };
        /** Saved searches by name or identifier, as in the alerts that watch them. The interface cannot read them, and a backtest needs their filters. */
        searches?: {
            [key: string]: {
                /** Name or identifier of the source. */
                source: string;
                /** Filter. */
                where?: string;
                /**
                 * Language of the filter. Default: lucene.
                 * @enum {string}
                 */
                whereLanguage?: "lucene" | "sql";
                /** Columns. Their aliases can occur in the filter. */
                select?: string;
            };
        };
    };
    /** JSON Schema of the values; a file in this folder. */
    valuesSchema?: string;
    /** Branch that contains only states, such as obstack-state. `obstack state pull` reads them. Default: state/ is committed with the other files. */
    stateBranch?: string;
    /** Objects that this stack gives up, for example to another stack: files (`alerts/checkout-errors`), folders (`dashboards/checkout/`), SLOs (`slos/checkout`) and patterns with `*`, `?` and `[a-z]`. They leave the state, and nothing is deleted. Their files must not exist anymore. */
    removed?: string[];
    /** How commands run on several targets, selected with `--all` or with patterns in `--target`. */
    fleet?: {
        /** Order of an apply. It stops after a wave with more failed targets than `maxFailures`. A wave is a list of targets, patterns and exclusions, for example `canary`, `eu-*,!eu-3` or `[eu-1, us-1]`, or `rest`: the targets of no other wave, which are last by default. */
        waves?: (string | [
            string,
            ...string[]
        ])[];
        /**
         * Failed targets that a wave may have before an apply stops. The exit code is that of a failure anyway.
         * @default 0
         */
        maxFailures?: number;
        /**
         * Number of targets at work at the same time.
         * @default 10
         */
        concurrency?: number;
    };
}
/** A deployment, and the identifiers that names refer to there. */
export interface TargetFile {
    /** Profile of the obstack command. Default: the profile with the name of the target. */
    profile?: string;
    /**
     * Kind of deployment. Default: determined by the command's settings.
     * @enum {unknown}
     */
    deployment?: "selfhosted" | "hosted";
    /** Base URL. */
    baseUrl?: string;
    /** Address of the web UI, for links to dashboards in the messages of SLO alerts. */
    webUrl?: string;
    /** Organization of a hosted deployment. */
    organizationId?: string;
    /** Service of a hosted deployment. */
    serviceId?: string;
    /** Identifiers by name, for objects that cannot be found by name: webhooks of a hosted deployment, saved searches, and objects whose name is not unique. */
    bindings?: {
        sources?: {
            [key: string]: string;
        };
        connections?: {
            [key: string]: string;
        };
        webhooks?: {
            [key: string]: string;
        };
        savedSearches?: {
            [key: string]: string;
        };
        dashboards?: {
            [key: string]: string;
        };
        tiles?: {
            [key: string]: string;
        };
        alerts?: {
            [key: string]: string;
        };
    };
    /** Values of this target. They take precedence over those of all targets. */
    values?: Record<string, unknown>;
}
