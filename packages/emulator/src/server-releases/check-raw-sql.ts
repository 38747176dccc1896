import { badRequest } from "../http/failure.ts";
import type { Json } from "../store/record-store.ts";

/** Display types of tiles with SQL that alerts can watch. */
const watchable = new Set<unknown>(["line", "stacked_bar", "number"]);

/** A parameter or macro with the length of a bucket. */
const interval = /\{interval(?:Seconds|Milliseconds)\s*:|\$__(?:timeInterval|interval_s)\b/;

/**
 * Checks the connections of tiles with SQL.
 *
 * @throws {Failure} If a connection does not exist.
 */
export function checkConnections(tiles: readonly Json[], sources: readonly Json[]): void {
  const known = new Set(sources.map(({ connection }) => connection));
  const unknown = tiles.flatMap(({ config }) => {
    const { configType, connectionId } = Object(config) as Json;
    return configType === "sql" && !known.has(connectionId) ? [String(connectionId)] : [];
  });
  if (unknown.length > 0)
    throw badRequest(`Could not find the following connection IDs: ${[...new Set(unknown)].join(", ")}`);
}

/**
 * Checks whether an alert can watch a tile.
 *
 * @throws {Failure} If the tile has SQL that servers do not evaluate.
 */
export function checkWatched(tileId: unknown, dashboards: readonly Json[]): void {
  const tiles = dashboards.flatMap(({ tiles: all }) => (all ?? []) as readonly Json[]);
  const { config } = tiles.find(({ id }) => id === tileId) ?? {};
  const { configType, displayType, sqlTemplate } = Object(config) as Json;
  if (configType !== "sql") return;
  if (!watchable.has(displayType))
    throw badRequest("Alerts on Raw SQL tiles are only supported for Line, Stacked Bar, or Number display types");
  if (displayType !== "number" && !interval.test(String(sqlTemplate)))
    throw badRequest(
      "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro.",
    );
}
