import { listPayload } from "./payload-check.ts";
import type { PayloadCheck } from "./payload-check.ts";

/** One page of a list. */
export interface Page<Item> {
  /** Records of the page. `null` and `undefined` mean no records. */
  readonly items: readonly Item[] | null | undefined;
  /** `total` is the number of records on all pages. Absent if the server does not paginate. */
  readonly meta?: { readonly total?: number | null } | null | undefined;
}

/** Request options that all pages of a list share. */
export interface PageOptions {
  /** Check of each page. */
  readonly payload: PayloadCheck;
  /** Total size of the pages received so far, in bytes. */
  readonly received: { size: number };
}

/** Requests the page that starts at `offset`. The first request has neither `limit` nor `offset`. */
export type GetPage<Item> = (
  query: { readonly limit?: number; readonly offset?: number },
  options: PageOptions,
) => Promise<Page<Item>>;

/** Stops lists that never end. */
const maximumPages = 1000;

/** Returns a copy of a list. `null` and `undefined`, which some servers send for an empty list, become `[]`. */
export function listOf<Item>(items: readonly Item[] | null | undefined): Item[] {
  return [...(items ?? [])];
}

/**
 * Returns all records of a list, following pages if the server paginates. A response without `meta` is complete.
 *
 * A record that moves to a later page between requests is returned once.
 *
 * @throws {UnexpectedResponseError} If there are more than 1000 pages, or if they together exceed `maxResponseSize`.
 */
export async function listPages<Item extends { readonly id?: string | null }>(getPage: GetPage<Item>): Promise<Item[]> {
  let pages = 0;
  const payload: PayloadCheck = (list) =>
    ++pages > maximumPages ? `page ${pages} of a list (limit: ${maximumPages})` : listPayload(list);
  const options: PageOptions = { payload, received: { size: 0 } };
  const first = await getPage({}, options);
  const list = listOf(first.items);
  const total = first.meta?.total ?? 0;
  const seen = new Set(list.map((item) => item.id));
  const size = list.length;
  let offset = size;
  while (list.length > 0 && offset < total) {
    const items = listOf((await getPage({ limit: size, offset }, options)).items);
    const newItems = items.filter((item) => item.id === undefined || item.id === null || !seen.has(item.id));
    // A server that ignores `offset` returns the same records forever.
    if (newItems.length === 0) break;
    for (const item of newItems) {
      seen.add(item.id);
      list.push(item);
    }
    offset += items.length;
  }
  return list;
}
