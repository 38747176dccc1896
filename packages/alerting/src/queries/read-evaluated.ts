import { readNumber } from "@obstack/core";
import type { AlertRule } from "../evaluate/read-rule.ts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import type { WindowPoint } from "../evaluate/to-windows.ts";
import { toWindows } from "../evaluate/to-windows.ts";
import { seriesField } from "../evaluate/read-value.ts";
import type { ChartQueries } from "./chart-queries.ts";
import { combinePoints } from "./combine-windows.ts";
import type { Drawing } from "./drawing.ts";
import type { ChartQuery } from "./plan-queries.ts";
import type { Range } from "./query-range.ts";
import { readGroups, createTypeReader, findUnevaluatedType } from "./column-types.ts";
import type { GroupColumns } from "./column-types.ts";

/** The points of a query, and what servers evaluate of them. */
export interface Evaluated {
  readonly points: readonly WindowPoint[];
  /** Width of their buckets. */
  readonly width: number;
  /** Whether the buckets are aligned to UTC, like the windows of alerts. */
  readonly isAligned: boolean;
  readonly groups: GroupColumns;
  /** What the values are if the server never evaluates them, for example `of type Decimal(9, 2)`. */
  readonly unevaluated?: string | undefined;
}

/**
 * Returns a function that reads what servers evaluate of the points of a query. Sends a query for each type that the points do not show.
 *
 * @param query The query. Its drawing and those that are read have the same series, but can have other formulas.
 */
export async function createEvaluatedReader(
  charts: ChartQueries,
  query: ChartQuery,
  points: readonly WindowPoint[],
  signal: AbortSignal | undefined,
): Promise<(drawing: Drawing) => Promise<Evaluated>> {
  const typeOf = createTypeReader(charts, query, points, signal);
  const groups = await readGroups(points, query.drawing, typeOf);
  const isAligned = points.every(({ ts_bucket: time }) => Number(time) % query.width === 0);
  return async (drawing) => {
    const type = await findUnevaluatedType(drawing, typeOf);
    const hasOther = hasText(points, drawing);
    const unevaluated = type === undefined ? (hasOther ? "not numbers" : undefined) : `of type ${type}`;
    return { points, width: query.width, isAligned, groups, unevaluated };
  };
}

/** Returns the windows of an alert, and its rule without the groups that are no groups. */
export function readWindows(
  { rule, length, offset = 0, seesNothing }: AlertRule,
  drawing: Drawing,
  { points, groups, width }: Evaluated,
  { from: startTime, to: endTime }: Range,
): { readonly windows: readonly AlertWindow[]; readonly rule: AlertRule["rule"] } {
  const columns = drawing.series[0]?.groupBy?.length ?? 0;
  const isGrouped = rule.isGrouped && groups.numeric.length + groups.dates.length < Math.max(1, columns);
  // A date becomes the time of the row, so that the server finds none in the window.
  const isHidden = seesNothing === true || groups.dates.length > 0;
  const isWindow = length === width && offset === 0;
  const seen = isHidden ? [] : isWindow ? points : combinePoints(drawing, points, { length, offset });
  const range = { startTime, endTime, length, numericGroups: groups.numeric };
  return { windows: toWindows(seen, { ...drawing, ...range }), rule: { ...rule, isGrouped } };
}

/** Returns whether a value that the alert evaluates is neither a number nor missing. */
function hasText(points: readonly WindowPoint[], { series, asRatio, formula }: Drawing): boolean {
  const names = series.map((_, index) => seriesField(index));
  const evaluated = asRatio || formula !== undefined ? names : names.slice(-1);
  return evaluated.some((name) =>
    points.some((point) => {
      const value = (point as Readonly<Record<string, unknown>>)[name];
      // Servers write values that are not finite as text.
      return (
        value !== undefined &&
        value !== null &&
        readNumber(value) === undefined &&
        !(typeof value === "string" && /^[-+]?(?:nan|inf)/i.test(value))
      );
    }),
  );
}
