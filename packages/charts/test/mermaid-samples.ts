// Dashboards with a changed time chart.
import { chartOf } from "./chart-of.ts";
import type { DashboardDrawing, TileChange, TimeChart } from "../src/index.ts";

const [start, day] = [Date.parse("2026-03-10T00:00:00Z"), 86_400_000];

/** Returns a chart over a day that ends at midnight. */
export function chart(
  series: Readonly<Record<string, readonly (number | null)[]>>,
  { thresholds = [], ...more }: Partial<TimeChart> & { readonly thresholds?: readonly number[] } = {},
): TimeChart {
  const count = Object.values(series)[0]?.length ?? 0;
  return chartOf(series, {
    start,
    width: day / Math.max(1, count),
    range: { startTime: start, endTime: start + day },
    marks: { firings: [], thresholds: thresholds.map((value) => ({ value })) },
    ...more,
  });
}

/** Returns the values of a curve. */
export function wave(count: number, height = 10, period = 7): number[] {
  return Array.from({ length: count }, (_, index) => height * (1.2 + Math.sin(index / period)));
}

export function drawing(
  content: DashboardDrawing["tiles"][number]["content"],
  name = "Errors",
  change: TileChange = "changed",
): DashboardDrawing {
  const range = { startTime: start, endTime: start + day };
  return { name: "Shop", range, utc: true, tiles: [{ id: "1", name, content, change }] };
}

/** Text that would end a label, a block, a list or a page, or configure Mermaid. */
export const hostile: readonly string[] = [
  '"quotes" and [brackets]',
  "```\n# Title\n```mermaid\npie",
  '%%{init: {"securityLevel": "loose", "themeCSS": "* { display: none }"}}%%',
  'a\nxychart-beta\n  title "Injected"\r\n\u2028b',
  "<img src=x onerror=alert(1)> #quot; #35; &quot;",
  "$$x^2$$ `code` ; end @octocat",
  "---\ntitle: Injected\n---",
  "%% comment",
  "\u202Edetrevni",
  "x".repeat(500),
];
