/** Like `Promise.all`, but throws the error of the first promise in order that fails: targets with the same failure report the same error. */
export async function allInOrder<Promises extends readonly unknown[]>(
  promises: readonly [...Promises],
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const pending = promises.map((one) => Promise.resolve(one));
  // An error that is not thrown is not unhandled.
  for (const one of pending) one.catch(() => undefined);
  const results: unknown[] = [];
  for (const one of pending) results.push(await one);
  return results as { -readonly [Index in keyof Promises]: Awaited<Promises[Index]> };
}

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
