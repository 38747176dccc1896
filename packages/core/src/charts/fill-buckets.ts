/** Values over time, as `toColumns` of `@obstack/selfhosted` returns them. */
export interface BucketColumns<Column extends { readonly values: readonly (number | null)[] }> {
  /** Starts of the buckets, in milliseconds since the epoch, ascending. */
  readonly times: readonly number[];
  readonly columns: readonly Column[];
}

/** Time range of a query and the width of its buckets, all in milliseconds. */
export interface BucketRange {
  readonly startTime: number;
  readonly endTime: number;
  /** Default: the greatest width that all times are multiples of. */
  readonly width?: number | undefined;
}

/** Columns with every bucket of the range. */
export interface FilledBuckets<
  Column extends { readonly values: readonly (number | null)[] },
> extends BucketColumns<Column> {
  /** Width of a bucket in milliseconds. */
  readonly width: number;
}

/** Aggregation functions whose result for a bucket without rows is 0. The others have none. */
const additiveFunctions = new Set(["count", "count_distinct", "sum"]);

/** Buckets of a range whose width is unknown because it has a single point. */
const defaultBuckets = 60;

/**
 * Adds the buckets that a server leaves out because they have no rows: 0 for counts and sums, a gap for everything else.
 *
 * @param aggFn Aggregation function of the columns; `ratio` for a divided one.
 */
export function fillBuckets<Column extends { readonly values: readonly (number | null)[] }>(
  { times, columns }: BucketColumns<Column>,
  { startTime, endTime, width: givenWidth }: BucketRange,
  aggFn: string,
): FilledBuckets<Column> {
  const width = givenWidth ?? inferWidth(times) ?? Math.max(1, Math.ceil((endTime - startTime) / defaultBuckets));
  // Buckets are aligned to UTC, except those of a server that aligns them otherwise.
  const offset = (times[0] ?? 0) % width;
  const rows = new Map(times.map((time, row) => [time, row]));
  const all = new Set(times);
  for (let time = Math.floor((startTime - offset) / width) * width + offset; time < endTime; time += width)
    all.add(time);
  const filled = [...all].toSorted((one, other) => one - other);
  const empty = additiveFunctions.has(aggFn) ? 0 : null;
  return {
    width,
    times: filled,
    columns: columns.map((column) => ({
      ...column,
      values: filled.map((time) => column.values[rows.get(time) ?? -1] ?? empty),
    })),
  };
}

/** Returns the greatest common divisor of the distances between the times. */
function inferWidth(times: readonly number[]): number | undefined {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const width = distances.reduce((one, other) => divisor(one, other), 0);
  return width > 0 ? width : undefined;
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}
