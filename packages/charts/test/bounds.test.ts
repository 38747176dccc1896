// Nothing from telemetry or a file breaks drawings, or makes them slow.
import { expect, test } from "vitest";
import { chartToSvg, dashboardToSvg, drawChart, drawDashboard } from "../src/index.ts";
import type { DashboardDrawing, TileContent, TileDrawing } from "../src/index.ts";
import { chartOf, timeChart } from "./chart-of.ts";

const long = "payment-".repeat(4000);
const note: TileContent = { kind: "note", text: "Next to it" };
const markdown = (text: string): TileContent => ({ kind: "markdown", text });
const dashboardOf = (contents: readonly TileContent[], more: Partial<TileDrawing> = {}): DashboardDrawing => ({
  name: "Shop",
  range: timeChart(1).range,
  utc: true,
  tiles: contents.map((content, index) => ({ name: `Tile ${index}`, w: 6, h: 3, content, ...more })),
});
const values = [1e308, -1e308, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, null, ...Array(29).fill(1)];
/** Returns the milliseconds that this process computes. Others do not count. */
const costOf = (draw: () => void): number => {
  const before = process.cpuUsage();
  draw();
  return process.cpuUsage(before).user / 1000;
};
const drawAll = (dashboard: DashboardDrawing): string[] => [
  dashboardToSvg(dashboard, { width: 1200 }),
  dashboardToSvg(dashboard, { width: 390 }),
  drawDashboard(dashboard, { width: 80, color: false }),
];
// Of 1000 tiles: faster and slower machines draw both faster and slower.
const ordinaryCost = costOf(() => {
  for (let count = 0; count < 20; count++) drawAll(dashboardOf(Array.from({ length: 50 }, () => note)));
});
const extreme = timeChart(1, {
  series: [
    { name: "a", values },
    { name: "b", values },
  ],
  marks: {
    thresholds: [{ value: Number.NaN }, { value: -1e308 }],
    firings: [{ periods: [{ from: Number.NaN, to: Number.POSITIVE_INFINITY }] }],
  },
});

test.each<[string, TileContent]>([
  ["a label of 32,000 characters", timeChart(1, { series: [{ name: long, values: [1, 2, 3] }] })],
  ["a cell of 32,000 characters", { kind: "table", columns: [{ name: long }], rows: [[long], [3]] }],
  ["a slice with a long name", { kind: "pie", slices: [{ name: long, value: Number.POSITIVE_INFINITY }] }],
  ["5,000 nested quotes", markdown(">".repeat(5000))],
  ["5,000 nested lists", markdown("- ".repeat(5000))],
  ["5,000 asterisks around a word", markdown(`${"*".repeat(5000)}a${"*".repeat(5000)}`)],
  ["a line of 500 kB", markdown("x".repeat(500_000))],
  ["a long note", { kind: "note", text: long }],
  ["values that are not finite", extreme],
  ["stacked values that are not finite", { ...extreme, display: "stacked" }],
  ["only the lowest number", timeChart(1, { series: [{ name: "a", values: Array(36).fill(-1e308) }] })],
  ["the largest number", { kind: "number", value: Number.MAX_VALUE, unit: { kind: "bytes", isDecimal: false } }],
  ["a kind that does not exist", { kind: "gauge" } as unknown as TileContent],
])("draws %s without delay, and the tile beside it", (_, content) => {
  const drawn: string[] = [];
  const cost = costOf(() => {
    drawn.push(...drawAll(dashboardOf([content, note])));
    if (content.kind !== "time") return;
    drawn.push(drawChart(content, { width: 80, color: true }));
    drawn.push(chartToSvg(content, { width: 600, height: 300 }));
  });
  expect(cost).toBeLessThan(5 * ordinaryCost);
  for (const text of drawn.slice(0, 3)) expect(text).toContain("Next to it");
  for (const text of drawn) {
    expect(text.length).toBeLessThan(300_000);
    expect(text).not.toMatch(/="[^"]*(?:NaN|Infinity|e\+)[^"]*"/);
  }
  // Everything is inside of the picture.
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawn[0] ?? "") ?? [];
  for (const [, x, y] of (drawn[0] ?? "").matchAll(/ d="M(-?[\d.]+)[ ,](-?[\d.]+)/g)) {
    expect(Number(x) >= 0 && Number(x) <= Number(width)).toBe(true);
    expect(Number(y) >= 0 && Number(y) <= Number(height)).toBe(true);
  }
});

test("counts the tiles for which there is no room", () => {
  const tall = dashboardOf(
    Array.from({ length: 500 }, () => markdown("Next to it")),
    { h: 1e9, w: 12 },
  );
  const svg = dashboardToSvg(tall, { width: 1200 });
  expect(Number(/height="(\d+)"/.exec(svg)?.[1])).toBeLessThan(20_000);
  expect(svg).toContain("488 more tiles");
  expect(drawDashboard(tall, { width: 80, color: false })).toContain("488 more tiles");
  const whole = dashboardOf(Array.from({ length: 75 }, () => note));
  expect(dashboardToSvg(whole, { width: 1200 })).not.toContain("more tile");
});

test("texts at any depth are inside of their tile", () => {
  const svg = dashboardToSvg(dashboardOf([markdown(`${">".repeat(60)} deep words`)]), { width: 800 });
  const [, left, width] =
    /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(svg.slice(svg.indexOf("data-tile"))) ?? [];
  const [, start] = /<text x="([\d.]+)"[^>]*>deep/.exec(svg) ?? [];
  expect(Number(start)).toBeLessThan(Number(left) + Number(width) * 0.6);
});

test("counts texts once they are too long together", () => {
  const texts = dashboardOf(Array.from({ length: 30 }, () => markdown("word ".repeat(1000))));
  const svg = dashboardToSvg(texts, { width: 1200 });
  expect(svg.match(/Not drawn: the texts/g)?.length).toBeGreaterThanOrEqual(20);
});

test("long labels keep both ends, and no half of a character", () => {
  const label = `${"a".repeat(149)}😀${"x".repeat(300)}😀${"b".repeat(148)}`;
  const text = drawDashboard(dashboardOf([{ kind: "note", text: "n" }], { name: label, w: 12 }), {
    width: 400,
    color: false,
  });
  expect(text).toMatch(/a{100,149}…b{100,149}/);
  expect(text).not.toMatch(/\p{Cs}/u);
});

test.each(["line", "stacked"] as const)("keeps peaks and dips of 10,000 buckets (%s)", (display) => {
  const requests = Array.from({ length: 10_000 }, (_, index) => (index === 4000 ? 2 : index === 7000 ? 900 : 500));
  const chart = chartOf({ requests }, { display, marks: { thresholds: [{ value: 250 }], firings: [] } });
  const svg = chartToSvg(chart, { width: 600, height: 300 });
  // Two points, or a bar, for each pixel at most.
  expect(svg.match(/[ML](?=\d)/g)?.length).toBeLessThan(1300);
  const [, paths = ""] = /<g data-series="0">(.*?)<\/g>/.exec(svg) ?? [];
  const heights = [...paths.matchAll(/[LV][\d.]*? ?([\d.]+)(?=[LMHVZ"])/g)].map(([, y]) => Number(y));
  const level = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0;
  expect(heights.some((y) => y < level - 50)).toBe(true);
  const drawn = drawChart(chart, { width: 80, color: false, utc: true });
  const lowest = drawn.split("\n").findLast((line) => /[\u2801-\u28FF]/u.test(line)) ?? "";
  if (display === "stacked") return;
  expect(heights.some((y) => y > level + 50)).toBe(true);
  // The dip through the threshold reaches the last row, and nothing else does.
  expect(lowest.match(/[\u2801-\u28FF]/gu)?.length).toBeLessThanOrEqual(3);
});
