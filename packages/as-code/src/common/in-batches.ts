/** Enough to keep the disk busy, and below any limit of open files. */
const size = 64;

/** Runs a function for each item, 64 at a time, and returns the results in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += size) {
    results.push(...(await Promise.all(items.slice(begin, begin + size).map(run))));
  }
  return results;
}
