import { expect, test } from "vitest";
import { valueScale } from "../layout/value-scale.ts";
import type { TileDrawing, TimeChart } from "../model/drawing.ts";
import { sameScales } from "./same-scales.ts";

const chart = (values: readonly number[], more: Partial<TimeChart> = {}): TimeChart => ({
  kind: "time",
  display: "line",
  times: values.map((_, index) => index * 60_000),
  width: 60_000,
  range: { startTime: 0, endTime: values.length * 60_000 },
  series: [{ name: "a", values }],
  ...more,
});

/** Returns the scales of the same tile before and after. */
function scalesOf(before: TimeChart, after: TimeChart): (readonly number[])[] {
  const drawing = (content: TileDrawing["content"]) => {
    return { name: "Shop", tiles: [{ id: "1", name: "A", content }], range: before.range };
  };
  const { before: old, after: next } = sameScales(drawing(before), drawing(after));
  return [old, next].flatMap((version) =>
    (version?.tiles ?? []).map(({ content }) => {
      if (content.kind !== "time") throw new Error("Expected a chart.");
      const { bottom, top } = valueScale(content, 3);
      return [bottom, top];
    }),
  );
}

const threshold = (value: number): Partial<TimeChart> => ({ marks: { thresholds: [{ value }], firings: [] } });
const stacked = chart([], { display: "stacked", series: [7, 8].map((value) => ({ name: "", values: [value] })) });
const percent = { unit: { kind: "percent" } } as const;

test.each<[string, TimeChart, TimeChart, readonly number[], readonly number[]]>([
  ["higher values", chart([1, 8]), chart([1, 80]), [0, 80], [0, 80]],
  ["a higher threshold", chart([1, 8], threshold(20)), chart([1, 8], threshold(60)), [0, 60], [0, 60]],
  ["bars instead of a line", chart([8]), stacked, [0, 15], [0, 15]],
  ["percentages near 100", chart([0.96], percent), chart([0.99], percent), [0.96, 1], [0.96, 1]],
  ["another unit", chart([1, 8]), chart([1], percent), [0, 8], [0, 1]],
])("charts before and after have the same scale: %s", (_, before, after, one, other) =>
  expect(scalesOf(before, after)).toEqual([one, other]),
);
