import { listPayload } from "./payload-check.ts";
import type { PayloadCheck } from "./payload-check.ts";

/** One answer of a list: the records, and where the server divides lists, how many there are in all. */
export interface Page<Item> {
  readonly items: readonly Item[] | null | undefined;
  readonly meta?: { readonly total?: number | null } | null | undefined;
}

/** What requests of pages share: what is expected of a page, and how much all of them have. */
export interface PageOptions {
  readonly payload: PayloadCheck;
  readonly received: { size: number };
}

/** Asks for the records behind the first `offset`; the first question is asked without one. */
export type AskForPage<Item> = (
  query: { readonly limit?: number; readonly offset?: number },
  options: PageOptions,
) => Promise<Page<Item>>;

/** Far more than a server divides a list into. */
const mostPages = 1000;

/** The records of an answer: some servers write an empty list as `null`. */
export function listOf<Item>(items: readonly Item[] | null | undefined): Item[] {
  return [...(items ?? [])];
}

/**
 * Returns a whole list, following pages where a server has them. Without `meta` a list is whole.
 *
 * A record that moves to a later page while the pages are read is kept once.
 *
 * @throws {UnexpectedResponseError} If there are more than 1000 pages, or if they exceed `maxResponseSize` together.
 */
export async function listPages<Item extends { readonly id?: string | null }>(ask: AskForPage<Item>): Promise<Item[]> {
  let pages = 0;
  const payload: PayloadCheck = (list) =>
    ++pages > mostPages ? `page ${pages} of a list that does not end` : listPayload(list);
  const options: PageOptions = { payload, received: { size: 0 } };
  const first = await ask({}, options);
  const list = listOf(first.items);
  const total = first.meta?.total ?? 0;
  const known = new Set(list.map((item) => item.id));
  const size = list.length;
  let offset = size;
  while (list.length > 0 && offset < total) {
    const items = listOf((await ask({ limit: size, offset }, options)).items);
    const others = items.filter((item) => item.id === undefined || item.id === null || !known.has(item.id));
    // A server that ignores `offset` sends the same records again, and would do so for ever.
    if (others.length === 0) break;
    for (const item of others) {
      known.add(item.id);
      list.push(item);
    }
    offset += items.length;
  }
  return list;
}
