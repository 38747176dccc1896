/** Files at a time: enough that the disk is not waited for, and few enough for any limit of open ones. */
const size = 64;

/** Does something with each item, some at a time, and returns the results in order. */
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
