import { windowLength } from "@obstack/core/alerts";
import { chartLimits } from "@obstack/selfhosted";
import { canCombine } from "@obstack/core/charts";
import { groupBy } from "@obstack/basics";
import type { AlertRule } from "../evaluate/read-rule.ts";
import type { Drawing } from "./drawing.ts";

/** A chart query. */
export interface ChartQuery {
  readonly drawing: Drawing;
  readonly granularity: string;
  /** Width of a bucket in milliseconds. */
  readonly width: number;
}

/** A chart query for one or more alerts. */
export interface PlannedQuery<Watched> extends ChartQuery {
  readonly alerts: readonly Watched[];
}

/** What an alert needs from a chart query. */
interface Watching extends Pick<AlertRule, "length" | "offset"> {
  readonly drawing: Drawing;
}

/**
 * Returns the fewest queries that return the windows of every alert. Alerts whose tiles draw the same data share a query. If their intervals
 * differ, long windows are computed from short ones where the aggregation function allows it.
 *
 * @returns The queries, and the alerts whose windows fit no granularity.
 */
export function planQueries<Watched extends Watching>(
  alerts: readonly Watched[],
): { readonly queries: readonly PlannedQuery<Watched>[]; readonly impossible: readonly Watched[] } {
  const impossible: Watched[] = [];
  const queries: PlannedQuery<Watched>[] = [];
  const perDrawing = groupBy(alerts, ({ drawing: { series } }) => JSON.stringify(series));
  for (const [, sharing] of perDrawing) {
    const isCombinable = sharing.every(({ drawing }) => canCombine(drawing));
    const parts = isCombinable
      ? [sharing]
      : [...groupBy(sharing, ({ length, offset = 0 }) => `${length} ${offset}`).values()];
    for (const part of parts) {
      const [first] = part;
      const found = first && granularityFor(part, isCombinable);
      if (first === undefined || found === undefined) impossible.push(...part);
      else queries.push({ drawing: first.drawing, ...found, alerts: part });
    }
  }
  return { queries, impossible };
}

/** Returns the longest granularity that divides all windows or, for values that cannot be combined, the one that equals them. */
function granularityFor(
  alerts: readonly Watching[],
  isCombinable: boolean,
): { readonly granularity: string; readonly width: number } | undefined {
  return chartLimits()
    .granularities.flatMap((granularity) => {
      const width = windowLength(granularity);
      return width === undefined ? [] : [{ granularity, width }];
    })
    .filter(({ width }) =>
      alerts.every(({ length, offset = 0 }) =>
        isCombinable ? length % width === 0 && offset % width === 0 : length === width && offset === 0,
      ),
    )
    .toSorted((one, other) => other.width - one.width)[0];
}
