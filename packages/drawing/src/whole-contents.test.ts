import { expect, test } from "vitest";
import { pieContent } from "./whole-contents.ts";

const points = Array.from({ length: 12 }, (_, index) => ({ group: [`g${index}`], value: 12 - index }));
const results = [{ name: "count", aggFn: "count", points }];

test.each([
  [undefined, 10, "3 others"],
  [3, 3, "g2"],
  [50, 10, "3 others"],
])("a pie with a limit of %s has %s slices, the last of which is %s", (limit, count, last) => {
  const { slices } = pieContent({ groupBy: ["name"], limit, fillsGaps: true }, results);
  expect(slices).toHaveLength(count);
  expect(slices.at(-1)?.name).toBe(last);
});
