// What an SVG document draws is what was asked for.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chartToSvg, dashboardToSvg, timelineToSvg } from "../src/index.ts";
import type { TileDrawing, TimeChart } from "../src/index.ts";
import { chartOf, timeChart } from "./chart-of.ts";
import { contents, dashboards, manySeries } from "./example-dashboards.ts";
import { arrangeTiles } from "../src/layout/arrange-tiles.ts";
import { measureText } from "../src/svg/measure-text.ts";

const minute = 60_000;
const start = Date.UTC(2026, 0, 12, 8);
const value = fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 4 });

const chartWith = (display: TimeChart["display"], rows: Parameters<typeof chartOf>[0], open: number): TimeChart => {
  const count = Object.values(rows)[0]?.length ?? 0;
  return chartOf(rows, { display, start, openFrom: start + (count - open) * minute });
};

const seeded = { ...dashboards[20], isSeeded: true };
const empty = { ...seeded, tiles: [] };

test.each([
  ["390", seeded, 390],
  ["1280", seeded, 1280],
  ["series", manySeries, 800],
])("a dashboard is drawn as before: %s", async (name, dashboard, width) => {
  const svg = dashboardToSvg(dashboard, { width });
  // An element a line, so that changes can be reviewed.
  await expect(svg.replaceAll("><", ">\n<")).toMatchFileSnapshot(`golden-svg/${name}.svg`);
});

test("the number of series that the legend has no room for is within the chart", () => {
  const name = "checkout-service-eu-west-1-production-canary-blue-payments";
  for (const [count, omitted] of [3, 12, 120].flatMap((all) => [0, 7].map((rest) => [all, rest] as const)))
    for (const width of [90, 110, 140, 200, 260, 320, 400]) {
      const chart = {
        ...timeChart(1),
        series: Array.from({ length: count }, () => ({ ...timeChart(1).series[0], name })),
        omitted,
      };
      const svg = chartToSvg(chart as TimeChart, { width, height: 160 });
      const [, x = "", text = ""] = /<text x="([\d.]+)"[^>]*>(and \d+ more|\+\d+)</.exec(svg) ?? [];
      expect(text).not.toBe("");
      expect(Number(x) + measureText(text)).toBeLessThanOrEqual(width);
      // Each line of the legend has a name beside it.
      for (const [, left] of svg.matchAll(/d="M([\d.]+) [\d.]+h20"/g))
        expect(svg).toMatch(new RegExp(`<text x="${Number(left) + 26}"[^>]*>[^<]{3,}<`));
    }
});

const matrices = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 60 }))
  .chain(([series, count]) =>
    fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: series, maxLength: series }),
  );

interface Axes {
  readonly box: readonly number[];
  readonly toValue: (y: number) => number;
}

/** Reads the scale of values from the position and text of the labels. Values below 1000 have no unit. */
function readAxes(svg: string): Axes {
  const [, text = ""] = /data-plot="([^"]*)"/.exec(svg) ?? [];
  const box = text.split(" ").map(Number);
  const labels = [
    ...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)" fill="[^"]+" text-anchor="end"[^>]*>([\d.]+)(K?)<\/text>/g),
  ].map(([, y, label, thousands]) => ({ y: Number(y) - 4, value: Number(label) * (thousands === "K" ? 1000 : 1) }));
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined || first === last) throw new Error(`No labels in ${svg}`);
  const toValue = (y: number): number =>
    first.value + ((y - first.y) / (last.y - first.y)) * (last.value - first.value);
  return { box, toValue };
}

function readSeries(svg: string): string[] {
  return [...svg.matchAll(/<g data-series="\d+">(.*?)<\/g>/gs)].map(([, content = ""]) => content);
}

test("every point of every line is at its time and value, and no other", () => {
  fc.assert(
    fc.property(matrices, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 300, max: 1280 }), (rows, open, width) => {
      fc.pre(rows.flat().some((one) => one !== null && one > 0));
      const svg = chartToSvg(chartWith("line", rows, open), { width, height: 400, utc: true });
      const { box, toValue } = readAxes(svg);
      const [left = 0, , plotWidth = 0] = box;
      const tolerance = Math.max(...rows.flat().map((one) => one ?? 0)) * 0.002 + 0.01;
      const series = readSeries(svg);
      expect(series).toHaveLength(rows.length);
      rows.forEach((values, index) => {
        const drawn = new Map<number, number>();
        const points = [
          ...(series[index] ?? "").matchAll(/[ML]([\d.]+) ([\d.]+)/g),
          ...(series[index] ?? "").matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g),
        ];
        for (const [, x, y] of points) {
          const position = ((Number(x) - left) / plotWidth) * values.length;
          expect(Math.abs(position - Math.round(position))).toBeLessThan(0.05);
          drawn.set(Math.round(position), toValue(Number(y)));
        }
        expect([...drawn.keys()].toSorted((a, b) => a - b)).toEqual(
          values.flatMap((one, row) => (one === null ? [] : [row])),
        );
        for (const [row, seen] of drawn)
          expect(Math.abs(seen - (values[row] ?? Number.NaN))).toBeLessThanOrEqual(tolerance);
      });
    }),
    propertyRuns(40),
  );
});

test("lines connect only neighbors, and a point between two gaps is a circle", () => {
  const svg = chartToSvg(chartWith("line", [[1, 2, null, 4, null, 6, 7]], 0), {
    width: 600,
    height: 300,
  });
  const [content = ""] = readSeries(svg);
  const [, path = ""] = / d="([^"]*)"/.exec(content) ?? [];
  expect(path.match(/[ML]/g)?.join("")).toBe("MLMML");
  expect(content.match(/<circle/g)).toHaveLength(1);
});

test("stacked bars are as high as their values, one above the other", () => {
  fc.assert(
    fc.property(matrices, (rows) => {
      fc.pre(rows.flat().some((one) => one !== null && one > 0));
      const svg = chartToSvg(chartWith("stacked", rows, 1), { width: 900, height: 400, utc: true });
      const { toValue } = readAxes(svg);
      const sums = rows[0]?.map(() => 0) ?? [];
      const tolerance = rows.length * Math.max(...rows.flat().map((one) => one ?? 0)) * 0.003 + 0.01;
      readSeries(svg).forEach((content, index) => {
        // The texture repeats the path of the bars.
        const paths = new Set([...content.matchAll(/ d="([^"]*)"/g)].map(([, path = ""]) => path));
        const bars = [...paths].flatMap((path) => [...path.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)H/g)]);
        const rowsWithValue = (rows[index] ?? []).flatMap((one, row) => (one === null ? [] : [row]));
        expect(bars).toHaveLength(rowsWithValue.length);
        rowsWithValue.forEach((row, bar) => {
          const [, bottom, top] = bars[bar] ?? [];
          expect(Math.abs(toValue(Number(bottom)) - (sums[row] ?? 0))).toBeLessThanOrEqual(tolerance);
          sums[row] = (sums[row] ?? 0) + (rows[index]?.[row] ?? 0);
          expect(Math.abs(toValue(Number(top)) - (sums[row] ?? 0))).toBeLessThanOrEqual(tolerance);
        });
      });
    }),
    propertyRuns(25),
  );
});

test("tiles are where the grid puts them, also those that overlap or stick out", () => {
  const place = fc.option(fc.oneof(fc.integer({ min: -5, max: 40 }), fc.double({ min: 0, max: 30, noNaN: true })), {
    nil: null,
  });
  const tile = fc.record({ x: place, y: place, w: place, h: place });
  fc.assert(
    fc.property(fc.array(tile, { minLength: 1, maxLength: 12 }), (places) => {
      const tiles = places.map((one, index) => ({
        ...one,
        name: `T${index}`,
        content: { kind: "note", text: "" } as const,
      }));
      const width = 1280;
      const svg = dashboardToSvg({ ...empty, tiles }, { width });
      const drawn = [
        ...svg.matchAll(/data-tile="(T\d+)"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
      ];
      const { columns, positions } = arrangeTiles(tiles);
      const step = (width - 32 + 12) / columns;
      expect(drawn.map(([, name]) => name)).toEqual(positions.map((one) => one.tile.name));
      positions.forEach(({ position }, index) => {
        const [, , x, y, w, h] = (drawn[index] ?? []).map(Number);
        expect(x).toBeCloseTo(16 + position.column * step + 1, 1);
        expect(y).toBeCloseTo(65 + position.row * 76 + 1, 1);
        expect(w).toBeCloseTo(position.width * step - 12 - 2, 1);
        expect(h).toBeCloseTo(position.height * 76 - 12 - 2, 1);
      });
    }),
    propertyRuns(60),
  );
});

test("any name is escaped, and a document loads and runs nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (name) => {
      const hostile = `${name}<script>alert(1)</script>&"'\uD800\u0000\u202E`;
      const chart = {
        ...timeChart(1),
        series: [{ name: hostile, values: [1] }],
        marks: { thresholds: [{ value: 1, name: hostile }], firings: [] },
      };
      const tile = { name: hostile, content: chart, alerts: [{ name: hostile, state: "firing" as const }] };
      const svg = dashboardToSvg({ ...empty, name: hostile, tiles: [tile] }, { width: 390 });
      expect(svg).not.toMatch(/<script|(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]|href|@import|url\((?!#)/u);
      expect(Buffer.from(svg).toString()).toBe(svg);
      // Quotes and brackets of names are entities: what is left is balanced.
      expect(svg.match(/</g)?.length).toBe(svg.match(/>/g)?.length);
    }),
    propertyRuns(50),
  );
});

test("what color shows is also visible without it", () => {
  const chart = chartToSvg(timeChart(8), { width: 900, height: 400 });
  const dashes = readSeries(chart).map((content) => /stroke-dasharray="([^"]*)"/.exec(content)?.[1] ?? "");
  expect(new Set(dashes).size).toBe(8);
  const changes = (["added", "changed", "moved", "removed"] as const).map((change) => {
    const svg = drawTile({ change });
    expect(svg).toContain(`${change}</text>`);
    return /<rect[^>]*stroke-width="2"(?: stroke-dasharray="([^"]*)")?/.exec(svg)?.[1] ?? "solid";
  });
  expect(new Set(changes).size).toBe(4);
  const states = (["ok", "firing", "silenced", "disabled"] as const).map((state) => {
    const svg = drawTile({ alerts: [{ name: "B", state }] });
    expect(svg).toContain(`>${state}</text>`);
    return /<path d="([^"]*)" transform/.exec(svg)?.[1];
  });
  expect(new Set(states).size).toBe(4);
});

test("each kind of content is drawn within its tile at every size, in letters of 12 pixels or more", () => {
  for (const { content } of contents) {
    for (const [w, h] of [
      [1, 1],
      [3, 2],
      [8, 3],
      [24, 12],
    ] as const) {
      const svg = drawTile({ x: 12, w, h, change: "added", alerts: [{ name: "A", state: "ok" }], content });
      expect(svg).not.toMatch(/NaN|Infinity|undefined|="-\d/);
      expect(Math.min(...fontSizes(svg))).toBe(12);
    }
  }
});

test("remarks of a chart are apart, and leave room for its plot", () => {
  const remarks = ["fires longer, and later", "Any error: fires"];
  const marked = timeChart(1, { marks: { thresholds: [], firings: [], remarks } });
  expect(chartToSvg(marked, { width: 900, height: 300 })).toContain(">fires longer, and later · Any error: fires");
  const many = Array.from({ length: 40 }, (_, index) => `remark ${index}`);
  const full = { ...marked, marks: { thresholds: [], firings: [], remarks: many } };
  const svg = chartToSvg(full, { width: 300, height: 200 });
  expect(svg).toContain("…</text>");
  expect(Number(/data-plot="[\d.]+ [\d.]+ [\d.]+ ([\d.]+)"/.exec(svg)?.[1])).toBeGreaterThan(40);
});

test("the notes of charts, timelines and dashboards have letters of 12 pixels or more", () => {
  const chart = timeChart(2, { openFrom: start, marks: { thresholds: [{ value: 9000, name: "Far" }], firings: [] } });
  const lane = { name: "Slow", note: "fired once", firings: [], notifications: [] };
  const { range } = chart;
  const mark = { name: "start", time: range.startTime };
  for (const svg of [
    chartToSvg(chart, { width: 390, height: 300, title: "Requests" }),
    timelineToSvg({ title: "Incident", range, mark, lanes: [lane], notes: ["a note"] }, { width: 390 }),
    dashboardToSvg(seeded, { width: 390 }),
  ])
    expect(Math.min(...fontSizes(svg))).toBe(12);
});

test("labels of thresholds are inside the plot, apart where there is room, and above all lines", () => {
  const thresholds = [70, 72, 2, 1, 88, 99].map((one) => ({ value: one, name: `Alert ${one}` }));
  const chart = timeChart(1, { marks: { thresholds, firings: [] } });
  for (const height of [120, 240, 300]) {
    const svg = chartToSvg(chart, { width: 390, height });
    const [, top = 0, , plotHeight = 0] = readAxes(svg).box;
    const labels = [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>Alert (\d+)</g)];
    // The lowest value is placed first, so that the labels of others are pushed up.
    expect(labels.map(([, , label]) => Number(label))).toEqual([1, 2, 70, 72, 88, 99]);
    const rows = labels.map(([, y]) => Number(y)).toSorted((one, other) => one - other);
    expect(rows[0]).toBeGreaterThan(top + 10);
    expect(rows.at(-1)).toBeLessThan(top + plotHeight);
    const gaps = rows.slice(1).map((row, index) => row - (rows[index] ?? 0));
    if (height > 200) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(13.9);
    expect(svg.lastIndexOf('stroke-dasharray="6 4"')).toBeLessThan(labels[0]?.index ?? 0);
  }
});

test("the label of a threshold does not cover a line close to it", () => {
  const marks = { thresholds: [{ value: 3, name: "Low" }], firings: [] };
  const baselineOf = (display: TimeChart["display"], level: number): number => {
    const chart = chartWith(display, [[40, ...Array.from({ length: 59 }, () => level)]], 0);
    const svg = chartToSvg({ ...chart, marks }, { width: 390, height: 240 });
    return Number(/y="([\d.]+)"[^>]*>Low</.exec(svg)?.[1]);
  };
  const usual = baselineOf("line", 20);
  expect(usual - baselineOf("line", 5)).toBeGreaterThan(3);
  expect([baselineOf("line", 0), baselineOf("stacked", 5)]).toEqual([usual, usual]);
});

/** Draws a dashboard of one tile. */
function drawTile(tile: Partial<TileDrawing>): string {
  const content = { kind: "note", text: "" } as const;
  return dashboardToSvg({ ...empty, tiles: [{ name: "A", content, ...tile }] }, { width: 1200 });
}

/** Returns the sizes of all letters of a document. */
function fontSizes(svg: string): number[] {
  return [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
}
