import type { Mutation } from "./mutation.ts";

export const alertTests: readonly Mutation[] = [
  {
    harm: "a backtest accepts too many firings",
    file: "packages/alert-tests/src/limits/check-limits.ts",
    find: "if (most > atMost.count) {",
    replace: "if (most < 0) {",
    tests: ["packages/alert-tests limits"],
  },
  {
    harm: "a window without events counts as missing instead of zero",
    file: "packages/alert-tests/src/backtest/evaluate-alert.ts",
    find: "if (rows.length < buckets && !isGrouped) values.push(0);",
    replace: "",
    tests: ["packages/alert-tests"],
  },
];
