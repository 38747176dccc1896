// Random series of events for SLOs: gaps, low traffic, bursts, and edges of windows.
import fc from "fast-check";
import type { PlainEvent } from "./plain-slo.ts";

const minute = 60_000;

/** A part of a series: events at a rate, of which some are bad. */
interface Part {
  readonly minutes: number;
  readonly perMinute: number;
  readonly badShare: number;
}

const part: fc.Arbitrary<Part> = fc.record({
  // Edges of windows: lengths around those of the burn rates.
  minutes: fc.oneof(fc.constantFrom(1, 4, 5, 6, 29, 30, 31, 59, 60, 61, 119, 120, 121, 359, 360, 361), fc.nat(1500)),
  // Gaps, low traffic, and bursts.
  perMinute: fc.constantFrom(0, 0, 0.05, 0.3, 1, 2),
  badShare: fc.constantFrom(0, 0, 0.001, 0.0144, 0.05, 0.144, 0.3, 0.6, 1),
});

/** A series of events, an SLO, and the position of one of its burn rates. */
interface SloSeries {
  readonly parts: readonly Part[];
  readonly objective: number;
  readonly minimum: number;
  readonly rate: number;
}

export const randomSloSeries: fc.Arbitrary<SloSeries> = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 8 }),
  objective: fc.constantFrom(90, 99, 99.5, 99.9, 99.95),
  minimum: fc.constantFrom(0, 1, 10, 50),
  rate: fc.nat(3),
});

/** Returns events for the end of a range. */
export function toEvents(
  parts: readonly Part[],
  { from, to }: { readonly from: number; readonly to: number },
): PlainEvent[] {
  const events: PlainEvent[] = [];
  let [time, owed, bad] = [to, 0, 0];
  for (const { minutes, perMinute, badShare } of parts) {
    for (let index = 0; index < minutes && time > from; index++) {
      time -= minute;
      owed += perMinute;
      for (; owed >= 1; owed--) {
        bad += badShare;
        const isBad = bad >= 1;
        if (isBad) bad--;
        // At both edges of the minute.
        events.push({ time: time + (events.length % 2 === 0 ? 0 : minute - 1), isBad });
      }
    }
  }
  return events;
}
