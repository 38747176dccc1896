// Behavior of deployed servers, tested through the client with the global fetch and with undici.
import type { ServerResponse } from "node:http";
import type { FetchFunction } from "@obstack/core";
import { json, startServer } from "@obstack/testing";
import type { TestResponse, TestServer } from "@obstack/testing";
import { describe, expect, test, vi } from "vitest";
import { createSelfHostedClient } from "./client.ts";
import type { SelfHostedClient } from "./client.ts";
import { toColumns } from "./to-columns.ts";
import type { SelfHostedClientOptions } from "./transport.ts";
import { undiciFetch } from "./undici.ts";

const page = "<!doctype html><html><head><title>504 Gateway Time-out</title></head></html>";
const query = { series: [{ aggFn: "count" }] as [{ aggFn: string }], startTime: 0, endTime: 1 };

describe.each([
  ["the global fetch", {}],
  ["undici", { fetch: undiciFetch() }],
])("over %s", (_, transport: SelfHostedClientOptions) => {
  /** Runs a function with a client and its server. */
  async function withServer<Result>(
    responses: readonly TestResponse[],
    run: (client: SelfHostedClient, server: TestServer) => Promise<Result>,
  ): Promise<Result> {
    await using server = await startServer(...responses);
    const retry = { backoffLimit: 1 };
    return await run(createSelfHostedClient({ baseUrl: server.baseUrl, apiKey: "key", retry, ...transport }), server);
  }

  async function failure(
    response: TestResponse,
    call = (client: SelfHostedClient): Promise<unknown> => client.sources.list(),
  ) {
    return withServer([response], async (client) => call(client).catch((error: unknown) => error));
  }

  describe("both deployments", () => {
    test("modify keeps unknown fields and enum values", async () => {
      const tile = {
        id: "t1",
        name: "A",
        config: { display: "line" },
        series: [{ aggFn: "p99", where: "", groupBy: [], level: 2, custom: 1 }],
      };
      const record = { id: "d1", name: "Old", tiles: [tile], tags: [], savedFilters: [{ a: 1 }] };
      await withServer([json({ data: record })], async ({ dashboards }, { requests }) => {
        expect(await dashboards.get("d1")).toEqual(record);
        await dashboards.modify("d1", (dashboard) => ({ ...dashboard, name: "New" }));
        const { id: _id, ...rest } = record;
        expect(JSON.parse(requests.at(-1)?.body ?? "")).toEqual({ ...rest, name: "New" });
      });
    });

    test("modify does not write null fields back", async () => {
      const record = { id: "a1", name: "A", message: null, tileId: "t" };
      await withServer([json({ data: record })], async ({ alerts }, { requests }) => {
        await alerts.modify("a1", () => undefined);
        expect(JSON.parse(requests.at(-1)?.body ?? "")).toEqual({ name: "A", tileId: "t" });
      });
    });

    test("modify reads, merges and writes the full record, because a PUT replaces", async () => {
      const record = { id: "a1", name: "A", threshold: 1, interval: "5m" };
      await withServer([json({ data: record })], async ({ alerts }, { requests }) => {
        await alerts.modify("a1", (alert) => ({ ...alert, threshold: 2 }));
        expect(requests.map(({ method }) => method)).toEqual(["GET", "PUT"]);
        expect(JSON.parse(requests[1]?.body ?? "")).toEqual({ name: "A", threshold: 2, interval: "5m" });
      });
    });

    test("modify rejects a change that drops a tile with an alert", async () => {
      const dashboard = { id: "d1", name: "D", tiles: [{ id: "t1" }, { id: "t2" }] };
      const alert = { id: "a1", name: "Errors", tileId: "t2" };
      await withServer([json({ data: dashboard }), json({ data: [alert] })], async ({ dashboards }, { requests }) => {
        const dropped = dashboards.modify("d1", (found) => ({ ...found, tiles: [{ id: "t1" }] }));
        await expect(dropped).rejects.toThrow("Errors (a1)");
        expect(requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
      });
    });

    test.each([502, 503, 504])("does not retry a POST after a %i HTML page from a gateway", async (status) => {
      await withServer([{ status, body: page }], async ({ dashboards }, { requests }) => {
        await expect(dashboards.create({ name: "a" })).rejects.toMatchObject({
          status,
          message: expect.stringContaining("504 Gateway Time-out"),
          hint: expect.stringContaining("outcome is unknown"),
        });
        expect(requests).toHaveLength(1);
      });
    });

    test("retries a GET after a 504", async () => {
      await withServer([{ status: 504, body: page }, json({ data: [] })], async ({ sources }) => {
        expect(await sources.list()).toEqual([]);
      });
    });

    test("the default timeout outlasts a gateway timeout of 30 s", async () => {
      vi.useFakeTimers();
      try {
        const fetch: FetchFunction = async (_url, { signal }) =>
          new Promise((resolve, reject) => {
            setTimeout(() => resolve(new Response(page, { status: 504 })), 31_000);
            signal?.addEventListener("abort", () => reject(new Error("too early")));
          });
        const created = createSelfHostedClient({ apiKey: "key", fetch }).dashboards.create({ name: "a" });
        const outcome = expect(created).rejects.toMatchObject({ kind: "response", status: 504 });
        await vi.advanceTimersByTimeAsync(31_000);
        await outcome;
      } finally {
        vi.useRealTimers();
      }
    });

    test("accepts chart numbers as strings", async () => {
      const points = [
        { ts_bucket: 60_000, "series_0.data": "9007199254740993" },
        { ts_bucket: "0", "series_0.data": 1.5 },
      ];
      const read = await withServer([json({ data: points })], async ({ charts }) => charts.querySeries(query));
      expect(read).toEqual(points);
      expect(toColumns(read)).toMatchObject({
        times: [0, 60_000],
        columns: [{ values: [1.5, 9_007_199_254_740_992] }],
      });
    });
  });

  describe("self-hosted", () => {
    test("waits before any request when the shared rate limit is used up", async () => {
      const spent = { "RateLimit-Limit": "100", "RateLimit-Remaining": "0", "RateLimit-Reset": "1" };
      await withServer([json({ data: [] }, 200, spent), json({ data: [] })], async ({ sources, alerts }) => {
        await sources.list();
        const begin = Date.now();
        await alerts.list();
        expect(Date.now() - begin).toBeGreaterThan(900);
      });
    });

    test("prefers RateLimit-Reset to Retry-After on a plain-text 429", async () => {
      const headers = { "RateLimit-Reset": "0", "Retry-After": "60" };
      const limited = { status: 429, headers, body: "Too many requests, please try again later." };
      await withServer([limited, json({ data: { id: "1" } })], async ({ dashboards }, { requests }) => {
        expect(await dashboards.create({ name: "a" })).toEqual({ id: "1" });
        expect(requests).toHaveLength(2);
      });
    });

    test("does not call the outcome of a chart query unknown", async () => {
      const replies = [{ status: 502, body: page }, json({ data: {} }), { body: page }];
      for (const reply of replies) {
        const error: unknown = await withServer([reply], async ({ charts }) =>
          charts.querySeries(query, { retry: false }).catch((reason: unknown) => reason),
        );
        expect(error).toBeInstanceOf(Error);
        expect(String((error as { hint?: string }).hint)).not.toContain("unknown");
      }
    });

    test("a plain-text 401 hints at the required key", async () => {
      expect(await failure({ status: 401, body: "Unauthorized" })).toMatchObject({
        status: 401,
        body: "Unauthorized",
        hint: expect.stringContaining("ingestion key"),
      });
    });

    test.each([403, 404])("reads a %i as plain text or JSON", async (status) => {
      expect(await failure({ status, body: "No" })).toMatchObject({ status, message: expect.stringMatching(/: No$/) });
      expect(await failure(json({ message: "No" }, status))).toMatchObject({
        status,
        body: { message: "No" },
        message: expect.stringMatching(/: No$/),
      });
    });

    test("validation errors contain the paths", async () => {
      const message = "Body validation failed: name: Required; tiles.0.x: Expected number";
      expect(await failure(json({ message }, 400), ({ dashboards }) => dashboards.create({ name: "a" }))).toMatchObject(
        {
          status: 400,
          message: expect.stringContaining(message),
        },
      );
    });

    test.each([502, 503, 504])("retries a chart query after a %i", async (status) => {
      await withServer([{ status, body: page }, json({ data: [] })], async ({ charts }, { requests }) => {
        expect(await charts.querySeries(query)).toEqual([]);
        expect(requests).toHaveLength(2);
      });
    });

    test("reads chart errors from `error`, and does not retry a 500", async () => {
      await withServer([json({ error: "Unknown column" }, 500)], async ({ charts, sources }, { requests }) => {
        await expect(charts.querySeries(query)).rejects.toThrow("500: Unknown column");
        await expect(sources.list()).rejects.toThrow("500");
        expect(requests).toHaveLength(2);
      });
    });

    test("errors have no request id if the server sends none", async () => {
      const error = await failure(json({ message: "No" }, 404));
      expect(error).not.toHaveProperty("requestId");
      expect(String(error)).not.toContain("request id");
    });

    test("encodes identifiers so that they cannot reach another route", async () => {
      await withServer([json({ data: {} })], async ({ dashboards }, { requests }) => {
        await dashboards.get("../alerts/a?b#c%2F");
        expect(requests[0]?.url).toBe("/api/v2/dashboards/..%2Falerts%2Fa%3Fb%23c%252F");
        await expect(dashboards.get("..")).rejects.toMatchObject({ kind: "input", field: "id" });
        await expect(dashboards.delete(" ")).rejects.toMatchObject({ kind: "input", field: "id" });
        expect(requests).toHaveLength(1);
      });
    });

    test("reads grouped points, missing series and several points per bucket", async () => {
      const points = [
        { ts_bucket: 0, group: ["web"], "series_0.data": 1 },
        { ts_bucket: 0, group: ["api"], "series_0.data": 2, "series_1.data": 3 },
        { ts_bucket: 60_000, group: ["web"], "series_1.data": 4 },
      ];
      const read = await withServer([json({ data: points })], async ({ charts }) => charts.querySeries(query));
      expect(toColumns(read).columns).toEqual([
        { series: 0, group: ["web"], values: [1, null] },
        { series: 0, group: ["api"], values: [2, null] },
        { series: 1, group: ["api"], values: [3, null] },
        { series: 1, group: ["web"], values: [null, 4] },
      ]);
    });

    test("reads and keeps undocumented alert values: saved_search, other thresholds, silenced objects, uppercase states, dashboardId", async () => {
      const alert = {
        id: "a1",
        source: "saved_search",
        thresholdType: "below_or_equal",
        silenced: { until: "2026-01-01T00:00:00Z" },
        state: "ALERT",
        dashboardId: "d1",
      };
      await withServer([json({ data: alert })], async ({ alerts }, { requests }) => {
        expect(await alerts.get("a1")).toEqual(alert);
        await alerts.modify("a1", (found) => ({ ...found, threshold: 3 }));
        const { id: _id, state: _state, ...rest } = alert;
        expect(JSON.parse(requests.at(-1)?.body ?? "")).toEqual({ ...rest, threshold: 3 });
      });
    });

    test.each(["alerts", "webhooks"] as const)("follows pages of %s if the response has meta", async (noun) => {
      const meta = { total: 3, limit: 2, offset: 0 };
      const pages = [
        json({ data: [{ id: "1" }, { id: "2" }], meta }),
        json({ data: [{ id: "3" }], meta: { ...meta, offset: 2 } }),
      ];
      await withServer(pages, async (client, { requests }) => {
        expect((await client[noun].list()).map(({ id }) => id)).toEqual(["1", "2", "3"]);
        expect(requests.map(({ url }) => url)).toEqual([`/api/v2/${noun}`, `/api/v2/${noun}?limit=2&offset=2`]);
      });
      await withServer([json({ data: [{ id: "1" }] })], async (client, { requests }) => {
        expect(await client[noun].list()).toHaveLength(1);
        expect(requests).toHaveLength(1);
      });
    });

    test("follows pages beyond the default limit of 1000", async () => {
      const records = (from: number, count: number) =>
        Array.from({ length: count }, (__, index) => ({ id: `${from + index}` }));
      const meta = { total: 1500, limit: 1000, offset: 0 };
      const pages = [json({ data: records(0, 1000), meta }), json({ data: records(1000, 500), meta })];
      expect(await withServer(pages, async ({ alerts }) => alerts.list())).toHaveLength(1500);
    });

    test.each([[json({})], [{ status: 204 }], [{ status: 200, body: "" }]])(
      "accepts %o as the response to a delete",
      async (response) => {
        await withServer([response], async ({ dashboards, alerts }) => {
          expect(await dashboards.delete("absent")).toBeUndefined();
          expect(await alerts.delete("absent")).toBeUndefined();
        });
      },
    );

    test.each([200, 404])("an HTML page from the web UI with status %i hints at the API port", async (status) => {
      const response = { status, headers: { "Content-Type": "text/html" }, body: page };
      expect(await failure(response)).toMatchObject({ status, hint: expect.stringContaining("port 8000") });
    });

    test("supports a path prefix in the base URL", async () => {
      await using server = await startServer(json({ data: [] }));
      const baseUrl = `${server.baseUrl}/observability/`;
      await createSelfHostedClient({ baseUrl, apiKey: "key", ...transport }).sources.list();
      expect(server.requests[0]?.url).toBe("/observability/api/v2/sources");
    });

    test("returns sources and webhooks as sent", async () => {
      const source = { id: "1", name: "Logs", kind: "log" };
      const webhook = { id: "2", name: "On call" };
      await withServer([json({ data: [source] }), json({ data: [webhook] })], async ({ sources, webhooks }) => {
        expect(await sources.list()).toEqual([source]);
        expect(await webhooks.list()).toEqual([webhook]);
      });
    });
  });

  describe("connection failures and unusual responses", () => {
    const reset =
      (stage: "before" | "in" | "after") =>
      (response: ServerResponse): void => {
        const { socket } = response;
        if (stage === "before") {
          socket?.resetAndDestroy();
          return;
        }
        // A complete or partial header, then a reset.
        socket?.write(
          stage === "in" ? "HTTP/1.1 200 OK\r\nContent-Le" : "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n",
        );
        setTimeout(() => socket?.resetAndDestroy(), 20);
      };

    test.each(["before", "in", "after"] as const)(
      "a reset %s the headers: does not retry a write, retries a read",
      async (stage) => {
        await withServer([reset(stage)], async ({ dashboards }, { requests }) => {
          const error = await dashboards.create({ name: "a" }).catch((caught: unknown) => caught);
          expect(error).toMatchObject({ kind: "connection", sent: true });
          expect(error).toMatchObject({ hint: expect.stringContaining("outcome is unknown") });
          expect(requests).toHaveLength(1);
        });
        await withServer([reset(stage), json({ data: [] })], async ({ sources }) => {
          expect(await sources.list()).toEqual([]);
        });
      },
    );

    test("reads a 30 MB list, and truncates large error bodies", async () => {
      const records = Array.from({ length: 300_000 }, (__, index) => ({ id: String(index), name: "x".repeat(80) }));
      expect(await withServer([json({ data: records })], async ({ sources }) => sources.list())).toHaveLength(300_000);
      const error = (await failure({ status: 400, body: "x".repeat(30_000_000) })) as { message: string; body: string };
      expect(error.message.length + error.body.length).toBeLessThan(6000);
    });

    test("accepts invalid UTF-8", async () => {
      const bytes = Buffer.concat([
        Buffer.from('{"data":[{"id":"1","name":"'),
        Buffer.from([0xff]),
        Buffer.from('"}]}'),
      ]);
      const read = await withServer([(response) => void response.end(bytes)], async ({ sources }) => sources.list());
      expect(read).toEqual([{ id: "1", name: "\uFFFD" }]);
    });

    test("accepts a wrong content type", async () => {
      const response = { headers: { "Content-Type": "text/plain" }, body: '{"data":[]}' };
      expect(await withServer([response], async ({ sources }) => sources.list())).toEqual([]);
    });
  });

  const records: Readonly<Record<string, (client: SelfHostedClient) => Promise<unknown>>> = {
    "dashboards.get": ({ dashboards }) => dashboards.get("d1"),
    "dashboards.create": ({ dashboards }) => dashboards.create({ name: "A" }),
    "dashboards.update": ({ dashboards }) => dashboards.update("d1", { name: "A" }),
    "alerts.get": ({ alerts }) => alerts.get("a1"),
    "alerts.create": ({ alerts }) => alerts.create({ threshold: 1 }),
    "alerts.update": ({ alerts }) => alerts.update("a1", { threshold: 1 }),
  };
  const lists: Readonly<Record<string, (client: SelfHostedClient) => Promise<unknown>>> = {
    "dashboards.list": ({ dashboards }) => dashboards.list(),
    "alerts.list": ({ alerts }) => alerts.list(),
    "sources.list": ({ sources }) => sources.list(),
    "webhooks.list": ({ webhooks }) => webhooks.list(),
    "charts.querySeries": ({ charts }) => charts.querySeries(query),
  };

  test.each(Object.entries(records))("%s rejects null, list or string data", async (__, call) => {
    for (const data of [null, [], "text"]) {
      expect(await failure(json({ data }), call)).toMatchObject({ name: "UnexpectedResponseError", status: 200 });
    }
  });

  test.each(Object.entries(lists))("%s reads null data as empty, and rejects a record or string", async (__, call) => {
    expect(await withServer([json({ data: null })], call)).toEqual([]);
    for (const data of [{}, "text", [null]]) {
      expect(await failure(json({ data }), call)).toMatchObject({ name: "UnexpectedResponseError", status: 200 });
    }
  });
});
