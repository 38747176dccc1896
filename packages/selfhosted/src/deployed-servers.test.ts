// Behavior of deployed servers, tested through the client with the global fetch and with undici.
import type { FetchFunction } from "@obstack/core";
import { json, startServer } from "@obstack/testing";
import type { TestResponse, TestServer } from "@obstack/testing";
import { describe, expect, test, vi } from "vitest";
import { createSelfHostedClient } from "./client.ts";
import type { SelfHostedClient } from "./client.ts";
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

  test.each([502, 503, 504])("retries a chart query after a %i", async (status) => {
    await withServer([{ status, body: page }, json({ data: [] })], async ({ charts }, { requests }) => {
      expect(await charts.querySeries(query)).toEqual([]);
      expect(requests).toHaveLength(2);
    });
  });

  test.each([200, 404])("an HTML page from the web UI with status %i hints at the API port", async (status) => {
    const response = { status, headers: { "Content-Type": "text/html" }, body: page };
    expect(await failure(response)).toMatchObject({ status, hint: expect.stringContaining("port 8000") });
  });

  test.each([
    [404, "Alert not found", "`client.alerts.list()` returns the identifiers."],
    [400, "Params validation failed: id: Invalid ObjectId", "`client.alerts.list()` returns the identifiers."],
    [400, "Body validation failed: dashboardId: Invalid ObjectId", undefined],
  ])("a %i with %j hints at identifiers", async (status, message, hint) => {
    await withServer([json({ message }, status)], async ({ alerts }) => {
      const error: unknown = await alerts.update("zz", { threshold: 1 }).catch((reason: unknown) => reason);
      expect((error as { readonly hint?: string }).hint).toBe(hint);
    });
  });

  const records: Readonly<Record<string, (client: SelfHostedClient) => Promise<unknown>>> = {
    "dashboards.get": ({ dashboards }) => dashboards.get("d1"),
    "dashboards.create": ({ dashboards }) => dashboards.create({ name: "A" }),
    "dashboards.update": ({ dashboards }) => dashboards.update("d1", { name: "A", tiles: [] }),
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
