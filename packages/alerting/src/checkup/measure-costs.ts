import { readRule } from "../evaluate/read-rule.ts";
import { isDrawing } from "../queries/drawing.ts";
import type { AlertToCheck } from "./load-alerts.ts";
import { keyOfSource } from "../queries/count-events.ts";
import type { CountedSource } from "../queries/count-events.ts";
import type { Found } from "./finding.ts";
import { day } from "../evaluate/duration.ts";
import { formatNumber } from "../backtest/describe-alert.ts";

/** What the evaluation of an alert costs the database. */
export interface AlertCost {
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly alert: string;
  readonly name: string;
  readonly windowsPerDay: number;
  /** Events of its source in a window, of all series, on average. The filter of the alert selects some of them. */
  readonly rowsPerWindow: number;
  readonly rowsPerDay: number;
}

/** Rows a day from which an alert is worth a look: about 1,200 a second. */
const manyRows = 100_000_000;

/** An alert whose cost is unknown. */
export interface UncountedCost {
  readonly alert: string;
  readonly name: string;
  /** Without a period. */
  readonly reason: string;
}

function isMetric({ metricName }: CountedSource): boolean {
  return (metricName ?? "") !== "";
}

/**
 * Returns the costs of alerts, the most expensive first, and whose costs are unknown.
 *
 * @param eventsPerDay By the key of a source.
 */
export function measureCosts(
  alerts: readonly AlertToCheck[],
  eventsPerDay: ReadonlyMap<string, number>,
): { readonly costs: readonly AlertCost[]; readonly uncounted: readonly UncountedCost[] } {
  const uncounted: UncountedCost[] = [];
  const costs = alerts.flatMap(({ key: alert, name, settings, drawing }): AlertCost[] => {
    // Alerts that servers cannot evaluate cost nothing, and raw SQL is not checked at all.
    if (!isDrawing(drawing)) return [];
    const rule = readRule(settings, drawing.isGrouped);
    if (typeof rule === "string") return [];
    let rowsPerDay = 0;
    for (const series of drawing.series) {
      const count = isMetric(series) ? undefined : eventsPerDay.get(keyOfSource(series));
      if (count === undefined) {
        const reason = isMetric(series)
          ? "servers count the series of a metric instead of its rows"
          : "counting the rows of its source failed, or exceeds the budget of requests";
        uncounted.push({ alert, name, reason });
        return [];
      }
      rowsPerDay += count;
    }
    const windowsPerDay = Math.round((day / rule.length) * 100) / 100;
    return [{ alert, name, windowsPerDay, rowsPerWindow: Math.round(rowsPerDay / windowsPerDay), rowsPerDay }];
  });
  return {
    costs: costs.toSorted((one, other) => other.rowsPerDay - one.rowsPerDay || other.windowsPerDay - one.windowsPerDay),
    uncounted,
  };
}

/** Returns a finding if an alert is expensive. */
export function judgeCost(cost: AlertCost | undefined): Found[] {
  if (cost === undefined || cost.rowsPerDay < manyRows) return [];
  const { windowsPerDay, rowsPerWindow, rowsPerDay } = cost;
  return [
    {
      kind: "costly",
      message: `Reads ${formatNumber(rowsPerDay)} rows a day: ${formatNumber(windowsPerDay)} windows of ${formatNumber(rowsPerWindow)}.`,
      advice: "Watch a source with fewer rows, such as a metric or a materialized view.",
      numbers: { windowsPerDay, rowsPerWindow, rowsPerDay },
    },
  ];
}
