/** Returns the median, which is robust against outliers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle, middle + 1);
  return (low + high) / 2;
}
