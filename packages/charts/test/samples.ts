// Dashboards for pictures, the same on every run.
import type { DashboardDrawing, TileContent, TileDrawing, TimeChart } from "../src/index.ts";

const minute = 60_000;
const start = Date.UTC(2026, 0, 12, 8);
const buckets = 36;

/** Names in Latin, Greek, Cyrillic, Hebrew, Arabic and Devanagari script, with characters that XML escapes. */
export const names: readonly string[] = [
  "checkout-service-eu-west-1-production-canary-blue",
  "Πληρωμές & αποστολές",
  "Заказы <новые>",
  "הזמנות",
  "طلبات",
  "ऑर्डर",
];

/** Returns values of a wave with noise from a fixed seed. */
export function wave(seed: number, count: number = buckets): number[] {
  let state = seed * 2_654_435_761;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round(40 + seed * 12 + 25 * Math.sin(index / 5 + seed) + (state / 2 ** 32) * 12);
  });
}

export function timeChart(series: number, more: Partial<TimeChart> = {}): TimeChart {
  return {
    kind: "time",
    display: "line",
    times: Array.from({ length: buckets }, (_, index) => start + index * 5 * minute),
    width: 5 * minute,
    range: { startTime: start, endTime: start + buckets * 5 * minute },
    series: Array.from({ length: series }, (_, index) => ({
      name: names[index] ?? `group ${index}`,
      values: wave(index + 1).map((value, row) => (index === 0 && row > 8 && row < 16 && row !== 12 ? null : value)),
    })),
    ...more,
  };
}

const milliseconds = { kind: "duration", factor: 1e-3 } as const;
const open = start + (buckets - 3) * 5 * minute;

export const contents: readonly TileContent[] = [
  timeChart(1, {
    unit: milliseconds,
    openFrom: open,
    marks: {
      thresholds: [{ value: 70, name: "Checkout is slow", state: "firing" }],
      firings: [{ periods: [{ from: start + 90 * minute, to: start + 115 * minute }] }],
    },
  }),
  timeChart(4, { display: "stacked", openFrom: open }),
  { kind: "number", value: 0.9876, unit: { kind: "percent" } },
  {
    kind: "table",
    columns: [{ name: "Endpoint" }, { name: "Requests" }, { name: "p95", unit: milliseconds }],
    rows: names.map((name, index) => [`GET /${name}`, 12_500 - index * 1700, 120 + index * 31]),
    omitted: 4,
  },
  { kind: "pie", slices: names.map((name, index) => ({ name, value: 60 / (index + 1) })) },
  {
    kind: "markdown",
    text: "# Runbook\n\nAsk *payments* first, then [operations](https://example.com).\n\n- Check the queue\n- Restart `worker`\n\n1. One\n2. Two",
  },
  { kind: "note", text: "This tile has raw SQL, which the interface does not run." },
  timeChart(10, { omitted: 3 }),
];

const changes = [undefined, "added", undefined, "changed", "moved", undefined, "removed", undefined] as const;

/** Returns a dashboard with a number of tiles, two or three in a row. */
export function dashboard(count: number, more: Partial<DashboardDrawing> = {}): DashboardDrawing {
  const tiles = Array.from({ length: count }, (_, index): TileDrawing => {
    const content = contents[index % contents.length] as TileContent;
    const isFirst = index % contents.length === 0;
    return {
      name: index < contents.length ? (names[index] ?? `Tile ${index}`) : `Tile ${index}`,
      x: count === 1 ? 0 : (index % 3) * 4,
      y: Math.floor(index / 3) * 4,
      w: count === 1 ? 12 : 4,
      h: 4,
      content,
      change: changes[index % changes.length],
      alerts: isFirst
        ? [
            { name: "Checkout is fine", state: "ok" },
            { name: "Checkout is slow", state: "firing" },
            { name: "Old", state: "disabled" },
          ]
        : index % contents.length === 1
          ? [{ name: "Traffic", state: "silenced" }]
          : [],
    };
  });
  return { name: "Web shop <checkout>", tiles, range: timeChart(1).range, utc: true, ...more };
}
