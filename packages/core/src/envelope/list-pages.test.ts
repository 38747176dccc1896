import { expect, test } from "vitest";
import { listPages } from "./list-pages.ts";

type Item = { id?: string | null };
const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));

/** A server with so many records and a page size. */
function server(
  all: Item[],
  size: number,
  { ignoresOffset = false } = {},
): { asked: unknown[]; list: Promise<Item[]> } {
  const asked: unknown[] = [];
  const list = listPages<Item>(async (query) => {
    asked.push(query);
    const offset = ignoresOffset ? 0 : (query.offset ?? 0);
    return { items: all.slice(offset, offset + size), meta: { total: all.length } };
  });
  return { asked, list };
}

test("field note: a list that is null or absent is empty", async () => {
  expect(await listPages(async () => ({ items: null }))).toEqual([]);
  expect(await listPages(async () => ({ items: undefined, meta: { total: 3 } }))).toEqual([]);
});

test("a list without meta is whole", async () => {
  expect(await listPages(async () => ({ items: items("a", "b") }))).toEqual(items("a", "b"));
  expect(await listPages(async () => ({ items: [], meta: null }))).toEqual([]);
});

test("follows pages to the end, and asks plainly first", async () => {
  const { asked, list } = server(items("a", "b", "c", "d", "e"), 2);
  expect(await list).toEqual(items("a", "b", "c", "d", "e"));
  expect(asked).toEqual([{}, { limit: 2, offset: 2 }, { limit: 2, offset: 4 }]);
});

test("ends when a server ignores the offset, or promises records that it does not send", async () => {
  expect(await server(items("a", "b", "c"), 2, { ignoresOffset: true }).list).toEqual(items("a", "b"));
  expect(await listPages(async () => ({ items: [], meta: { total: 9 } }))).toEqual([]);
  const pages = [items("a", "b")];
  let asked = 0;
  const list = listPages<Item>(async () => {
    if (++asked > 5) throw new Error("asked again and again");
    return { items: pages.shift() ?? [], meta: { total: 9 } };
  });
  expect(await list).toEqual(items("a", "b"));
});

test("keeps a record once that moved to a later page meanwhile", async () => {
  const pages = [items("a", "b"), items("b", "c")];
  expect(await listPages<Item>(async () => ({ items: pages.shift() ?? [], meta: { total: 4 } }))).toEqual(
    items("a", "b", "c"),
  );
});
