/** Maximum number of concurrent queries. The client paces them within the server's rate limit. */
const concurrency = 3;

/** Runs a function for each item, a few at a time. */
export async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
}
