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
        };
        /** @description A dashboard to create. The service assigns the identifiers of the dashboard and of its tiles. */
        CreateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard. */
            tiles?: components["schemas"]["CreateTileRequest"][];
            /** @description Free words to find the dashboard by. */
            tags?: string[];
        };
        /** @description The whole dashboard as it shall be. An update replaces: a field left out may be reset, and a tile left out, or sent without its `id`, is a tile removed, with the alerts on it. */
        UpdateDashboardRequest: {
            /** @description Name of the dashboard. */
            name: string;
            /** @description The tiles of the dashboard, those that stay with their `id`. */
            tiles?: components["schemas"]["UpdateTileRequest"][];
            /** @description Free words to find the dashboard by. */
            tags?: string[];
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
             * @description How often the rule is evaluated, as duration text such as `15m` or `1h`.
             * @example 15m
             * @example 1h
             */
            interval?: string | null;
            /**
             * @description On which side of the threshold the alert fires. Servers in the field know more values than these.
             * @example above
             * @example below
             */
            thresholdType?: "above" | "below" | (string & {}) | null;
            /**
             * @description What the alert watches. Some servers write `saved_search` for `search`.
             * @example tile
             * @example search
             */
            source?: "tile" | "search" | (string & {}) | null;
            /**
             * @description State of the alert.
             * @example inactive
             */
            readonly state?: "inactive" | (string & {}) | null;
            channel?: components["schemas"]["AlertChannel"];
            /** @description Identifier of the owning team. Only in responses. */
            readonly team?: string | null;
            /** @description Identifier of the tile that the alert watches. */
            tileId?: string | null;
            /** @description Identifier of the dashboard of that tile. Requests name it `dashboardId`, and so do the responses of some servers. */
            readonly dashboard?: string | null;
            /** @description The same as `dashboard`, on servers that name it as requests do. */
            dashboardId?: string | null;
            /** @description Identifier of the saved search that the alert watches. */
            savedSearch?: string | null;
            /** @description Field by which the alert is evaluated separately. */
            groupBy?: string | null;
            /** @description Whether notifications are held back. Some servers send an object with the details instead of a boolean. */
            silenced?: boolean | Record<string, unknown> | null;
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
             * @enum {string}
             */
            source?: "tile" | "search";
            /**
             * @description On which side of the threshold the alert fires.
             * @enum {string}
             */
            thresholdType?: "above" | "below";
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text that goes out with a notification. */
            message?: string;
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
             * @enum {string}
             */
            thresholdType?: "above" | "below";
            /**
             * @description What the alert watches.
             * @enum {string}
             */
            source?: "tile" | "search";
            /** @description Identifier of the dashboard of the tile. Responses name it `dashboard`. */
            dashboardId?: string;
            /** @description Identifier of the tile to watch. */
            tileId?: string;
            channel?: components["schemas"]["AlertChannelRequest"];
            /** @description Name of the alert. */
            name?: string;
            /** @description Text that goes out with a notification. */
            message?: string;
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
        /** @description One chart on the grid of a dashboard. */
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
        };
        /** @description A tile as it shall be. With an `id` it is the existing tile, changed; without one it is a new tile. */
        UpdateTileRequest: {
            /** @description Identifier of the existing tile. Without it the tile is new and the alerts on the old one are lost. */
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
            aggFn?: "count" | (string & {}) | null;
            /** @description Filter expression, in the language that `whereLanguage` names. */
            where?: string | null;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | (string & {}) | null;
            /** @description Fields to group by; may be empty. */
            groupBy?: string[] | null;
            /** @description Field to aggregate. */
            field?: string | null;
            /** @description Name of the metric, for a series over metrics. */
            metricName?: string | null;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | (string & {}) | null;
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
            aggFn?: "count" | (string & {});
            /** @description Filter expression, in the language that `whereLanguage` names. */
            where?: string;
            /**
             * @description Language of the filter expression.
             * @example lucene
             */
            whereLanguage?: "lucene" | (string & {});
            /** @description Fields to group by; may be empty. */
            groupBy?: string[];
            /** @description Field to aggregate. */
            field?: string;
            /** @description Name of the metric, for a series over metrics. */
            metricName?: string;
            /**
             * @description Data type of the metric.
             * @example gauge
             */
            metricDataType?: "gauge" | (string & {});
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
export type CreateTileRequest = components['schemas']['CreateTileRequest'];
export type UpdateTileRequest = components['schemas']['UpdateTileRequest'];
export type AlertChannel = components['schemas']['AlertChannel'];
export type AlertChannelRequest = components['schemas']['AlertChannelRequest'];
export type TileSeries = components['schemas']['TileSeries'];
export type TileSeriesRequest = components['schemas']['TileSeriesRequest'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
