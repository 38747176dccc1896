// Generated from @obstack/openapi/selfhosted.v2.json by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description The series of a chart, or the columns of a search as text. */
        TileConfigSelect: components["schemas"]["TileConfigSeries"][] | (string | null);
        /** @description The series of a chart, or the columns of a search as text. */
        TileConfigSelectRequest: components["schemas"]["TileConfigSeriesRequest"][] | string;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Dashboard = components['schemas']['Dashboard'];
export type CreateDashboardRequest = components['schemas']['CreateDashboardRequest'];
export type UpdateDashboardRequest = components['schemas']['UpdateDashboardRequest'];
export type Alert = components['schemas']['Alert'];
export type CreateAlertRequest = components['schemas']['CreateAlertRequest'];
export type UpdateAlertRequest = components['schemas']['UpdateAlertRequest'];
export type Source = components['schemas']['Source'];
export type Tile = components['schemas']['Tile'];
export type DashboardFilter = components['schemas']['DashboardFilter'];
export type CreateTileRequest = components['schemas']['CreateTileRequest'];
export type CreateDashboardFilterRequest = components['schemas']['CreateDashboardFilterRequest'];
export type UpdateTileRequest = components['schemas']['UpdateTileRequest'];
export type UpdateDashboardFilterRequest = components['schemas']['UpdateDashboardFilterRequest'];
export type AlertChannel = components['schemas']['AlertChannel'];
export type AlertChannelRequest = components['schemas']['AlertChannelRequest'];
export type TileSeries = components['schemas']['TileSeries'];
export type TileConfig = components['schemas']['TileConfig'];
export type TileSeriesRequest = components['schemas']['TileSeriesRequest'];
export type TileConfigRequest = components['schemas']['TileConfigRequest'];
export type TileConfigSelect = components['schemas']['TileConfigSelect'];
export type TileConfigSelectRequest = components['schemas']['TileConfigSelectRequest'];
export type TileConfigSeries = components['schemas']['TileConfigSeries'];
export type TileConfigSeriesRequest = components['schemas']['TileConfigSeriesRequest'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
