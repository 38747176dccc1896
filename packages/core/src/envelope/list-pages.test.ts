import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTransport } from "../client/create-transport.ts";
import { createAlertResource } from "../stack/create-stack.ts";
import type { AlertResource } from "../stack/stack-resources.ts";
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

test("a page may have more records than a function takes arguments", async () => {
  const pages = [items("a"), Array.from({ length: 300_000 }, (_, id) => ({ id: String(id) }))];
  const list = listPages<Item>(async () => ({ items: pages.shift() ?? [], meta: { total: 300_001 } }));
  expect(await list).toHaveLength(300_001);
});

const alertsOf = (baseUrl: string, maxResponseSize?: number): AlertResource => {
  const http = createTransport(
    {
      baseUrl,
      credential: () => ({ authorization: "Bearer key", secrets: ["key"] }),
      userAgent: "test/1",
      envelope: "data",
      hintFor: () => undefined,
    },
    { maxResponseSize },
  );
  return createAlertResource(
    { http, root: "/api", envelope: "data" },
    { create: { limits: {} }, update: { limits: {} } },
  );
};

test.each([
  ["with new records", (page: number) => [{ id: `a${page}` }]],
  ["with records without identifiers", () => [{ name: "same" }]],
])("pages without end, %s, are an error", async (_, records) => {
  let page = 0;
  await using endless = await startServer((response) => {
    response.end(JSON.stringify({ data: records(++page), meta: { total: 1e15 } }));
  });
  await expect(alertsOf(endless.baseUrl).list()).rejects.toMatchObject({
    kind: "unexpected-response",
    method: "GET",
    path: "/api/alerts",
    status: 200,
    message: "GET /api/alerts was answered with 200, but `data` is page 1001 of a list that does not end.",
  });
  expect(endless.requests).toHaveLength(1001);
});

test("the pages of one list have one limit of size", async () => {
  let id = 0;
  await using endless = await startServer((response) => {
    response.end(JSON.stringify({ data: [{ id: `a${++id}`, name: "x".repeat(1000) }], meta: { total: 1e15 } }));
  });
  await expect(alertsOf(endless.baseUrl, 10_000).list()).rejects.toMatchObject({
    kind: "unexpected-response",
    message: "GET /api/alerts was answered with 200, but the pages of the list are together larger than 10000 bytes.",
  });
  expect(endless.requests).toHaveLength(10);
  // Another list begins anew.
  await using other = await startServer(json({ data: [{ id: "a", name: "x".repeat(6000) }] }));
  const alerts = alertsOf(other.baseUrl, 10_000);
  expect([...(await alerts.list()), ...(await alerts.list())]).toHaveLength(2);
});
