import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import { listPayload } from "./payload-check.ts";
import type { PayloadCheck } from "./payload-check.ts";

/** Methods of a resource with a list of records. */
export interface ListResource<Item> {
  /**
   * Returns all records, following pages if the server paginates.
   *
   * @throws {UnexpectedResponseError} If there are more than 1000 pages, or if they together exceed `maxResponseSize`.
   */
  list(options?: CallOptions): Promise<Item[]>;
  /**
   * Yields all records for `for await`. Requests a page only when the loop reaches it, and holds one page at a time. `timeout` and
   * `retry` apply to each page.
   *
   * @throws {AbortedError} If `signal` is aborted before the next record.
   * @throws {UnexpectedResponseError} If there are more than 1000 pages, or if one page exceeds `maxResponseSize`.
   * @example
   * for await (const record of client.dashboards.iterate()) {
   *   console.log(record.id, record.name);
   * }
   */
  iterate(options?: CallOptions): AsyncGenerator<Item, void, undefined>;
  /**
   * Returns the record with a name, or `undefined` if no record has it. Reads the whole list, because names are not unique on servers.
   *
   * @throws {InputError} If several records have the name. The error contains their identifiers.
   * @example
   * const record = await client.dashboards.find("Checkout");
   * console.log(record?.id ?? "No such name");
   */
  find(name: string, options?: CallOptions): Promise<Item | undefined>;
}

/** The part of a record that lists use. */
interface ListItem {
  readonly id?: string | null;
  readonly name?: string | null;
}

/** One page of a list. */
export interface Page<Item> {
  /** Records of the page. `null` and `undefined` mean no records. */
  readonly items: readonly Item[] | null | undefined;
  /** `total` is the number of records on all pages. Absent if the server does not paginate. */
  readonly meta?: { readonly total?: number | null } | null | undefined;
}

/** What the request for one page consists of, besides the options of the call. */
export interface PageParts {
  /** Page to request. The first request has neither `limit` nor `offset`. */
  readonly query: { readonly limit?: number; readonly offset?: number };
  /** Check of the page. */
  readonly payload: PayloadCheck;
  /** Total size of the pages received so far, in bytes. Absent if they are not held together. */
  readonly received?: { size: number } | undefined;
}

/** Stops lists that never end. */
const maximumPages = 1000;

/** Returns a copy of a list. `null` and `undefined`, which some servers send for an empty list, become `[]`. */
export function listOf<Item>(items: readonly Item[] | null | undefined): Item[] {
  return [...(items ?? [])];
}

/**
 * Creates the methods of a list. A response without `meta` is complete.
 *
 * A record that moves to a later page between requests is returned once.
 *
 * @param check Check of each page. Default: `listPayload`.
 */
export function createListResource<Item extends ListItem>(
  getPage: (page: PageParts, options: CallOptions | undefined) => Promise<Page<Item>>,
  check: PayloadCheck = listPayload,
): ListResource<Item> {
  async function* getPages(options?: CallOptions, received?: PageParts["received"]): AsyncGenerator<readonly Item[]> {
    const seen = new Set<string | null | undefined>();
    let pages = 0;
    const payload: PayloadCheck = (list) =>
      ++pages > maximumPages ? `page ${pages} of a list (limit: ${maximumPages})` : check(list);
    let query: PageParts["query"] = {};
    for (let offset = 0, size = 0, total = 0; ; query = { limit: size, offset }) {
      const { items, meta } = await getPage({ query, payload, received }, options);
      const page = items ?? [];
      if (offset === 0) [size, total] = [page.length, meta?.total ?? 0];
      const newItems = seen.size === 0 ? page : page.filter(({ id }) => !seen.has(id));
      // A server that ignores `offset` returns the same records forever.
      if (newItems.length === 0) return;
      yield newItems;
      offset += page.length;
      if (offset >= total) return;
      // Records without an identifier are all different.
      for (const { id } of newItems) if (id) seen.add(id);
    }
  }
  const list = async (options?: CallOptions): Promise<Item[]> => {
    const pages: (readonly Item[])[] = [];
    for await (const page of getPages(options, { size: 0 })) pages.push(page);
    // Item by item, the copy would grow: Node 20 then collects garbage while the list is in use, and copies it to the old generation.
    return new Array<Item>().concat(...pages);
  };
  return {
    list,
    async find(name, options) {
      const found = (await list(options)).filter((item) => item.name === name);
      if (found.length < 2) return found[0];
      throw new InputError("name", `the name of one record (${found.map(({ id }) => id).join(", ")} have it)`, name);
    },
    async *iterate(options) {
      for await (const page of getPages(options)) {
        for (const item of page) {
          // Sends nothing, and throws an error that names the operation.
          if (options?.signal?.aborted === true) await getPage({ query: {}, payload: check }, options);
          yield item;
        }
      }
    },
  };
}
