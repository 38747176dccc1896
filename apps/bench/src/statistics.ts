/** Returns the median, which is robust against outliers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle, middle + 1);
  return (low + high) / 2;
}

/** Returns the median of each number in several records. */
export function medians<Key extends string>(records: readonly Readonly<Record<Key, number>>[]): Record<Key, number> {
  const keys = Object.keys(records[0] ?? {}) as Key[];
  return Object.fromEntries(keys.map((key) => [key, median(records.map((record) => record[key]))])) as Record<
    Key,
    number
  >;
}

/** Returns the values by name relative to the value of one of them. */
export function relativeTo(base: string, values: Readonly<Record<string, number>>): Record<string, number> {
  return mapValues(values, (value) => value / (values[base] ?? Number.NaN));
}

/** Returns a record with the same keys and other values. */
export function mapValues<Key extends string, Value, Result>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  const entries = Object.entries(values) as [Key, Value][];
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)])) as Record<Key, Result>;
}
