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
