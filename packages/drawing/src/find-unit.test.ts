import { expect, test } from "vitest";
import { findUnit, unitOfFormat } from "./find-unit.ts";
import { unitName } from "./unit.ts";

const nanoseconds = { kind: "duration", factor: 1e-9 } as const;

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
