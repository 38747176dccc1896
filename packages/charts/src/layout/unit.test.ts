import { expect, test } from "vitest";
import { formatMeasure, measureStep } from "./unit.ts";

const nanoseconds = { kind: "duration", factor: 1e-9 } as const;

test.each([
  [2_500_000_000, nanoseconds, "2.5 s"],
  [250_000_000, nanoseconds, "250 ms"],
  [999_999, nanoseconds, "1 ms"],
  [1500, nanoseconds, "1.5 µs"],
  [12, nanoseconds, "12 ns"],
  [0, nanoseconds, "0"],
  [-3e9, nanoseconds, "-3 s"],
  [90, { kind: "duration", factor: 1 }, "90 s"],
  [600, { kind: "duration", factor: 1 }, "10 min"],
  [36_000, { kind: "duration", factor: 1 }, "10 h"],
  [1536, { kind: "bytes", isDecimal: false }, "1.5 KB"],
  [1500, { kind: "bytes", isDecimal: true }, "1.5 KB"],
  [0, { kind: "bytes", isDecimal: true }, "0 B"],
  [0.125, { kind: "percent" }, "12.5%"],
  [5, { kind: "other", symbol: "€" }, "5 €"],
  [2500, undefined, "2.5K"],
] as const)("formats %j with %j as %s", (value, unit, text) => {
  expect(formatMeasure(value, unit)).toBe(text);
});

test.each([
  [2500, { kind: "duration", factor: 0.001 }, { divisor: 1000, symbol: "s" }],
  [1536, { kind: "bytes", isDecimal: false }, { divisor: 1024, symbol: "KB" }],
  [0.5, { kind: "percent" }, { divisor: 0.01, symbol: "%" }],
  [90_000, { kind: "other", symbol: "%" }, { divisor: 1, symbol: "%" }],
  [-90_000, { kind: "other", symbol: "€" }, { divisor: 1000, symbol: "K €" }],
  [9000, undefined, { divisor: 1, symbol: "" }],
  [9e20, undefined, { divisor: 1e12, symbol: "T" }],
] as const)("finds the unit in which %j with %j is a short number", (value, unit, step) => {
  expect(measureStep(value, unit)).toEqual(step);
});
