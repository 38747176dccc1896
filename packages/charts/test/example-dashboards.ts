// Dashboards of 1, 3 and 20 tiles, the same in every run.
import type { DashboardDrawing, TileDrawing, Series, TimeChart } from "../src/model/drawing.ts";

const minute = 60_000;
const startTime = Date.parse("2026-03-10T06:00:00Z");
const range = { startTime, endTime: startTime + 180 * minute };
const buckets = 60;
const times = Array.from({ length: buckets }, (_, index) => startTime + index * 3 * minute);

/** Names in five scripts. Each has more columns than a narrow tile. */
export const names = {
  latin: "checkout-service-production-eu-west",
  han: "東京データセンターのチェックアウト",
  cyrillic: "Ошибки оформления заказа в магазине",
  arabic: "أخطاء الدفع في المتجر الإلكتروني",
  devanagari: "भुगतान सेवा की त्रुटियाँ प्रति मिनट",
} as const;

function wave(name: string, base: number, height: number, phase: number): Series {
  return {
    name,
    values: times.map((_, index) => {
      // A gap, and a peak in a single bucket.
      if (index >= 20 && index < 24) return null;
      if (index === 41) return base + height * 3;
      return Math.round(base + height * Math.sin((index + phase) / 7) + ((index * 7 + phase) % 5) * (height / 12));
    }),
  };
}

function line(series: readonly Series[], more: Partial<TimeChart> = {}): TimeChart {
  return { kind: "time", display: "line", times, width: 3 * minute, range, series, ...more };
}

const duration = { kind: "duration", factor: 1e-9 } as const;
const isSlow = { name: "Checkout is slow", state: "firing" } as const;

const requests = line([wave("count", 400, 120, 0)], { openFrom: startTime + 174 * minute });
const latency = line(
  [
    wave("p50", 80_000_000, 20_000_000, 3),
    wave("p95", 310_000_000, 90_000_000, 9),
    wave("p99", 420_000_000, 160_000_000, 1),
  ],
  {
    unit: duration,
    marks: {
      thresholds: [{ value: 700_000_000, ...isSlow }],
      firings: [{ periods: [{ from: startTime + 120 * minute, to: startTime + 129 * minute }] }],
    },
  },
);
const services = line(
  Object.values(names).map((name, index) => wave(name, 40 + index * 25, 15, index * 11)),
  { display: "stacked" },
);

const runbook = `# On call

Look at **errors** first, then at the [dashboard](https://example.com).

1. Silence the alert
2. Roll back: \`deploy undo\`
   - tell the *channel*

> Prices in 円 and €.
`;

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

/** Tiles with contents of each kind. */
export const contents: readonly TileDrawing[] = [
  { name: "Requests", ...at(0, 0, 4, 3), content: requests },
  { name: "Latency", ...at(4, 0, 4, 3), content: latency, change: "changed", alerts: [isSlow] },
  { name: names.han, ...at(8, 0, 4, 3), content: services, change: "added" },
  { name: "Orders", ...at(0, 3, 3, 2), content: { kind: "number", value: 18_342 } },
  {
    name: names.cyrillic,
    ...at(3, 3, 3, 2),
    content: { kind: "number", value: 412_000_000, unit: duration },
    alerts: [
      { name: "a", state: "ok" },
      { name: "b", state: "silenced" },
    ],
  },
  {
    name: "Error rate",
    ...at(6, 3, 3, 2),
    content: { kind: "number", value: 0.0134, unit: { kind: "percent" } },
    change: "moved",
  },
  { name: "Nothing yet", ...at(9, 3, 3, 2), content: { kind: "number", value: null } },
  {
    name: names.arabic,
    ...at(0, 5, 6, 3),
    content: {
      kind: "table",
      columns: [{ name: "service" }, { name: "region" }, { name: "requests" }, { name: "p95", unit: duration }],
      rows: Array.from({ length: 14 }, (_, index) => [
        Object.values(names)[index % 5] ?? "",
        index % 3 === 0 ? null : "eu-west-1",
        index * 1234,
        index * 31_000_000,
      ]),
      omitted: 86,
    },
  },
  {
    name: names.devanagari,
    ...at(6, 5, 6, 3),
    content: {
      kind: "pie",
      slices: [...Object.values(names), "👩‍👩‍👧 families", "e\u0301te\u0301", "tiny"].map((name, index) => ({
        name,
        value: index === 7 ? 0.1 : 900 / (index + 1),
      })),
    },
    change: "removed",
  },
  { name: "Runbook", ...at(0, 8, 6, 3), content: { kind: "markdown", text: runbook } },
  {
    name: "Raw SQL",
    ...at(6, 8, 3, 3),
    content: {
      kind: "note",
      text: "The interface cannot query raw SQL. Open the dashboard in the web UI to see this tile.",
    },
  },
  { name: "No data", ...at(9, 8, 3, 3), content: line([{ name: "count", values: times.map(() => null) }]) },
];

const twenty: readonly TileDrawing[] = [
  ...contents,
  ...contents.slice(0, 8).map((tile) => ({ ...tile, y: (tile.y ?? 0) + 11, name: `${tile.name} (before)` })),
];

/** Tiles with lines and bars of 1, 2, 5 and 12 series. */
export const manySeries: DashboardDrawing = {
  name: "Series",
  range,
  utc: true,
  tiles: [1, 2, 5, 12].flatMap((count, index) =>
    (["line", "stacked"] as const).map((display, column) => ({
      name: `${count} ${display}`,
      x: column * 6,
      y: index * 4,
      w: 6,
      h: 4,
      content: line(
        Array.from({ length: count }, (_, one) =>
          wave(`${Object.values(names)[one % 5] ?? ""}${one < 5 ? "" : ` ${one}`}`, 40 + one * 25, 15, one * 11),
        ),
        { display, marks: { thresholds: [{ value: 120, name: "High", state: "ok" }], firings: [] } },
      ),
    })),
  ),
};

/** Dashboards by number of tiles. */
export const dashboards: Readonly<Record<1 | 3 | 20, DashboardDrawing>> = {
  1: {
    name: "Checkout",
    range,
    utc: true,
    tiles: [{ ...contents[1], name: "Latency", x: 0, w: 12, content: latency }],
  },
  3: { name: names.latin, range, utc: true, isSeeded: true, tiles: contents.slice(0, 3) },
  20: { name: `Shop ${names.han}`, range, utc: true, tiles: twenty },
};
