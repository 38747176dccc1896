import { dashboardFields } from "../generated/records.ts";
import type { Alert, TileSeries } from "../generated/schema.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import { fromChartConfig } from "./chart-config.ts";

/** What a tile shows, whichever form the server uses for it. */
export interface TileContent {
  /** As servers name it, for example `line`, `stacked_bar`, `number`, `table`, `search` or `markdown`; absent if the tile does not say. */
  readonly kind?: string;
  /** Series in the documented form, each with its source, filter and grouping; empty for text, searches and raw SQL. */
  readonly series: readonly TileSeries[];
  /** Whether the tile shows the first series divided by the second. */
  readonly asRatio: boolean;
  /** Raw SQL; absent if the tile has none. */
  readonly sql?: string;
  /** Text of a markdown tile; absent if the tile has none. */
  readonly markdown?: string;
  /** Filter of a search tile; absent if the tile has none. */
  readonly where?: string;
}

/**
 * Returns what a tile shows, on servers of every release. Current servers return a `config` and no `series`, older ones and the interface document
 * `series` and no `config`. Never throws; fields of other types count as absent. The record itself stays as the server sent it: change and send that.
 *
 * @see Interface document, "Dashboards"
 */
export function readTile(tile: { readonly [Field in "series" | "config" | "asRatio"]?: unknown }): TileContent {
  const config: JsonObject = isJsonObject(tile.config) ? tile.config : {};
  const listed = Array.isArray(tile.series) ? tile.series.filter(isJsonObject) : [];
  const [first = {}] = listed;
  const read = listed.length === 0 ? fromChartConfig(config) : { series: listed, asRatio: tile.asRatio };
  const timeType = dashboardFields["tiles"]?.fields?.["series"]?.fields?.["type"]?.sameAsAbsent;
  const [, sql] = Object.entries(config).find(([name, value]) => /^(?:raw)?sql/i.test(name) && value !== "") ?? [];
  const drawnAs = findText(
    first["type"] === timeType ? undefined : first["type"],
    first["displayType"],
    config["displayType"],
  );
  // A series that does not say more is a line.
  const kind = drawnAs ?? (listed.length === 0 ? undefined : "line");
  const markdown = findText(config["markdown"], config["content"], first["markdown"], first["content"]);
  const query = findText(sql);
  const where = findText(config["where"], kind === "search" ? first["where"] : undefined);
  // The documented form has one series for texts and searches, too.
  const isChart = kind !== "markdown" && kind !== "search";
  return {
    ...(kind === undefined ? {} : { kind }),
    series: isChart && read !== undefined ? (read.series as readonly TileSeries[]) : [],
    asRatio: read?.asRatio === true,
    ...(query === undefined ? {} : { sql: query }),
    ...(markdown === undefined ? {} : { markdown }),
    ...(where === undefined ? {} : { where }),
  };
}

/** What an alert watches, whichever names the server uses for it. */
export interface AlertTarget {
  /** Identifier of the dashboard; absent if the alert watches a saved search. */
  readonly dashboardId?: string;
  /** Identifier of the tile; absent if the alert watches a saved search. */
  readonly tileId?: string;
  /** Identifier of the saved search; absent if the alert watches a tile. */
  readonly savedSearchId?: string;
}

/**
 * Returns what an alert watches, on servers of every release. Current servers return `dashboardId` and `savedSearchId`, the interface document
 * has `dashboard` and `savedSearch`. Never throws.
 *
 * @see Interface document, "Alerts"
 */
export function readAlertTarget(
  alert: Pick<Alert, "dashboard" | "dashboardId" | "tileId" | "savedSearch" | "savedSearchId">,
): AlertTarget {
  const dashboardId = findText(alert.dashboard, alert.dashboardId);
  const tileId = findText(alert.tileId);
  const savedSearchId = findText(alert.savedSearch, alert.savedSearchId);
  return {
    ...(dashboardId === undefined ? {} : { dashboardId }),
    ...(tileId === undefined ? {} : { tileId }),
    ...(savedSearchId === undefined ? {} : { savedSearchId }),
  };
}

/** Returns the first text that is not empty. */
function findText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
