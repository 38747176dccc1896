// Scales contain all values and 0, have round ticks at equal distances, and say if they do not start at 0.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chartToSvg, drawChart } from "../index.ts";
import type { TimeChart } from "../index.ts";
import { chartOf } from "../../test/chart-of.ts";
import { createPlotScale } from "../text/plot-scale.ts";
import { boundChart } from "./bound-drawing.ts";
import { formatMeasure } from "./unit.ts";
import { startsAboveZero, valueScale } from "./value-scale.ts";

const percent = { kind: "percent" } as const;
const value = fc.oneof(
  fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.integer({ min: -10, max: 10 }),
  fc.double({ min: 0.9, max: 1, noNaN: true }),
);

test("contain all values, and have distinct ticks at equal distances, in every output", () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, percent),
      fc.integer({ min: 1, max: 30 }),
      (values, unit, rows) => {
        const chart = boundChart(chartOf({ a: values }, { unit }));
        const drawn = chart.series.flatMap(({ values: own }) => own.filter((one) => one !== null));
        const [scale, least] = [valueScale(chart, 4), Math.min(...drawn)];
        expect(scale.top).toBeGreaterThan(scale.bottom);
        const invisible = (scale.top - scale.bottom) * 1e-9;
        expect(scale.bottom).toBeLessThanOrEqual(least + invisible);
        expect(scale.top).toBeGreaterThanOrEqual(Math.max(...drawn) - invisible);
        if (scale.bottom > 0) expect([unit, least >= 0.9]).toEqual([percent, true]);
        expect(scale.top).toBeGreaterThanOrEqual(0);
        const labels = createPlotScale(scale, rows, true).ticks;
        for (const ticks of [scale.ticks, [...labels.values()].toSorted((one, other) => one - other)]) {
          const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
          const [shortest, longest] = [Math.min(...steps), Math.max(...steps)];
          if (steps.length > 0) expect([shortest > 0, (longest - shortest) / longest < 1e-6]).toEqual([true, true]);
        }
        expect(new Set(scale.ticks.map((tick) => formatMeasure(tick, unit))).size).toBe(scale.ticks.length);
        // Rows between labels, too.
        const distances = [...labels.keys()].toSorted((one, other) => one - other);
        expect(new Set(distances.slice(1).map((row, index) => row - (distances[index] ?? 0))).size).toBeLessThan(2);
      },
    ),
    propertyRuns(300),
  );
});

test.each([
  ["percentages near 100", [0.9941, 0.9988], { unit: percent }, true],
  ["numbers of percent near 100", [99.41, 99.88], { unit: { kind: "other", symbol: "%" } }, true],
  ["percentages far from 100", [0.5, 0.9988], { unit: percent }, false],
  ["bars of percentages", [0.9941, 0.9988], { unit: percent, display: "stacked" }, false],
  ["other numbers near 100", [99.41, 99.88], {}, false],
  ["values below 0", [-5, -3], {}, false],
  ["bars below 0", [-5, -3], { display: "stacked" }, false],
] as const)("%s say whether they start at 0", (_, values, more, isAbove) => {
  const chart = chartOf({ a: values }, more as Partial<TimeChart>);
  for (const drawn of [
    drawChart(chart, { width: 60, color: false, utc: true }),
    chartToSvg(chart, { width: 600, height: 300 }),
  ])
    expect([drawn.includes(startsAboveZero), /(?:^ *|>)0%?[└┤<]/m.test(drawn)]).toEqual([isAbove, !isAbove]);
});
