import { eventSeries } from "./indicator.ts";
import { readSloSql } from "./read-sql.ts";
import { sqlSourceOf } from "./burn-sql.ts";
import type { IndicatorFilters } from "./indicator.ts";
import type { SloSql } from "./read-sql.ts";
import type { CountedSlo } from "./load-counts.ts";

type Fields = Readonly<Record<string, unknown>>;

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
  sources: readonly { readonly id?: string | null | undefined }[],
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
function filtersOf({ select, formulas }: Fields): IndicatorFilters | undefined {
  const [one, all] = (Array.isArray(select) ? select : []).map((series) => Object(series) as Fields);
  const [where, total] = [one?.["where"], all?.["where"] ?? ""];
  if (typeof where !== "string" || typeof total !== "string" || one?.["whereLanguage"] !== "sql") return undefined;
  const start = total === "" ? "" : `${total} AND `;
  const own = where === total ? {} : { filter: where.slice(start.length + 1, -1) };
  const [part, name] = [one["metricName"], all?.["metricName"]];
  // Formulas compute the bad events from the good ones.
  const isGood = Array.isArray(formulas) && formulas.length > 0;
  const isPair = isGood || part !== name;
  const filters: IndicatorFilters = {
    ...(typeof part !== "string" || typeof name !== "string" || name === ""
      ? {}
      : {
          metric: isPair ? { kind: "counters", name, part: { name: part, isGood, ...own } } : { kind: "counter", name },
        }),
    ...(total === "" ? {} : { total: total.slice(1, -1) }),
    ...(isPair ? {} : { bad: own.filter ?? "" }),
  };
  const expected = eventSeries(filters);
  return expected?.part.where === where && expected.total.where === total ? filters : undefined;
}
