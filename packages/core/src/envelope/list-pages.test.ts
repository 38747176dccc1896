import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { createAlertResource } from "../stack/create-stack.ts";
import type { AlertResource } from "../stack/stack-resources.ts";
import { listPages } from "./list-pages.ts";

type Item = { id?: string | null };
const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));

/** Lists the records of a server with a page size, and records the queries. */
function server(
  all: Item[],
  size: number,
  { ignoresOffset = false } = {},
): { queries: unknown[]; list: Promise<Item[]> } {
  const queries: unknown[] = [];
  const list = listPages<Item>(async (query) => {
    queries.push(query);
    const offset = ignoresOffset ? 0 : (query.offset ?? 0);
    return { items: all.slice(offset, offset + size), meta: { total: all.length } };
  });
  return { queries, list };
}

test("field note: reads a null or absent list as empty", async () => {
  expect(await listPages(async () => ({ items: null }))).toEqual([]);
  expect(await listPages(async () => ({ items: undefined, meta: { total: 3 } }))).toEqual([]);
});

test("treats a list without meta as complete", async () => {
  expect(await listPages(async () => ({ items: items("a", "b") }))).toEqual(items("a", "b"));
  expect(await listPages(async () => ({ items: [], meta: null }))).toEqual([]);
});

test("follows pages to the end, and omits limit and offset from the first request", async () => {
  const { queries, list } = server(items("a", "b", "c", "d", "e"), 2);
  expect(await list).toEqual(items("a", "b", "c", "d", "e"));
  expect(queries).toEqual([{}, { limit: 2, offset: 2 }, { limit: 2, offset: 4 }]);
});

test("stops if a server ignores the offset or returns fewer records than `total`", async () => {
  expect(await server(items("a", "b", "c"), 2, { ignoresOffset: true }).list).toEqual(items("a", "b"));
  expect(await listPages(async () => ({ items: [], meta: { total: 9 } }))).toEqual([]);
  const pages = [items("a", "b")];
  let requests = 0;
  const list = listPages<Item>(async () => {
    if (++requests > 5) throw new Error("too many requests");
    return { items: pages.shift() ?? [], meta: { total: 9 } };
  });
  expect(await list).toEqual(items("a", "b"));
});

test("returns a record that moves to a later page between requests once", async () => {
  const pages = [items("a", "b"), items("b", "c")];
  expect(await listPages<Item>(async () => ({ items: pages.shift() ?? [], meta: { total: 4 } }))).toEqual(
    items("a", "b", "c"),
  );
});

test("accepts more records on a page than a function accepts arguments", async () => {
  const pages = [items("a"), Array.from({ length: 300_000 }, (_, id) => ({ id: String(id) }))];
  const list = listPages<Item>(async () => ({ items: pages.shift() ?? [], meta: { total: 300_001 } }));
  expect(await list).toHaveLength(300_001);
});

const createAlerts = (baseUrl: string, maxResponseSize?: number): AlertResource =>
  createAlertResource(
    { http: createTestTransport(baseUrl, { maxResponseSize }), root: "/api", envelope: "data" },
    { create: { limits: {} }, update: { limits: {} } },
  );

test.each([
  ["with new records", (page: number) => [{ id: `a${page}` }]],
  ["with records without identifiers", () => [{ name: "same" }]],
])("rejects endless pages %s", async (_, records) => {
  let page = 0;
  await using endless = await startServer((response) => {
    response.end(JSON.stringify({ data: records(++page), meta: { total: 1e15 } }));
  });
  await expect(createAlerts(endless.baseUrl).list()).rejects.toMatchObject({
    kind: "unexpected-response",
    method: "GET",
    path: "/api/alerts",
    status: 200,
    message: "GET /api/alerts returned 200, but `data` is page 1001 of a list (limit: 1000).",
  });
  expect(endless.requests).toHaveLength(1001);
});

test("limits the total size of the pages of a list in UTF-8 bytes", async () => {
  let id = 0;
  await using endless = await startServer((response) => {
    response.end(JSON.stringify({ data: [{ id: `a${++id}`, name: "€".repeat(333) }], meta: { total: 1e15 } }));
  });
  await expect(createAlerts(endless.baseUrl, 10_000).list()).rejects.toMatchObject({
    kind: "unexpected-response",
    message: "GET /api/alerts returned 200, but the pages of the list together are larger than 10000 bytes.",
  });
  expect(endless.requests).toHaveLength(10);
  // The next list starts from zero.
  await using other = await startServer(json({ data: [{ id: "a", name: "x".repeat(6000) }] }));
  const alerts = createAlerts(other.baseUrl, 10_000);
  expect([...(await alerts.list()), ...(await alerts.list())]).toHaveLength(2);
});
