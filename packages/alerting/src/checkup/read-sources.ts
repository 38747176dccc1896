import { maxOf } from "@obstack/basics";
import { windowStart } from "@obstack/core/alerts";
import { keyOfSource } from "../queries/count-events.ts";
import type { CountedSource, EventCounter } from "../queries/count-events.ts";
import { isCounted, isDrawing } from "../queries/drawing.ts";
import type { Drawing } from "../queries/drawing.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import type { AlertToCheck } from "./load-alerts.ts";

/** Returns the sources that alerts read, each once. */
export function sourcesOf(alerts: readonly AlertToCheck[]): ReadonlyMap<string, CountedSource> {
  const all = alerts.flatMap(({ drawing }) => (isDrawing(drawing) ? drawing.series : []));
  return new Map(all.map((series) => [keyOfSource(series), series]));
}

/**
 * Returns the events of a source a day: those of the last day before its newest event, or since its first one, divided by that time.
 *
 * @param hours Events by the start of their hour.
 * @param first Time of the first event.
 * @param to End of the newest hour, if that has not ended.
 */
export function eventsPerDay(hours: ReadonlyMap<number, number>, first: number, to: number): number {
  let count = 0;
  const end = Math.min(to, windowStart(maxOf(hours.keys(), first), hour) + hour);
  const start = windowStart(end - day, hour);
  for (const [time, found] of hours) if (time >= start) count += found;
  return Math.round((count * day) / Math.max(hour, end - Math.max(first, start)));
}

/** How long there has been no data, and how long the longest gap was in the day before, both in minutes. */
export interface DataGap {
  readonly minutes: number;
  readonly longestGap: number;
}

/** Rare events have gaps: the last one must be far longer than all others. */
const minGapFactor = 3;

/**
 * Returns since when the data of an alert is missing, if that is much longer than usual. Counts of nothing are 0, so that only their source can be
 * silent; other values are missing without events of their filter.
 */
export async function findDataGap(drawing: Drawing, counter: EventCounter, to: number): Promise<DataGap | undefined> {
  let found: DataGap | undefined;
  for (const series of drawing.series) {
    const minutes = await counter.newestOf(series, isCounted(drawing) ? "" : (series.where ?? ""));
    const gaps = minutes.slice(1).map((time, index) => time - (minutes[index] ?? time) - minute);
    const [last, longest] = [minutes.at(-1), maxOf(gaps, 0)];
    const silent = last === undefined ? 0 : Math.max(0, to - last - minute);
    if (silent <= longest * minGapFactor) return undefined;
    if (silent / minute < (found?.minutes ?? Infinity))
      found = { minutes: silent / minute, longestGap: longest / minute };
  }
  return found;
}
