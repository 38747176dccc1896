import type { CountedSlo } from "@obstack/alert-tests/internal";
import { badFilter, readSloSql, sqlSourceOf, totalFilter } from "@obstack/core/slo";
import type { IndicatorFilters, SloSql } from "@obstack/core/slo";
import type { SourceRecord } from "./read-tile.ts";
import type { Fields } from "./tile-query.ts";

/** Tiles with SQL of an SLO, whose numbers follow from the events of chart queries. */
export interface SloTiles<Tile> extends CountedSlo {
  readonly tiles: ReadonlyMap<Tile, SloSql>;
}

/**
 * Finds the SQL of SLOs on a dashboard. Its chart of bad and of all events has the filters; any other SQL is not that of an SLO.
 *
 * @param sources Sources of the deployment, with all fields.
 */
export function findSlos<Tile extends { readonly fields: Fields }>(
  tiles: readonly Tile[],
  sources: readonly SourceRecord[],
): SloTiles<Tile>[] {
  const configs = tiles.map((tile) => ({ tile, config: Object(tile.fields["config"]) as Fields }));
  const charts = configs.flatMap(({ config }) => filtersOf(config) ?? []);
  const found = new Map<string, SloTiles<Tile> & { readonly tiles: Map<Tile, SloSql> }>();
  for (const { tile, config } of configs) {
    const { sourceId, sqlTemplate } = config;
    const source = sqlSourceOf(sources.find(({ id }) => id === sourceId) ?? {});
    if (typeof sqlTemplate !== "string" || typeof sourceId !== "string" || typeof source === "string") continue;
    for (const filters of charts) {
      const sql = readSloSql(sqlTemplate, filters, source);
      if (sql === undefined) continue;
      const counted = { sourceId, filters, object: { slo: { exclude: sql.slo.exclude } } };
      const key = JSON.stringify(counted);
      const known = found.get(key) ?? { ...counted, tiles: new Map() };
      known.tiles.set(tile, sql);
      found.set(key, known);
      break;
    }
  }
  return [...found.values()];
}

/** Returns the filters of a chart of bad and of all events; undefined for other tiles. */
function filtersOf({ select }: Fields): IndicatorFilters | undefined {
  const [one, all] = (Array.isArray(select) ? select : []).map((series) => Object(series) as Fields);
  const [bad, total] = [one?.["where"], all?.["where"] ?? ""];
  if (typeof bad !== "string" || typeof total !== "string" || one?.["whereLanguage"] !== "sql") return undefined;
  const start = total === "" ? "" : `${total} AND `;
  const counter = one["metricName"];
  const filters: IndicatorFilters = {
    language: "sql",
    ...(typeof counter === "string" && counter !== "" ? { counter } : {}),
    ...(total === "" ? {} : { total: total.slice(1, -1) }),
    bad: bad.slice(start.length + 1, -1),
  };
  return badFilter(filters) === bad && totalFilter(filters) === total ? filters : undefined;
}
