import { expect, test } from "vitest";
import { combineBuckets } from "./combine.ts";
import type { SeriesPoint } from "./series-points.ts";

const points = [3, null, 1, 2].map((value, index) => ({ time: index, group: ["a"], value }) as unknown as SeriesPoint);

test.each([
  ["min", 1],
  ["max", 3],
  ["sum", 6],
  ["count", 6],
])("%s of buckets with a gap is %d, wherever the gap is", (aggFn, value) => {
  for (const order of [points, points.toReversed()])
    expect(combineBuckets({ aggFn } as never, order)).toMatchObject([{ group: ["a"], value }]);
  const [first, gap] = points;
  expect(combineBuckets({ aggFn } as never, [gap, first] as SeriesPoint[])).toMatchObject([{ value: 3 }]);
});
