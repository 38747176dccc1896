import type { Alert, Dashboard } from "@obstack/core";
import { readAlertTarget, readTile, splitExpressions } from "@obstack/core";
import { findComparisons } from "./find-comparisons.ts";

/** How an alert watches a service: alone, each service by itself, several services together, or unknown because the interface does not show it. */
export type Watching = "alone" | "by group" | "with others" | "unknown";

/** Columns with the name of a service. */
const serviceColumn =
  /^(?:service|service_?name|ServiceName|(?:ResourceAttributes)?(?:\.|\[')?service\.name(?:'\])?)$/i;

/**
 * Returns how an alert watches a service, from the filters and groups of its tile. Undefined if a filter excludes the service. Alerts on saved
 * searches, which the interface does not show, are `unknown`.
 */
export function howItWatches(alert: Alert, dashboards: readonly Dashboard[], service: string): Watching | undefined {
  const { dashboardId, tileId } = readAlertTarget(alert);
  const tiles = dashboards.flatMap(({ id, tiles: all }) =>
    dashboardId === undefined || id === dashboardId ? (all ?? []) : [],
  );
  const tile = tiles.find(({ id }) => tileId !== undefined && id === tileId);
  if (tile === undefined) {
    const groups = typeof alert.groupBy === "string" ? splitExpressions(alert.groupBy) : [];
    return groups.some((column) => serviceColumn.test(column)) ? "by group" : "unknown";
  }
  const { series, sql, asRatio } = readTile(tile);
  if (sql !== undefined) return fromFilter(sql, "sql", service, []);
  // Of several series without a ratio, servers evaluate the last one.
  const watched = asRatio ? series : series.slice(-1);
  const ways = new Set(
    watched.map(({ where, whereLanguage, groupBy }) =>
      fromFilter(where ?? "", whereLanguage ?? "lucene", service, groupBy ?? []),
    ),
  );
  return order.find((way) => ways.has(way));
}

const order: readonly Watching[] = ["alone", "by group", "with others", "unknown"];

function fromFilter(
  where: string,
  language: string,
  service: string,
  groupBy: readonly string[],
): Watching | undefined {
  const comparisons = findComparisons(where, language).filter(({ column }) => serviceColumn.test(column));
  // Lucene values match parts of a text.
  const isMatch = (value: string): boolean =>
    language === "sql" ? value === service : service.toLowerCase().includes(value.toLowerCase());
  const [required, excluded] = [false, true].map((isNegated) =>
    comparisons.filter((one) => one.isNegated === isNegated),
  );
  if (excluded?.some(({ values }) => values.some(isMatch)) === true) return undefined;
  const named = (required ?? []).flatMap(({ values }) => values);
  if (named.length > 0 && !named.some(isMatch)) return undefined;
  if (groupBy.some((column) => serviceColumn.test(column))) return "by group";
  if (named.length > 0) return named.length === 1 ? "alone" : "with others";
  // A filter can name a service in ways that are not understood.
  return comparisons.length === 0 && /service/i.test(where) ? "unknown" : "with others";
}
