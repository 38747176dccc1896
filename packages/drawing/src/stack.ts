import type { Series } from "./chart.ts";

/** Returns the total of each bucket; `null` if no series has a value. */
export function stackTotals(series: readonly Series[]): (number | null)[] {
  const length = series.reduce((longest, { values }) => Math.max(longest, values.length), 0);
  return Array.from({ length }, (_, row) =>
    series.reduce<number | null>((total, { values }) => {
      const value = values[row] ?? null;
      return value === null ? total : (total ?? 0) + value;
    }, null),
  );
}

/** Returns whether the series can be stacked: negative values cannot, so their chart has lines. */
export function canStack(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));
}
