import type { Release } from "../specification/behavior.ts";
import { badRequest } from "../http/failure.ts";
import type { Json, RecordStore } from "../store/record-store.ts";

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/**
 * Checks what the tiles and filters of a dashboard refer to. A seed can leave out the sources; they are then unknown.
 *
 * @param sources As servers return them.
 * @param stored The dashboard before an update.
 * @throws {Failure} If an object does not exist, or is of the wrong kind.
 */
export function checkDashboard(
  dashboard: Json,
  { sources, records, release }: { sources: readonly Json[]; records: RecordStore; release: Release },
  stored: Json,
): void {
  const byId = new Map(sources.map((source) => [source["id"], source]));
  const tiles = listOf(dashboard["tiles"]);
  const configs = tiles.map(({ config }) => (config ?? {}) as Json);
  const charts = configs.filter(({ configType }) => configType !== "sql");
  const links = configs.map(({ onClick }) => Object(onClick) as Json);
  const linksTo = (type: string): unknown[] =>
    links.filter((link) => link["type"] === type).flatMap(({ target }) => (Object(target) as Json)["id"] ?? []);
  const kindOf = (id: unknown): unknown => byId.get(id)?.["kind"];
  if (sources.length === 0) return;
  const used = [
    ...tiles.flatMap(({ series }) => listOf(series)),
    ...configs.filter(({ sourceId }) => sourceId !== ""),
    ...listOf(dashboard["filters"]),
  ].flatMap(({ sourceId }) => sourceId ?? []);
  refuse(
    "Could not find the following source IDs: ",
    [...used, ...linksTo("search")].filter((id) => !byId.has(id)),
  );
  if (release === "older") return;
  const sql = configs.filter(({ configType }) => configType === "sql");
  const connections = new Set(sources.map(({ connection }) => connection));
  refuse(
    "Could not find the following connection IDs: ",
    sql.flatMap(({ connectionId }) => (connections.has(connectionId) ? [] : connectionId)),
  );
  refuse(
    "The following source IDs do not match the specified connections: ",
    sql.flatMap(({ sourceId, connectionId }) =>
      byId.has(sourceId) && byId.get(sourceId)?.["connection"] !== connectionId ? sourceId : [],
    ),
  );
  // A tile that did not change stays valid if the kind of its source did.
  const before = new Set(listOf(stored["tiles"]).map(({ config }) => keyOf(config)));
  const changed = charts.filter((config) => !before.has(keyOf(config)));
  refuse(
    "Heatmap tiles require a Trace source. The following source IDs are not Trace sources: ",
    changed.flatMap(({ displayType, sourceId }) =>
      displayType === "heatmap" && kindOf(sourceId) !== "trace" ? sourceId : [],
    ),
  );
  refuse(
    "Tiles with formulas require a Metric, Log, or Trace source. The following source IDs are not formula-capable: ",
    changed.flatMap(({ formulas, sourceId }) =>
      listOf(formulas).length > 0 && ["session", "promql"].includes(String(kindOf(sourceId))) ? sourceId : [],
    ),
  );
  refuse(
    "Could not find the following onClick dashboard IDs: ",
    linksTo("dashboard").filter((id) => records.get("dashboard", String(id)) === undefined),
  );
  refuse(
    "The following onClick search source IDs are not log or trace sources: ",
    linksTo("search").filter((id) => !["log", "trace"].includes(String(kindOf(id)))),
  );
}

/** @throws {Failure} If there are identifiers. */
function refuse(message: string, ids: readonly unknown[]): void {
  const found = [...new Set(ids)];
  if (found.length > 0) throw badRequest(message + found.join(", "));
}

function keyOf(config: unknown): string {
  const { displayType, sourceId, formulas } = Object(config) as Json;
  return JSON.stringify([displayType, sourceId, formulas]);
}

/** Display types of tiles with SQL that alerts can watch. */
const watchable = new Set<unknown>(["line", "stacked_bar", "number"]);

/** A parameter or macro with the length of a bucket. */
const interval = /\{interval(?:Seconds|Milliseconds)\s*:|\$__(?:timeInterval|interval_s)\b/;

/**
 * Checks what an alert refers to. The emulator has no saved searches, and webhooks only if a seed has them.
 *
 * @throws {Failure} If an object does not exist, or the tile has SQL that servers do not evaluate.
 */
export function checkAlert(alert: Json, records: RecordStore): void {
  if (alert["source"] === "tile") {
    const dashboard = records.get("dashboard", String(alert["dashboardId"]));
    if (dashboard === undefined) throw badRequest("Dashboard not found");
    const tile = listOf(dashboard["tiles"]).find(({ id }) => id === alert["tileId"]);
    if (tile === undefined) throw badRequest("Tile not found");
    const { configType, displayType, sqlTemplate } = Object(tile["config"]) as Json;
    if (configType === "sql" && !watchable.has(displayType))
      throw badRequest("Alerts on Raw SQL tiles are only supported for Line, Stacked Bar, or Number display types");
    if (configType === "sql" && displayType !== "number" && !interval.test(String(sqlTemplate)))
      throw badRequest(
        "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro.",
      );
  }
  const channels = listOf(alert["channels"] ?? [alert["channel"]]);
  const known = new Set(records.list("webhook").map(({ id }) => id));
  if (known.size > 0 && channels.some(({ webhookId }) => !known.has(webhookId))) throw badRequest("Webhook not found");
}
