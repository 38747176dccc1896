import { json, startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { createAlertResource } from "../stack/create-stack.ts";
import type { AlertResource } from "../stack/stack-resources.ts";
import { createListResource } from "./list-resource.ts";
import type { Page, PageParts } from "./list-resource.ts";

type Item = { id?: string | null };
const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const list = (getPage: (query: PageParts["query"]) => Page<Item>): Promise<Item[]> =>
  createListResource<Item>(async ({ query }) => getPage(query)).list();

/** Lists the records of a server with a page size, and records the queries. */
async function listFrom(
  all: Item[],
  size: number,
  { ignoresOffset = false } = {},
): Promise<{ queries: unknown[]; found: Item[] }> {
  const queries: unknown[] = [];
  const found = await list((query) => {
    queries.push(query);
    const offset = ignoresOffset ? 0 : (query.offset ?? 0);
    return { items: all.slice(offset, offset + size), meta: { total: all.length } };
  });
  return { queries, found };
}

test("field note: reads a null or absent list as empty", async () => {
  expect(await list(() => ({ items: null }))).toEqual([]);
  expect(await list(() => ({ items: undefined, meta: { total: 3 } }))).toEqual([]);
});

test("treats a list without meta as complete", async () => {
  expect(await list(() => ({ items: items("a", "b") }))).toEqual(items("a", "b"));
  expect(await list(() => ({ items: [], meta: null }))).toEqual([]);
});

test("follows pages to the end, and omits limit and offset from the first request", async () => {
  const { queries, found } = await listFrom(items("a", "b", "c", "d", "e"), 2);
  expect(found).toEqual(items("a", "b", "c", "d", "e"));
  expect(queries).toEqual([{}, { limit: 2, offset: 2 }, { limit: 2, offset: 4 }]);
});

test("stops if a server ignores the offset or returns fewer records than `total`", async () => {
  const { found } = await listFrom(items("a", "b", "c"), 2, { ignoresOffset: true });
  expect(found).toEqual(items("a", "b"));
  expect(await list(() => ({ items: [], meta: { total: 9 } }))).toEqual([]);
  const pages = [items("a", "b")];
  let requests = 0;
  const short = list(() => {
    if (++requests > 5) throw new Error("too many requests");
    return { items: pages.shift() ?? [], meta: { total: 9 } };
  });
  expect(await short).toEqual(items("a", "b"));
});

test("returns a record that moves to a later page between requests once", async () => {
  const pages = [items("a", "b"), items("b", "c")];
  expect(await list(() => ({ items: pages.shift() ?? [], meta: { total: 4 } }))).toEqual(items("a", "b", "c"));
});

test("accepts more records on a page than a function accepts arguments", async () => {
  const pages = [items("a"), Array.from({ length: 300_000 }, (_, id) => ({ id: String(id) }))];
  const long = list(() => ({ items: pages.shift() ?? [], meta: { total: 300_001 } }));
  expect(await long).toHaveLength(300_001);
});

const createAlerts = (baseUrl: string, maxResponseSize?: number): AlertResource =>
  createAlertResource({ http: createTestTransport(baseUrl, { maxResponseSize }), root: "/api", envelope: "data" });

/** Collects the records of an iteration. */
async function collect<Record>(records: AsyncIterable<Record>): Promise<Record[]> {
  const all: Record[] = [];
  for await (const record of records) all.push(record);
  return all;
}

describe.each([
  ["list", (alerts: AlertResource) => alerts.list()],
  ["iterate", (alerts: AlertResource) => collect(alerts.iterate())],
])("%s", (_, read) => {
  test.each([
    ["with new records", (page: number) => [{ id: `a${page}` }]],
    ["with records without identifiers", () => [{ name: "same" }]],
  ])("rejects endless pages %s", async (__, records) => {
    let page = 0;
    await using endless = await startServer((response) => {
      response.end(JSON.stringify({ data: records(++page), meta: { total: 1e15 } }));
    });
    await expect(read(createAlerts(endless.baseUrl))).rejects.toMatchObject({
      kind: "unexpected-response",
      method: "GET",
      path: "/api/alerts",
      status: 200,
      message: "GET /api/alerts returned 200, but `data` is page 1001 of a list (limit: 1000).",
    });
    expect(endless.requests).toHaveLength(1001);
  });
});

test("limits the total size of the pages of a list in UTF-8 bytes", async () => {
  let id = 0;
  await using endless = await startServer((response) => {
    response.end(JSON.stringify({ data: [{ id: `a${++id}`, name: "€".repeat(333) }], meta: { total: 1e15 } }));
  });
  await expect(createAlerts(endless.baseUrl, 10_000).list()).rejects.toMatchObject({
    kind: "unexpected-response",
    message:
      "GET /api/alerts returned 200, but the pages of the list together are larger than 10000 bytes, with at least 40 for each value.",
  });
  expect(endless.requests).toHaveLength(10);
  // The next list starts from zero.
  await using other = await startServer(json({ data: [{ id: "a", name: "x".repeat(6000) }] }));
  const alerts = createAlerts(other.baseUrl, 10_000);
  expect([...(await alerts.list()), ...(await alerts.list())]).toHaveLength(2);
});

/** Starts a server with alerts `a0` to `a5` on pages of two. */
const startPages = (padding = ""): Promise<TestServer> =>
  startServer((response, { url }) => {
    const offset = Number(new URL(url, "http://localhost").searchParams.get("offset"));
    const data = [0, 1].map((index) => ({ id: `a${offset + index}`, message: padding }));
    response.end(JSON.stringify({ data, meta: { total: 6 } }));
  });

describe("iterate", () => {
  test("requests nothing before the loop, and each page only when the loop reaches it", async () => {
    await using server = await startPages();
    const seen: string[] = [];
    const records = createAlerts(server.baseUrl).iterate();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.requests).toHaveLength(0);
    for await (const { id } of records) seen.push(`${id} after ${server.requests.length}`);
    expect(seen).toEqual(["a0 after 1", "a1 after 1", "a2 after 2", "a3 after 2", "a4 after 3", "a5 after 3"]);
  });

  test("stops before the next record when aborted, without another request", async () => {
    await using server = await startPages();
    const controller = new AbortController();
    const seen: string[] = [];
    const reason = new Error("enough");
    const loop = (async () => {
      for await (const { id } of createAlerts(server.baseUrl).iterate({ signal: controller.signal })) {
        seen.push(id);
        if (id === "a2") controller.abort(reason);
      }
    })();
    await expect(loop).rejects.toMatchObject({ kind: "aborted", path: "/api/alerts", sent: false, cause: reason });
    expect(seen).toEqual(["a0", "a1", "a2"]);
    expect(server.requests).toHaveLength(2);
  });

  test("retries a page and sends the headers with every page", async () => {
    await using server = await startServer(
      json({ data: [{ id: "a" }], meta: { total: 2 } }),
      { status: 503 },
      json({ data: [{ id: "b" }], meta: { total: 2 } }),
    );
    const iterate = (retry: false | { limit: number }): Promise<unknown[]> =>
      collect(createAlerts(server.baseUrl).iterate({ retry, headers: { "X-Team": "web" } }));
    expect(await iterate({ limit: 1 })).toEqual([{ id: "a" }, { id: "b" }]);
    expect(server.requests.map(({ headers }) => headers["x-team"])).toEqual(["web", "web", "web"]);
    await using failing = await startServer({ status: 503 });
    await expect(collect(createAlerts(failing.baseUrl).iterate({ retry: false }))).rejects.toMatchObject({
      status: 503,
    });
    expect(failing.requests).toHaveLength(1);
  });

  test("reads lists that are larger than `maxResponseSize`, but no such page", async () => {
    await using server = await startPages("x".repeat(400));
    expect(await collect(createAlerts(server.baseUrl, 1000).iterate())).toHaveLength(6);
    await expect(createAlerts(server.baseUrl, 1000).list()).rejects.toMatchObject({ kind: "unexpected-response" });
    await expect(collect(createAlerts(server.baseUrl, 500).iterate())).rejects.toMatchObject({
      message: "GET /api/alerts returned 200, but the body is larger than 500 bytes, with at least 40 for each value.",
    });
  });
});
