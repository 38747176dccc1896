import { expect, test } from "vitest";
import { unitName } from "../layout/unit.ts";
import { findUnit, unitOfFormat, kindOfTile } from "./tile-query.ts";

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

test.each([
  [{}, { name: "line", drawn: "line" }],
  [{ series: [{ type: "time" }] }, { name: "line", drawn: "line" }],
  [{ series: [{ type: "time", displayType: "stacked_bar" }] }, { name: "stacked_bar", drawn: "stacked" }],
  [{ series: [{ type: "number", displayType: "line" }] }, { name: "number", drawn: "number" }],
  [{ series: [{ type: "markdown" }] }, { name: "markdown", drawn: undefined }],
  [{ config: { displayType: "stacked_bar" } }, { name: "stacked_bar", drawn: "stacked" }],
  [{ config: { displayType: "number" } }, { name: "number", drawn: "number" }],
  [{ config: { displayType: "table" } }, { name: "table", drawn: "table" }],
  [{ config: { displayType: "list" } }, { name: "list", drawn: "table" }],
  [{ config: { displayType: "bar" } }, { name: "bar", drawn: "table" }],
  [{ config: { displayType: "pie" } }, { name: "pie", drawn: "pie" }],
  [{ config: { displayType: "search" } }, { name: "search", drawn: undefined }],
  [{ config: { displayType: "heatmap" } }, { name: "heatmap", drawn: undefined }],
])("the kind of %j is %j", (tile, kind) => expect(kindOfTile(tile)).toEqual(kind));
