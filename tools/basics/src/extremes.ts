/** Returns the largest of any number of values, and at least `start`. The arguments of a call cannot be hundreds of thousands. */
export function maxOf(values: Iterable<number>, start: number = -Infinity): number {
  let result = start;
  for (const value of values) result = Math.max(result, value);
  return result;
}

/** Returns the smallest of any number of values, and at most `start`. */
export function minOf(values: Iterable<number>, start: number = Infinity): number {
  let result = start;
  for (const value of values) result = Math.min(result, value);
  return result;
}
