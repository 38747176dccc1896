import { testWords } from "@obstack/alert-tests";
import type { SloStatusReport } from "@obstack/alert-tests";
import type { SloStatus, TestedSlo } from "@obstack/alerting/backtest";
import { expect, test, vi } from "vitest";
import { blocksToText } from "../output/blocks.ts";
import { isBelow, sloBlocks, sloResult, sloStatusView, sloWords } from "./slo-view.ts";

const now = Date.parse("2026-03-11T00:00:00Z");

function statusOf(name: string): SloStatus {
  return {
    key: "checkout",
    name,
    objective: 99.95,
    windowDays: 30,
    status: "tested",
    events: { bad: 150, total: 432_000 },
    budget: {
      bad: 150,
      total: 432_000,
      achieved: 99.965,
      leftPercent: 65.4,
      leftEvents: 282_001,
      badMinutes: 0,
      leftMinutes: 28.3,
      burn: 14.42,
      endsIn: null,
      coverage: { hours: 453, of: 720 },
    },
    pages: 12,
    tickets: 3,
    pageMinutes: 90,
  };
}

const statuses = [statusOf("Checkout answers"), statusOf("Payment answers within 600 ms in Europe")];
const report: SloStatusReport = { target: "default", to: new Date(now).toISOString(), slos: statuses };

test.each([60, 80, 100, 140, undefined])("shows names, budgets and coverage in %s columns", async (columns) => {
  const terminal = { color: false, now, ...(columns === undefined ? {} : { columns }) };
  const status = await sloStatusView(report, undefined, true).text(terminal);
  const slos = statuses.map((slo): TestedSlo => ({ ...slo, alerts: [], incidents: [], sweep: [] }));
  for (const text of [status, await blocksToText(sloBlocks(slos, true), terminal)]) {
    const [header, first, second] = text.split("\n");
    expect(header).toMatch(/^SLO +OBJECTIVE +ACHIEVED +BUDGET LEFT +(?:DATA|BAD)/);
    expect(first).toMatch(/^Checkout answers +99\.95% +99\.965% +65% +(?:63%|150)/);
    expect(second).toMatch(/^Pay\S*(?:.*)rope +99\.95% +99\.965% +65% +(?:63%|150)/);
    for (const line of text.split("\n").slice(0, 3)) expect(line.length).toBeLessThanOrEqual(columns ?? Infinity);
  }
  // What is left out first.
  expect(status.includes("EVENTS LEFT")).toBe(columns === undefined || columns === 140);
  expect(status.includes("BURN")).toBe(columns !== 60);
});

test("says why a budget is unknown, and which objective would have been met", async () => {
  const { budget: _, ...first } = statusOf("Checkout answers");
  const step = (objective: number, pages: number) =>
    ({ objective, pages, tickets: 0, pageMinutes: pages, budgetLeftPercent: null }) as const;
  const missed = { ...first, objective: 99.99, events: { bad: 9, total: 300 }, excludedMinutes: 90 };
  const tested: TestedSlo = {
    ...missed,
    alerts: [],
    incidents: [],
    sweep: [step(90, 0), step(95, 3), step(99, 0), step(99.99, 12)],
  };
  const toText = (slo: TestedSlo) => blocksToText(sloBlocks([slo, { ...slo, name: "B" }], true), { color: false, now });
  const text = await toText(tested);
  expect(text).toMatch(/^SLO +OBJECTIVE +ACHIEVED +BAD +PAGES/);
  expect(text).toContain(
    "\n! B: 99.99% was not met, and would have sent 12 pages. Lower `objective`, for example to 95 (3 pages).\n",
  );
  expect(text).toContain("\nCheckout answers, B: budget unknown: the range is shorter than the window, 30 days\n");
  const status = await sloStatusView({ ...report, slos: [tested] }, undefined, true).text({ color: false, now });
  for (const shown of [text, status])
    expect(shown).toContain("\nCheckout answers: 1 h 30 min in maintenance windows\n");
  // An objective that was met, or that paged nobody, is not too high.
  for (const fine of [{ objective: 90 }, { pages: 0 }])
    expect(await toText({ ...tested, ...fine })).not.toContain("not met");
});

test("incidents and the end of a report are in one time zone", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const incident = { from: "2026-01-12T08:00:00Z", to: "2026-01-12T08:20:00Z", bad: 2 };
  const tested: TestedSlo = { ...statusOf("a"), alerts: [], incidents: [incident], sweep: [] };
  for (const [utc, time] of [
    [false, "2026-01-12T03:00-05:00"],
    [true, "2026-01-12T08:00Z"],
  ] as const) {
    expect(await blocksToText(sloBlocks([tested], utc), { color: false, now })).toContain(`  ${time}, 20 min:`);
    const ends = await sloStatusView({ ...report, to: incident.from }, undefined, utc).text({ color: false, now });
    expect(ends).toMatch(new RegExp(`, until ${time}$`));
  }
  vi.unstubAllEnvs();
});

test("a budget equal to the limit is enough, and an unknown one never is", async () => {
  const terminal = { color: false, now };
  const withLeft = (name: string, leftPercent: number | null): SloStatus => {
    const slo = statusOf(name);
    const unknown = leftPercent === null ? { leftEvents: null, leftMinutes: null } : {};
    const endsIn = leftPercent !== null && leftPercent <= 0 ? 0 : null;
    return slo.budget === undefined ? slo : { ...slo, budget: { ...slo.budget, leftPercent, endsIn, ...unknown } };
  };
  const slos = [
    withLeft("more", 0.1),
    withLeft("equal", 0),
    withLeft("less", -0.1),
    withLeft("unknown", null),
    { ...statusOf("untested"), status: "no-data" as const, budget: undefined },
  ];
  expect(slos.map((slo) => isBelow(slo, 0))).toEqual([false, false, true, true, true]);
  // Without a limit, those that are spent.
  expect(slos.map((slo) => isBelow(slo, undefined))).toEqual([false, true, true, false, false]);
  expect(sloResult({ ...report, slos }, 0).counts).toMatchObject({ slos: 5, below: 3, unknown: 2 });
  expect(sloResult({ ...report, slos }, undefined).counts).toMatchObject({ below: 2, unknown: 2 });
  const lines = (await sloStatusView({ ...report, slos: slos.slice(2) }, undefined, true).text(terminal)).split("\n");
  // No cell is empty.
  expect(lines.slice(1, 4).map((line) => line.split(/ {2,}/).slice(2))).toEqual([
    ["99.965%", "-0.1%", "63%", "14.4x", "12", "3", "spent", "28.3 min", "282001"],
    ["99.965%", "unknown", "63%", "14.4x", "12", "3", "unknown", "unknown", "unknown"],
    ["99.965%", ...Array.from({ length: 8 }, () => "unknown")],
  ]);
});

test("counts of things have a singular", () => {
  for (const { counts } of [sloWords, testWords])
    for (const label of Object.values(counts)) if (typeof label === "string") expect(label).not.toMatch(/s$/);
});
