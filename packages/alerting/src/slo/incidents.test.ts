// Which incident an alert belongs to, and when it is over.
import { expect, test } from "vitest";
import type { SloFiring } from "./evaluate-slo.ts";
import { findIncidents } from "./budget.ts";
import { toMinuteCounts } from "./evaluate-slo.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import { pointsOf, sloOf } from "../../test/slo-of.ts";

const to = Date.parse("2026-03-10T00:00:00Z");
const slo = sloOf({ ticket: "T" });
const [page, , ticket] = slo.burnRates;

/** Counts of 10 events a minute, all of which are bad in some periods. */
function countsOf(from: number, outages: readonly (readonly [start: number, minutes: number])[]) {
  const isBad = (time: number) => outages.some(([start, minutes]) => time >= start && time < start + minutes * minute);
  return toMinuteCounts(
    pointsOf({ from, to }, (time) => [isBad(time) ? 10 : 0, 10]),
    { from, to },
  );
}

const firing = (rate: typeof page, from: number, end: number): SloFiring => {
  if (rate === undefined) throw new Error("A burn rate is missing.");
  const { severity } = rate;
  return { from, to: end, notifiedAt: from, resolvedAt: end, notifications: 1, severity, rate } as SloFiring;
};

test("an incident is over when its pages are, not when its tickets are", () => {
  const start = to - 10 * hour;
  const range = { from: to - day, to };
  const firings = [
    firing(page, start + 2 * minute, start + 45 * minute),
    firing(ticket, start + 5 * minute, start + 6 * hour),
  ];
  const [incident] = findIncidents(slo, countsOf(to - 30 * day, [[start, 20]]), range, firings);
  expect(incident).toMatchObject({ severity: "page", recoverMinutes: 25 });
});

test("a page belongs to the incident in its short window", () => {
  const [first, second] = [to - 10 * hour, to - 7 * hour];
  const range = { from: to - day, to };
  const firings = [
    firing(page, first + 3 * minute, first + 30 * minute),
    // Opens during the second incident, and spends what the first one did, too.
    firing(ticket, second + 5 * minute, second + 9 * hour),
    firing(page, second + 4 * minute, second + 20 * minute),
  ];
  const incidents = findIncidents(
    slo,
    countsOf(to - 30 * day, [
      [first, 25],
      [second, 15],
    ]),
    range,
    firings,
  );
  expect(incidents.map(({ from, detectMinutes, recoverMinutes }) => [from, detectMinutes, recoverMinutes])).toEqual([
    [first, 3, 5],
    [second, 4, 5],
  ]);
});

test("shares of the budget need the events of the complete window, and incidents do not", () => {
  const start = to - 10 * hour;
  const range = { from: to - day, to };
  const firings = [firing(page, start + 2 * minute, start + 45 * minute)];
  const of = (from: number, own = firings) => findIncidents(slo, countsOf(from, [[start, 20]]), range, own)[0];
  expect(of(to - 4 * day)).toMatchObject({ bad: 200 });
  expect(of(to - 4 * day)).not.toHaveProperty("budgetPercent");
  expect(of(to - 4 * day)).not.toHaveProperty("budgetPercentAtNotification");
  for (const days of [4, 30]) expect(of(to - days * day, [])).toMatchObject({ from: start, bad: 200 });
  // 200 of 432 bad events that a month may have.
  expect(of(to - 30 * day)?.budgetPercent).toBeCloseTo((100 * 200) / 432);
});

test("pauses of up to an hour do not end an incident", () => {
  const start = to - 10 * hour;
  const fromOf = (minutes: number) =>
    findIncidents(
      slo,
      countsOf(to - 30 * day, [
        [start, 20],
        [start + (20 + minutes) * minute, 20],
      ]),
      { from: to - day, to },
      [],
    ).map(({ from }) => from);
  expect(fromOf(50)).toEqual([start]);
  expect(fromOf(90)).toEqual([start, start + 110 * minute]);
});
