// What the figures of the simulation promise, on fewer and other incidents.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { simulateIncidents } from "../../test/simulate-slos.ts";
import type { SimulatedRow, SloSimulation } from "../../test/simulate-slos.ts";
import { sloSimulation as recorded } from "../generated/slo-simulation.ts";
import { describeRatios } from "./slo-alerts.ts";
import { formatSloDuration } from "./slo.ts";

const sloSimulation: SloSimulation = recorded;

const sumOf = (rows: readonly SimulatedRow[], severity: string, pick: (row: SimulatedRow) => number): number =>
  rows.filter((row) => row.severity === severity).reduce((sum, row) => sum + pick(row), 0);

test.each([
  ["recorded", () => sloSimulation.rows],
  ["other", () => simulateIncidents(120, 7)],
])("the two windows and the alerts differ little in the %s incidents", (_, simulate) => {
  const rows = simulate();
  for (const severity of ["page", "ticket"]) {
    const workbook = sumOf(rows, severity, (row) => row.workbook);
    const quiet = sumOf(rows, severity, (row) => row.quiet);
    expect(sumOf(rows, severity, ({ sql }) => sql.extra)).toBe(0);
    expect(sumOf(rows, severity, ({ sql }) => sql.lost)).toBeLessThan(workbook * 0.03);
    for (const pick of [(row: SimulatedRow) => row.ratio, (row: SimulatedRow) => row.old]) {
      expect(sumOf(rows, severity, (row) => pick(row).lost)).toBeLessThan(workbook * 0.06);
      expect(sumOf(rows, severity, (row) => pick(row).extra)).toBeLessThan(quiet * 0.1);
    }
    const latest = Math.max(...rows.filter((row) => row.severity === severity).map(({ ratio }) => ratio.late));
    expect(latest).toBeLessThanOrEqual(severity === "page" ? 5 : 120);
  }
});

test("says what alerts on ratios lose by the length of the incident", () => {
  expect(sloSimulation.incidents).toBeGreaterThanOrEqual(1500);
  expect(describeRatios(true)).toMatch(
    /^In 2000 simulated incidents .*% of the pages are lost \(.*% up to 15m, .*% up to 1h, .*% up to 3d\), .*; .* of the tickets are lost/,
  );
  expect(describeRatios(false)).not.toBe(describeRatios(true));
});

test("the guide has the recorded figures", () => {
  const guide = new URL("../../../../apps/docs/src/content/docs/guides/slos.md", import.meta.url);
  const [, section = ""] = readFileSync(guide, "utf8").split(/^## What alerts miss$/m);
  const tables = (section.split(/^## /m)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.slice(1, -1).split("|"))
    .map((cells) => cells.map((cell) => cell.trim()));
  const { incidents, rows, minimums } = sloSimulation;
  expect(section).toContain(`A simulation of ${incidents.toLocaleString("en-US")} incidents`);
  expect(tables.filter(([first = ""]) => /^(page|ticket|\d+)$/.test(first))).toEqual([
    ...rows.map(({ severity, minutes, workbook, quiet, sql, ratio, old }) => [
      severity,
      formatSloDuration(minutes * 60_000),
      ...[sql, ratio, old].map(({ lost, extra, late }) => `${lost} of ${workbook}, ${extra} of ${quiet}, ${late}`),
    ]),
    ...minimums.map(({ perHour, workbook, months, with: found }) => [
      String(perHour),
      ...found.map(({ lost, pages }) => `${lost} of ${workbook}, ${pages} in ${months} months`),
    ]),
  ]);
  expect(tables.find(([first]) => first === "Events an hour")).toEqual([
    "Events an hour",
    ...(minimums[0]?.with ?? []).map(({ minimum }) => `\`minimumEvents: ${minimum}\``),
  ]);
});
