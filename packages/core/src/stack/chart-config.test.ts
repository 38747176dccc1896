import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { expect, test } from "vitest";
import { fromChartConfig, toChartConfig } from "./chart-config.ts";

const documented = {
  type: "time",
  dataSource: "events",
  sourceId: "s",
  aggFn: "count",
  where: "a:b",
  whereLanguage: "lucene",
  groupBy: [],
};

test("recorded: series tile as documented", () => {
  expect(toChartConfig([documented])).toEqual({
    displayType: "line",
    sourceId: "s",
    asRatio: false,
    select: [{ aggFn: "count", where: "a:b", whereLanguage: "lucene" }],
  });
  expect(toChartConfig([documented, documented], true)).toMatchObject({ asRatio: true });
  expect(toChartConfig([documented], true)).toMatchObject({ asRatio: false });
  // Servers ignore these in `series`, and refuse them in a `config`.
  expect(toChartConfig([{ ...documented, field: "Duration", level: 0.9 }])).toEqual(toChartConfig([documented]));
});

test("recorded: config tile, metric; series with quantile", () => {
  const config = {
    displayType: "line",
    sourceId: "m",
    asRatio: false,
    fillNulls: true,
    groupBy: "ServiceName, toString(map['a,b'])",
    select: [{ metricType: "gauge", metricName: "cpu.load", valueExpression: "Value", aggFn: "quantile", level: 0.95 }],
  };
  expect(fromChartConfig(config)).toEqual({
    series: [
      {
        type: "time",
        displayType: "line",
        sourceId: "m",
        groupBy: ["ServiceName", "toString(map['a,b'])"],
        metricDataType: "gauge",
        metricName: "cpu.load",
        field: "Value",
        aggFn: "quantile",
        level: 0.95,
      },
    ],
    asRatio: false,
    rest: {},
  });
});

test.each([
  ["recorded: markdown", { displayType: "markdown", markdown: "# Runbook" }],
  ["recorded: search", { displayType: "search", select: "Timestamp, Body", where: "level:error" }],
  ["null", null],
])("%s has no series", (_, config) => {
  expect(fromChartConfig(config)).toBeUndefined();
});

test("does not convert series that a config cannot express", () => {
  expect(toChartConfig([documented, { ...documented, sourceId: "other" }])).toBeUndefined();
  expect(toChartConfig([documented, { ...documented, groupBy: ["a"] }])).toBeUndefined();
  expect(toChartConfig([{ ...documented, type: "markdown" }])).toBeUndefined();
  expect(toChartConfig([{ ...documented, type: "number" }, documented])).toBeUndefined();
  expect(toChartConfig([])).toBeUndefined();
});

test("returns config fields that the document's form cannot express", () => {
  const config = { displayType: "line", select: [{ aggFn: "count" }], fillNulls: false, numberFormat: { unit: "ms" } };
  expect(fromChartConfig(config)?.rest).toEqual({ fillNulls: false, numberFormat: { unit: "ms" } });
});

test("converts series to a config and back without loss", () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,8}$/);
  const item = fc.record(
    {
      aggFn: fc.constant("quantile"),
      where: fc.string(),
      field: name,
      level: fc.double({ min: 0, max: 1 }),
      metricDataType: name,
      alias: name,
    },
    { requiredKeys: ["aggFn"] },
  );
  const shared = fc.record({
    sourceId: name,
    groupBy: fc.uniqueArray(name, { maxLength: 3 }),
  });
  const kind = fc.constantFrom(
    { type: "time", displayType: "line" },
    { type: "time", displayType: "stacked_bar" },
    { type: "number" },
    { type: "table" },
  );
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 4 }),
      shared,
      kind,
      fc.boolean(),
      (items, all, of, isRatio) => {
        const asRatio = isRatio && items.length === 2;
        const series = items.map((one) => ({ ...one, ...all, ...of }));
        expect(fromChartConfig(toChartConfig(series, asRatio))).toEqual({ series, asRatio, rest: {} });
      },
    ),
    propertyRuns(100),
  );
});
