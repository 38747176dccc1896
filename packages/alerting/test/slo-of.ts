import { readSlo } from "../src/slo/read-slo.ts";
import type { Range } from "../src/queries/query-range.ts";
import { minute } from "../src/evaluate/duration.ts";
import type { Slo } from "../src/slo/slo.ts";

const usual = { name: "A", objective: 99.9, indicator: { source: "Logs", bad: "b = 1" }, page: "P" };

/** Returns an SLO with some fields, and usual ones otherwise. */
export function sloOf(more: object = {}): Slo {
  const found = readSlo({ ...usual, ...more });
  if (!("slo" in found)) throw new Error(JSON.stringify(found.mistakes));
  return found.slo;
}

/** Returns the mistakes in an SLO with some fields: `delay: The delay is longer than 1h.` */
export function mistakesOf(more: object): string[] {
  return readSlo({ ...usual, ...more }).mistakes.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** Returns the points of a chart for the minutes of a range that have events. */
export function pointsOf(
  { from, to }: Range,
  eventsAt: (time: number) => readonly [bad: unknown, total: unknown] | undefined,
): { readonly ts_bucket: number; readonly "series_0.data": unknown; readonly "series_1.data": unknown }[] {
  return Array.from({ length: (to - from) / minute }, (_, index) => from + index * minute).flatMap((time) => {
    const events = eventsAt(time);
    return events === undefined ? [] : [{ ts_bucket: time, "series_0.data": events[0], "series_1.data": events[1] }];
  });
}
