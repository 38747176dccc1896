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
    "/api/v2/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Returns alerts. When `meta` says that there are more than came back, ask again with a higher `offset`.
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
         * @description Aggregates one to five series over a time range, in buckets of the granularity. Each point of the answer has the start of its bucket and one value for each series, under `series_<index>.data` with the zero-based position of the series in the request.
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
    "/api/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns webhooks. When `meta` says that there are more than came back, ask again with a higher `offset`.
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
            /** @description The dashboards. */
            data: components["schemas"]["Dashboard"][];
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
            data: components["schemas"]["Dashboard"];
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
            /** @description The alerts. */
            data: components["schemas"]["Alert"][];
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
            data: components["schemas"]["Alert"];
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
        /** @description One series to aggregate. */
        ChartSeriesRequest: {
            /** @description Identifier of the source to read. */
            sourceId?: string;
            /**
             * @description Aggregation function.
             * @example count
             */
            aggFn?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "last_value" | "quantile" | "any" | "none" | "increase" | (string & {});
            /** @description Filter expression. Sent as `""` when it is left out, because servers require it. */
            where?: string;
            /** @description Fields to group by; may be empty. Sent as `[]` when they are left out, because servers require them. */
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
            /** @description Name of the metric, for a source of metrics. */
            metricName?: string;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | "sum" | "histogram" | (string & {});
        };
        /** @description What to aggregate, over which time, in which buckets. */
        QueryChartSeriesRequest: {
            /** @description One to five series. */
            series: [
                components["schemas"]["ChartSeriesRequest"],
                components["schemas"]["ChartSeriesRequest"]?,
                components["schemas"]["ChartSeriesRequest"]?,
                components["schemas"]["ChartSeriesRequest"]?,
                components["schemas"]["ChartSeriesRequest"]?
            ];
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
             * @description Width of a bucket; `auto` leaves it to the service.
             * @enum {string}
             */
            granularity?: "30s" | "1m" | "5m" | "10m" | "15m" | "30m" | "1h" | "2h" | "6h" | "12h" | "1d" | "2d" | "7d" | "30d" | "auto";
            /**
             * @description Whether the series come back each in its own column, or as their ratio.
             * @enum {string}
             */
            seriesReturnType?: "ratio" | "column";
        };
        /**
         * Format: double
         * @description A number. Some servers send it as text, so that no digit of a 64-bit integer is lost.
         * @example 12.5
         * @example 9007199254740993
         */
        NumberOrText: number | string | null;
        /** @description One bucket, or one bucket of one group. A series without a value in the bucket may lack its key. Numbers may arrive as text where they are 64-bit integers. */
        ChartSeriesPoint: {
            /**
             * Format: double
             * @description Start of the bucket, in milliseconds since the epoch.
             */
            ts_bucket: number | string;
            /** @description The values of the `groupBy` fields, in their order; empty without `groupBy`. */
            group?: (string | null)[] | null;
            [key: `series_${number}.data`]: components["schemas"]["NumberOrText"] | undefined;
        };
        /** @description Chart points in the envelope. */
        ChartSeriesResponse: {
            /** @description The points. */
            data: components["schemas"]["ChartSeriesPoint"][];
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
            /** @description The sources. */
            data: components["schemas"]["Source"][];
        };
        /** @description A webhook that alerts can notify. */
        Webhook: {
            /** @description Identifier of the webhook, for `channel.webhookId` of an alert. */
            id?: string | null;
            /** @description Name of the webhook. */
            name?: string | null;
            /**
             * @description Service that the webhook calls.
             * @example slack
             * @example generic
             */
            service?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Webhooks in the envelope. */
        WebhookListResponse: {
            /** @description The webhooks. */
            data: components["schemas"]["Webhook"][];
            meta?: components["schemas"]["PageMeta"];
        };
    };
    responses: {
        /** @description Any other failure, of the service or of a gateway before it. */
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
        /** @description The access key is missing, wrong, or an ingestion key. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description There is no such object, or no such path. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "text/plain": string;
            };
        };
        /** @description The access key has used up its requests for now. Wait as long as `RateLimit-Reset` says. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Requests that the window allows.
                 * @example 100
                 */
                "RateLimit-Limit"?: number;
                /**
                 * @description Requests that are left in the window.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                /**
                 * @description Seconds until the window ends.
                 * @example 1
                 */
                "RateLimit-Reset"?: number;
                /**
                 * @description Seconds to wait. It may name the full window; prefer `RateLimit-Reset`.
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
        /** @description The query is not valid. */
        ChartBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The query failed. A filter expression that the database refuses ends here too, so a repeat does not help. */
        ChartInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
    };
    parameters: {
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
export type ChartSeriesRequest = components['schemas']['ChartSeriesRequest'];
export type QueryChartSeriesRequest = components['schemas']['QueryChartSeriesRequest'];
export type NumberOrText = components['schemas']['NumberOrText'];
export type ChartSeriesPoint = components['schemas']['ChartSeriesPoint'];
export type ChartSeriesResponse = components['schemas']['ChartSeriesResponse'];
export type Source = components['schemas']['Source'];
export type SourceListResponse = components['schemas']['SourceListResponse'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookListResponse = components['schemas']['WebhookListResponse'];
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
            path?: never;
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
            path?: never;
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
                "application/json": components["schemas"]["QueryChartSeriesRequest"];
            };
        };
        responses: {
            /** @description The points, one for each bucket, or one for each bucket and group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartSeriesResponse"];
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
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many records to return at most. Servers that divide long lists into pages take 1000 when it is absent. */
                limit?: components["parameters"]["Limit"];
                /** @description How many records to pass over, from the start of the list. */
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
                    "application/json": components["schemas"]["WebhookListResponse"];
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
