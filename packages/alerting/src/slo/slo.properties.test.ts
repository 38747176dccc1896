// Compares the alerts of SLOs with a second implementation on random series, and attacks the filters.
import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { expect, test } from "vitest";
import { edge, plainSqlVerdicts } from "../../test/plain-slo.ts";
import type { PlainEvent } from "../../test/plain-slo.ts";
import { defaultBurnRates, toSloAlerts } from "./slo-alerts.ts";
import { findSloFirings, toMinuteCounts } from "./evaluate-slo.ts";
import { findFilterProblem, joinFilters } from "./indicator.ts";
import type { Slo } from "./slo.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const to = Date.parse("2026-03-10T00:00:00Z");
const lookBack = 3 * day;
const from = to - 12 * hour;

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

/** A random series of events, an SLO, and the position of one of its burn rates. */
const randomSloSeries = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 8 }),
  objective: fc.constantFrom(90, 99, 99.5, 99.9, 99.95),
  minimum: fc.constantFrom(0, 1, 10, 50),
  rate: fc.nat(3),
});

/** Returns events for the end of the range. */
function toEvents(parts: readonly Part[]): PlainEvent[] {
  const events: PlainEvent[] = [];
  let [time, owed, bad] = [to, 0, 0];
  for (const { minutes, perMinute, badShare } of parts) {
    for (let index = 0; index < minutes && time > from - lookBack; index++) {
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

function countsOf(events: readonly PlainEvent[]) {
  const points = events.map(({ time, isBad }) => ({
    ts_bucket: Math.floor(time / minute) * minute,
    "series_0.data": isBad ? "1" : "0",
    "series_1.data": 1,
  }));
  return toMinuteCounts(points, { from: from - lookBack, to });
}

const sloWith = (objective: number, minimumEvents: number): Slo => ({
  name: "Checkout answers",
  objective,
  window: 30 * day,
  indicator: { source: "Logs", condition: { kind: "bad", filter: "a = 1" } },
  page: "On-call",
  ticket: "Ops",
  minimumEvents,
  minimumCoverage: 50,
  delay: 0,
  burnRates: defaultBurnRates(30 * day),
});

/** 2,000 series in `npm run test:all`, 400 by default. */
const { numRuns } = propertyRuns(400);

test("the firings of an alert agree with the second implementation at every evaluation", () => {
  let [fired, edges, evaluations] = [0, 0, 0];
  fc.assert(
    fc.property(randomSloSeries, ({ parts, objective, minimum, rate }) => {
      const slo = sloWith(objective, minimum);
      const alert = toSloAlerts(slo)[rate];
      if (alert?.kind !== "burn") throw new Error("An alert is missing.");
      const events = toEvents(parts);
      const range = { from, to, cadence: alert.length };
      const [highest = [], lowest = []] = [edge, -edge].map((tolerance) =>
        plainSqlVerdicts(events, alert.rate, { objective, minimum }, range, tolerance),
      );
      const firings = findSloFirings(slo, alert, countsOf(events), { from, to });
      const found = highest.map((_, index) => {
        const start = from + index * alert.length;
        return firings.some((one) => start >= one.from && start < one.to);
      });
      // A value that equals its limit is above or below it, depending on the rounding of binary fractions.
      const isEdge = highest.map((one, at) => one !== lowest[at]);
      expect(found.map((one, at) => isEdge[at] === true || one)).toEqual(
        highest.map((one, at) => isEdge[at] === true || one),
      );
      edges += isEdge.filter(Boolean).length;
      evaluations += highest.length;
      fired += found.includes(true) ? 1 : 0;
    }),
    propertyRuns(400),
  );
  // The series are about alerts that fire and about those that do not.
  expect(fired).toBeGreaterThan(numRuns / 20);
  expect(fired).toBeLessThan((numRuns * 19) / 20);
  expect(edges).toBeLessThan(evaluations / 20);
});

/**
 * Reads SQL like the database, character by character, and returns what is outside of quotes at the depth of the surrounding query.
 */
function outsideOf(text: string): {
  readonly depthZero: string;
  readonly isClosed: boolean;
  readonly hasComment: boolean;
} {
  let [depth, depthZero, quote, hasComment] = [0, "", "", false];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote && text[index + 1] === quote) index++;
      else if (character === quote) quote = "";
      continue;
    }
    if ("'\"`".includes(character)) quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (
      text.startsWith("--", index) ||
      text.startsWith("/*", index) ||
      text.startsWith("//", index) ||
      character === "#"
    )
      hasComment = true;
    if (depth < 0) return { depthZero, isClosed: false, hasComment };
    if (depth === 0 && !")]".includes(character)) depthZero += character;
  }
  return { depthZero, isClosed: depth === 0 && quote === "", hasComment };
}

const piece = fc.constantFrom(
  ..."'\"`\\()[]{};,-/*#$%=<>|:?@!.\n\t é‘’“”−\u00a0\u2028".split(""),
  "--",
  "/*",
  "*/",
  "''",
  "\\'",
  "\\\\",
  "$__sourceTable",
  "$$",
  "{a:Int64}",
  "a",
  "1",
  " OR ",
  " AND ",
  "x = 'y'",
  "(a)",
  "UNION SELECT",
  "//",
  ") OR (1 = 1",
);

test("an accepted filter stays within its parentheses", () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join("")),
      (filter) => {
        if (findFilterProblem(filter) !== undefined) return;
        accepted++;
        const { depthZero, isClosed, hasComment } = outsideOf(joinFilters(filter));
        expect({ depthZero, isClosed, hasComment }).toEqual({ depthZero: "", isClosed: true, hasComment: false });
        // Anything else would have another meaning for a server or a database.
        const unquoted = filter.replaceAll(/'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`/gs, "");
        expect(unquoted).toMatch(/^[\w \t\r\n.,=<>!+\-*/%:|()[\]]*$/);
        expect(filter).not.toContain("$__");
      },
    ),
    propertyRuns(2000),
  );
  expect(accepted).toBeGreaterThan(numRuns / 20);
});
