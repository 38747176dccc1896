/** Values over time, for example from `toColumns` of `@obstack/selfhosted`. */
export interface BucketColumns<Column extends { readonly values: readonly (number | null)[] }> {
  /** Starts of the buckets, in milliseconds since the epoch, ascending. */
  readonly times: readonly number[];
  /** Columns with one value for each time. */
  readonly columns: readonly Column[];
}

/** Time range of a query and the width of its buckets, all in milliseconds. */
export interface BucketRange {
  /** Start of the range, inclusive. */
  readonly startTime: number;
  /** End of the range, exclusive. */
  readonly endTime: number;
  /** Width of a bucket. Default: the greatest common divisor of the distances between the times, or 1/60 of the range without distances. */
  readonly width?: number | undefined;
}

/** Columns with all buckets of the range. */
export interface FilledBuckets<
  Column extends { readonly values: readonly (number | null)[] },
> extends BucketColumns<Column> {
  /** Width of a bucket in milliseconds. */
  readonly width: number;
}

/** Number of buckets if there are fewer than two points, from which the width cannot be inferred. */
const defaultBuckets = 60;

/** Ranges with more buckets are not filled: unaligned times would otherwise exhaust the memory. */
const maximumBuckets = 100_000;

/**
 * Adds the buckets that a server omits because they have no rows. Their value is 0 for counts and sums, and `null` otherwise.
 * Does not add buckets to a range of more than 100,000.
 *
 * @param aggFn Aggregation function of the columns, or `ratio`.
 */
export function fillBuckets<Column extends { readonly values: readonly (number | null)[] }>(
  { times, columns }: BucketColumns<Column>,
  { startTime, endTime, width: givenWidth }: BucketRange,
  aggFn: string,
): FilledBuckets<Column> {
  const width = givenWidth ?? inferWidth(times) ?? Math.max(1, Math.ceil((endTime - startTime) / defaultBuckets));
  // Uses the server's alignment, or UTC if there are no points.
  const offset = (times[0] ?? 0) % width;
  const rows = new Map(times.map((time, row) => [time, row]));
  const all = new Set(times);
  if ((endTime - startTime) / width <= maximumBuckets) {
    const first = Math.floor((startTime - offset) / width) * width + offset;
    for (let time = first; time < endTime; time += width) all.add(time);
  }
  const filled = [...all].toSorted((one, other) => one - other);
  const empty = isAdditive(aggFn) ? 0 : null;
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
  const width = distances.reduce((one, other) => greatestCommonDivisor(one, other), 0);
  return width > 0 ? width : undefined;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

const additive = new Set<unknown>(["count", "count_distinct", "sum"]);

/** Returns whether an aggregation function is 0 without rows. Other functions have no value then. */
export function isAdditive(aggFn: unknown): boolean {
  return additive.has(aggFn);
}
