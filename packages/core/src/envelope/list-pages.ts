/** One answer of a list: the records, and where the server divides lists, how many there are in all. */
export interface Page<Item> {
  readonly items: readonly Item[] | null | undefined;
  readonly meta?: { readonly total?: number | null } | null | undefined;
}

/** Asks for the records behind the first `offset`; the first question is asked without one. */
export type AskForPage<Item> = (query: { readonly limit?: number; readonly offset?: number }) => Promise<Page<Item>>;

/** The records of an answer: some servers write an empty list as `null`. */
export function listOf<Item>(items: readonly Item[] | null | undefined): Item[] {
  return [...(items ?? [])];
}

/**
 * Returns a whole list, following pages where a server has them. Without `meta` a list is whole.
 *
 * A record that moves to a later page while the pages are read is kept once.
 */
export async function listPages<Item extends { readonly id?: string | null }>(ask: AskForPage<Item>): Promise<Item[]> {
  const first = await ask({});
  const list = listOf(first.items);
  const total = first.meta?.total ?? 0;
  const known = new Set(list.map((item) => item.id));
  const size = list.length;
  let offset = size;
  while (list.length > 0 && offset < total) {
    const items = listOf((await ask({ limit: size, offset })).items);
    const others = items.filter((item) => item.id === undefined || item.id === null || !known.has(item.id));
    // A server that ignores `offset` sends the same records again, and would do so for ever.
    if (others.length === 0) break;
    for (const item of others) known.add(item.id);
    list.push(...others);
    offset += items.length;
  }
  return list;
}
