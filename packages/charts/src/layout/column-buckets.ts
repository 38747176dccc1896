import type { TimeChart } from "../model/drawing.ts";

/**
 * Returns the index of the bucket that each column of a plot shows; `null` for gaps. It is the bucket at the middle of the column or, if
 * buckets are narrower than columns, the one farthest from 0 among those that start in the column, so that no peak is lost.
 *
 * @param values Values by which buckets in the same column are compared.
 * @param isShown Whether a value is shown instead of another one in the same column. Default: the one farthest from 0.
 */
export function columnBuckets(
  { times, width, range: { startTime, endTime } }: Pick<TimeChart, "times" | "width" | "range">,
  values: readonly (number | null)[],
  columns: number,
  isShown: (value: number, other: number) => boolean = (value, other) => Math.abs(value) > Math.abs(other),
): (number | null)[] {
  const span = endTime - startTime;
  // Divides whole numbers once, so that a bucket edge at the middle of a column is exact.
  const columnOf = (time: number): number => Math.floor(((time - startTime) * columns) / span);
  const columnFrom = (time: number): number => Math.ceil(((time - startTime) * 2 * columns - span) / (2 * span));
  const isWide = width * columns >= span;
  const result = Array.from({ length: columns }, (): number | null => null);
  times.forEach((time, row) => {
    const value = values[row] ?? null;
    if (value === null) return;
    const first = Math.max(0, isWide ? columnFrom(time) : columnOf(time));
    const end = isWide ? columnFrom(time + width) : first + 1;
    for (let column = first; column < Math.min(columns, end); column++) {
      const other = result[column] ?? null;
      if (other === null || isShown(value, values[other] ?? 0)) result[column] = row;
    }
  });
  return result;
}
