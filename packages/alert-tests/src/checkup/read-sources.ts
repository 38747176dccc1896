import { maxOf, minOf } from "@obstack/core/internal";
import { windowStart } from "@obstack/core/alerts";
import { isDrawing } from "../charts/drawing.ts";
import type { Range } from "../charts/query-range.ts";
import { day, hour } from "../common/duration.ts";
import { keyOfSource } from "./count-events.ts";
import type { CountedSource } from "./count-events.ts";
import type { AlertToCheck } from "./load-alerts.ts";

/** Events of sources in a range, by {@link keyOfSource} and the start of their hour. */
export type EventsBySource = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Returns the sources that alerts read, each once. */
export function sourcesOf(alerts: readonly AlertToCheck[]): ReadonlyMap<string, CountedSource> {
  return new Map(alerts.flatMap(seriesOf).map((series) => [keyOfSource(series), series]));
}

/** Part of a range that a source must miss at its start, so that its alerts are checked from its first event. */
const missedPart = 0.1;

/** Returns from when an alert can be judged: the start of a range, or the first event of its sources if that is much later. */
export function firstEventOf(alert: AlertToCheck, events: EventsBySource, { from, to }: Range): number {
  const firsts = seriesOf(alert).map((series) => minOf(events.get(keyOfSource(series))?.keys() ?? []));
  const first = maxOf(firsts.filter(Number.isFinite), from);
  return first - from < missedPart * (to - from) ? from : first;
}

/** Returns the events of each source in the last day of a range, in whole hours; for shorter ranges, as many as a day would have. */
export function eventsPerDay(events: EventsBySource, { from, to }: Range): ReadonlyMap<string, number> {
  const end = windowStart(to, hour);
  const start = windowStart(Math.max(from, end - day), hour);
  const length = Math.max(end - start, hour);
  const countOf = (hours: ReadonlyMap<number, number>): number => {
    let count = 0;
    for (const [time, found] of hours) if (time >= start && time < start + length) count += found;
    return Math.round((count * day) / length);
  };
  return new Map(Array.from(events, ([key, hours]) => [key, countOf(hours)]));
}

function seriesOf({ drawing }: AlertToCheck): readonly CountedSource[] {
  return isDrawing(drawing) ? drawing.series : [];
}
