import type { TimeChart } from "../src/index.ts";

type Values = readonly (number | null)[];

/** Returns a chart of series, by name or in their order, with a value for each bucket. Buckets have a minute unless `width` is given. */
export function chartOf(
  series: readonly Values[] | Readonly<Record<string, Values>>,
  { start = 0, ...more }: Partial<TimeChart> & { readonly start?: number } = {},
): TimeChart {
  const names = Object.keys(series).map((name) => (Array.isArray(series) ? `series ${name}` : name));
  const all = Object.values(series);
  const count = all[0]?.length ?? 0;
  const { width = 60_000 } = more;
  return {
    kind: "time",
    display: "line",
    times: Array.from({ length: count }, (_, index) => start + index * width),
    width,
    range: { startTime: start, endTime: start + count * width },
    series: all.map((values, index) => ({ name: names[index] ?? "", values })),
    ...more,
  };
}

/** Returns a chart of waves over three hours. The first one has a gap with a single point. */
export function timeChart(count: number, more: Partial<TimeChart> = {}): TimeChart {
  const waves = Array.from({ length: count }, (_, index) =>
    Array.from({ length: 36 }, (__, row) => {
      const isGap = index === 0 && row > 8 && row < 16 && row !== 12;
      return isGap ? null : Math.round(52 + index * 12 + 25 * Math.sin(row / 5 + index + 1) + ((row * 7) % 5));
    }),
  );
  return chartOf(waves, { start: Date.UTC(2026, 0, 12, 8), width: 5 * 60_000, ...more });
}
