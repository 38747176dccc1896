import { maxOf } from "@obstack/core/internal";
import { windowStart } from "@obstack/core/alerts";
import { keyOfSource } from "../charts/count-events.ts";
import type { CountedSource } from "../charts/count-events.ts";
import { isDrawing } from "../charts/drawing.ts";
import { day, hour } from "../common/duration.ts";
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
