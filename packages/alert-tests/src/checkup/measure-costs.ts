import { readRule } from "@obstack/core/alerts";
import { isDrawing } from "../charts/drawing.ts";
import type { AlertToCheck } from "./alert-to-check.ts";
import { keyOfSource } from "./count-events.ts";
import type { CountedSource } from "./count-events.ts";
import type { Found } from "./finding.ts";

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

const day = 86_400_000;

/** Rows a day from which an alert is worth a look: about 1,200 a second. */
const manyRows = 100_000_000;

/** Returns the sources of events that alerts read, each once. Servers count a metric's series instead of its rows. */
export function sourcesOf(alerts: readonly AlertToCheck[]): ReadonlyMap<string, CountedSource> {
  const all = alerts.flatMap(({ drawing }) => (isDrawing(drawing) ? drawing.series : []));
  const events = all.filter(({ metricName }) => (metricName ?? "") === "");
  return new Map(events.map((series) => [keyOfSource(series), series]));
}

/**
 * Returns the costs of alerts, the most expensive first. Alerts on a source without a count are left out.
 *
 * @param eventsPerDay By the key of a source.
 */
export function measureCosts(
  alerts: readonly AlertToCheck[],
  eventsPerDay: ReadonlyMap<string, number>,
): readonly AlertCost[] {
  const costs = alerts.flatMap(({ key, name, settings, drawing }): AlertCost[] => {
    if (!isDrawing(drawing)) return [];
    const rule = readRule(settings, drawing.isGrouped);
    const counts = drawing.series.map((series) => eventsPerDay.get(keyOfSource(series)));
    if (typeof rule === "string" || counts.includes(undefined)) return [];
    const windowsPerDay = Math.round((day / rule.length) * 100) / 100;
    const rowsPerDay = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    return [{ alert: key, name, windowsPerDay, rowsPerWindow: Math.round(rowsPerDay / windowsPerDay), rowsPerDay }];
  });
  return costs.toSorted((one, other) => other.rowsPerDay - one.rowsPerDay || other.windowsPerDay - one.windowsPerDay);
}

/** Returns a finding if an alert is expensive. */
export function judgeCost(cost: AlertCost | undefined): Found[] {
  if (cost === undefined || cost.rowsPerDay < manyRows) return [];
  const { windowsPerDay, rowsPerWindow, rowsPerDay } = cost;
  return [
    {
      kind: "costly",
      message: `Reads ${format(rowsPerDay)} rows a day: ${format(windowsPerDay)} windows of ${format(rowsPerWindow)}.`,
      advice: "Watch a source with fewer rows, such as a metric or a materialized view.",
      numbers: { windowsPerDay, rowsPerWindow, rowsPerDay },
    },
  ];
}

function format(value: number): string {
  return value.toLocaleString("en-US");
}
