// The data that the page draws, tested without a browser.
import document from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { arrangeTiles } from "@obstack/drawing";
import { toLines } from "../src/web/chart-data.ts";
import { toWholeContent } from "../src/web/tile-content.ts";
import { dashboardLink, parseRoute } from "../src/web/route.ts";
import { bucketsOf, rangeNames, ranges, windowOf } from "../src/web/time-range.ts";

const minute = 60_000;

describe("lines of a chart", () => {
  const buckets = [0, 1, 2].map((index) => index * minute);
  const point = (bucket: number, values: object): never =>
    ({ ts_bucket: bucket * minute, group: [], ...values }) as never;

  test.each(["count", "count_distinct", "sum", undefined])("falls to 0 in a bucket without events: %s", (aggFn) => {
    const data = [point(0, { "series_0.data": 4 }), point(2, { "series_0.data": 6 })];
    const { lines } = toLines({ data, series: [{ aggFn: aggFn ?? null }], asRatio: false }, buckets);
    expect(lines.map(({ values }) => values)).toEqual([[4, 0, 6]]);
  });

  test.each(["avg", "min", "max", "p95", "quantile", "last_value"])(
    "has a gap in a bucket without events: %s",
    (aggFn) => {
      const data = [point(0, { "series_0.data": 4 }), point(2, { "series_0.data": 6 })];
      const { lines } = toLines({ data, series: [{ aggFn, field: "Duration" }], asRatio: false }, buckets);
      expect(lines).toEqual([{ label: `${aggFn}(Duration)`, values: [4, null, 6] }]);
    },
  );

  test("has a gap where a ratio has no value, and counts as one line", () => {
    const series = [{ aggFn: "count", where: "a" }, { aggFn: "count" }];
    const { lines } = toLines({ data: [point(1, { "series_0.data": 0.5 })], series, asRatio: true }, buckets);
    expect(lines).toEqual([{ label: "count · a / count", values: [null, 0.5, null] }]);
  });

  test("draws a line for a count without events, one line per group, and text values as numbers", () => {
    const series = [
      { aggFn: "count", where: "level:error" },
      { aggFn: "count", groupBy: ["service"] },
    ];
    const data = [
      { ts_bucket: 0, group: ["cart"], "series_1.data": "7" },
      { ts_bucket: minute, group: ["checkout"], "series_1.data": null },
    ] as const;
    expect(toLines({ data, series, asRatio: false }, buckets).lines).toEqual([
      { label: "count · level:error", values: [0, 0, 0] },
      { label: "count · cart", values: [7, 0, 0] },
      { label: "count · checkout", values: [0, 0, 0] },
    ]);
  });

  test("keeps the 20 largest of many groups, in their order", () => {
    const data = Array.from({ length: 30 }, (_, index) => ({
      ts_bucket: 0,
      group: [`g${index}`],
      "series_0.data": index,
    }));
    const { lines, omitted } = toLines({ data, series: [{ groupBy: ["g"] }], asRatio: false }, buckets);
    expect(lines.map(({ label }) => label)).toEqual(Array.from({ length: 20 }, (_, index) => `count · g${index + 10}`));
    expect(omitted).toBe(10);
  });
});

describe("tiles with values of the whole range", () => {
  const series = [
    { aggFn: "count", groupBy: ["service"] },
    { aggFn: "quantile", level: 0.95, field: "Duration", groupBy: ["service"] },
  ];
  const data = [
    { ts_bucket: 0, group: ["cart"], "series_0.data": 2, "series_1.data": "7" },
    { ts_bucket: 0, group: [""], "series_0.data": 5 },
  ] as const;
  const of = (length: number) => ({ data, series: series.slice(0, length), asRatio: false });

  test("a table has a row per group, highest first", () => {
    expect(toWholeContent("table", of(2), undefined)).toEqual({
      kind: "table",
      columns: [{ name: "service" }, { name: "count" }, { name: "p95(Duration)" }],
      rows: [
        ["", 5, null],
        ["cart", 2, 7],
      ],
    });
  });

  test("a pie has a slice per group, highest first", () => {
    const slices = [
      { name: "(empty)", value: 5 },
      { name: "cart", value: 2 },
    ];
    expect(toWholeContent("pie", of(1), undefined)).toEqual({ kind: "pie", slices });
  });

  test.each([
    ["count", 0],
    ["avg", null],
  ])("a number without events: %s", (aggFn, value) => {
    const content = toWholeContent("number", { data: [], series: [{ aggFn }], asRatio: false }, undefined);
    expect(content).toEqual({ kind: "number", value });
    const ratio = { data: [], series: [{ aggFn }, { aggFn }], asRatio: true };
    expect(toWholeContent("number", ratio, undefined)).toEqual({ kind: "number", value: null });
  });
});

describe("time ranges", () => {
  const now = Date.parse("2026-11-22T07:33:17.250Z");

  test.each([
    ["15m", "07:18", "07:33", "30s", 30],
    ["1h", "06:33", "07:33", "1m", 60],
    ["6h", "01:30", "07:30", "5m", 72],
    ["24h", "07:30", "07:30", "15m", 96],
    ["7d", "07:00", "07:00", "1h", 168],
  ] as const)("ends at a complete bucket: %s", (name, from, to, granularity, count) => {
    const window = windowOf(name, now);
    expect(new Date(window.start).toISOString()).toContain(`T${from}:00.000Z`);
    expect(new Date(window.end).toISOString()).toContain(`T${to}:00.000Z`);
    expect(window.granularity).toBe(granularity);
    const buckets = bucketsOf(window);
    expect(buckets).toHaveLength(count);
    expect(buckets.every((bucket) => bucket % window.width === 0)).toBe(true);
    expect((buckets.at(-1) ?? 0) + window.width).toBe(window.end);
  });
});

describe("routes", () => {
  test.each([
    ["", { view: "dashboards", item: "", range: "1h" }],
    ["#alerts", { view: "alerts", item: "", range: "1h" }],
    ["#dashboards/665f", { view: "dashboards", item: "665f", range: "1h" }],
    ["#dashboards/hosted/665f?range=7d", { view: "dashboards", item: "hosted/665f", range: "7d" }],
    ["#nothing?range=toString", { view: "dashboards", item: "", range: "1h" }],
    ["#dashboards/%zz", { view: "dashboards", item: "%zz", range: "1h" }],
  ])("reads %j", (fragment, route) => {
    expect(parseRoute(fragment)).toEqual(route);
  });

  test("reads the links that it writes", () => {
    for (const item of ["665f", "hosted/665f", "a b?c#d%"]) {
      for (const range of rangeNames) {
        expect(parseRoute(dashboardLink(item, range))).toEqual({ view: "dashboards", item, range });
      }
    }
  });
});

describe("arrangement of tiles", () => {
  const rowsAndColumns = (tiles: readonly object[]): unknown =>
    arrangeTiles(tiles).positions.map(({ position: { column, row, width, height } }) => [column, row, width, height]);

  test("keeps the grid of the dashboard, and closes gaps", () => {
    const tiles = [
      { x: 0, y: 4, w: 12, h: 3 },
      { x: 0, y: 0, w: 6, h: 2 },
      { x: 6, y: 0, w: 6, h: 3 },
    ];
    expect(rowsAndColumns(tiles)).toEqual([
      [0, 0, 6, 2],
      [6, 0, 6, 3],
      [0, 3, 12, 3],
    ]);
  });

  test("never overlaps tiles, even with missing or invalid positions", () => {
    const tiles = [
      {},
      { x: null, y: null, w: null, h: null },
      { x: 3, y: 0, w: 6, h: 1 },
      { x: -5, y: 1e9, w: 1e9, h: 1e9 },
      { x: Number.NaN, w: 0, h: 0.4 },
    ];
    const { columns, positions } = arrangeTiles(tiles);
    expect(columns).toBe(24);
    const cells = positions.flatMap(({ position: { column, row, width, height } }) =>
      Array.from(
        { length: width * height },
        (_, index) => `${column + (index % width)} ${row + Math.floor(index / width)}`,
      ),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(positions).toHaveLength(tiles.length);
  });
});

test("uses only granularities of the spec", () => {
  const { granularity } = (document.components.schemas["QueryChartSeriesRequest"] as { properties: Properties })
    .properties;
  for (const range of Object.values(ranges)) expect(granularity.enum).toContain(range.granularity);
});

interface Properties {
  readonly granularity: { readonly enum: readonly string[] };
}
