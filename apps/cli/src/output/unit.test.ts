import { expect, test } from "vitest";
import { findUnit, unitOfFormat } from "../charts/find-unit.ts";
import { formatMeasure, unitName } from "./unit.ts";

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

test("durations of spans are nanoseconds, or what the source says", () => {
  expect(findUnit({ kind: "trace" }, "p95", "Duration")).toEqual(nanoseconds);
  // The source was given as an identifier.
  expect(findUnit({ id: "1" }, "p95", "Duration")).toEqual(nanoseconds);
  const source = { kind: "trace", durationExpression: "took", durationPrecision: 3 };
  expect(findUnit(source, "avg", "took")).toEqual({ kind: "duration", factor: 1e-3 });
  expect(findUnit(source, "avg", "Duration")).toBeUndefined();
  expect(findUnit({ kind: "trace" }, "count", undefined)).toBeUndefined();
  expect(findUnit({ kind: "trace" }, "count_distinct", "Duration")).toBeUndefined();
  expect(findUnit({ kind: "log" }, "avg", "Duration")).toBeUndefined();
});

test.each([
  [{ output: "percent" }, { kind: "percent" }],
  [
    { output: "byte", decimalBytes: true },
    { kind: "bytes", isDecimal: true },
  ],
  [
    { output: "time", factor: 1e-6 },
    { kind: "duration", factor: 1e-6 },
  ],
  [
    { output: "currency", currencySymbol: "€" },
    { kind: "other", symbol: "€" },
  ],
  [
    { output: "number", unit: "req" },
    { kind: "other", symbol: "req" },
  ],
  [{ output: "number" }, undefined],
  [{ output: "something new" }, undefined],
  ["percent", undefined],
  [null, undefined],
])("reads the number format %j", (format, unit) => {
  expect(unitOfFormat(format)).toEqual(unit);
});

test("names the unit of raw values", () => {
  expect(unitName(nanoseconds)).toBe("ns");
  expect(unitName({ kind: "percent" })).toBeUndefined();
});
