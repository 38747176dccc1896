import { expect, test } from "vitest";
import { notJudgedLines } from "./incident-view.ts";

test("alerts that cannot be judged for the same reason are one line", () => {
  const notJudged = [
    ...["a", "b", "c", "d", "e", "f"].map((key) => ({ key, reason: "its query changed" })),
    { key: "gone", reason: "its tile does not exist" },
  ];
  expect(notJudgedLines({ notJudged })).toEqual([
    "! Not judged: a, b, c, d and 2 others. Reason: its query changed.",
    "! Not judged: gone. Reason: its tile does not exist.",
  ]);
});
