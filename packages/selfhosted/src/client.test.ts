import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSelfHostedClient } from "./client.ts";
import { createRaw } from "./raw.ts";
import spec from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };

const apiKey = "2f0b4b5e-5c1f-4a53-8a52-0d6b2f0e9a11";

afterEach(() => void vi.unstubAllEnvs());

test("prints its class and base URL, and no secret", () => {
  const client = createSelfHostedClient({ baseUrl: "https://example.com/obstack/", apiKey });
  expect(inspect(client)).toBe('SelfHostedClient { baseUrl: "https://example.com/obstack" }');
  expect(inspect({ client }, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

test.each([undefined, null, "", " ", 5])(
  "no method accepts %j as an identifier, which would name all records",
  async (id) => {
    await using server = await startServer(json({ data: [] }));
    const client = createSelfHostedClient({ baseUrl: server.baseUrl, apiKey });
    for (const resource of [client.dashboards, client.alerts])
      for (const name of ["get", "update", "modify", "delete"] as const) {
        const call = resource[name] as (id: unknown, body: object) => Promise<unknown>;
        await expect(call(id, { name: "A", tiles: [] }), name).rejects.toMatchObject({ kind: "input", field: "id" });
      }
    const raw = createRaw(client.transport).DELETE("/api/v2/dashboards/{id}", {
      params: { path: { id: id as never } },
    });
    await expect(raw).rejects.toMatchObject({ kind: "input", field: "id" });
    expect(server.requests).toEqual([]);
  },
);

describe("options", () => {
  test("fall back to environment variables", async () => {
    await using server = await startServer(json({ data: [] }));
    vi.stubEnv("OBSTACK_SELFHOSTED_URL", server.baseUrl);
    vi.stubEnv("OBSTACK_SELFHOSTED_API_KEY", "from-environment");
    await createSelfHostedClient().sources.list();
    expect(server.requests[0]).toMatchObject({
      url: "/api/v2/sources",
      headers: {
        authorization: "Bearer from-environment",
        "user-agent": expect.stringMatching(/^obstack-selfhosted\/\d+\.\d+\.\d+$/),
      },
    });
  });

  test("a missing key is an error of the first request, with the option and the variable", async () => {
    await using server = await startServer(json({ data: [] }));
    vi.stubEnv("OBSTACK_SELFHOSTED_API_KEY", "");
    const client = createSelfHostedClient({ baseUrl: server.baseUrl });
    await expect(client.sources.list()).rejects.toMatchObject({
      option: "apiKey",
      hint: expect.stringContaining("OBSTACK_SELFHOSTED_API_KEY"),
    });
    expect(server.requests).toEqual([]);
    vi.stubEnv("OBSTACK_SELFHOSTED_API_KEY", "later");
    await client.sources.list();
    expect(server.requests[0]?.headers.authorization).toBe("Bearer later");
  });

  test("an invalid base URL is an error when the client is created", () => {
    vi.stubEnv("OBSTACK_SELFHOSTED_API_KEY", "");
    vi.stubEnv("OBSTACK_SELFHOSTED_URL", "localhost:8000");
    expect(() => createSelfHostedClient()).toThrow("baseUrl (OBSTACK_SELFHOSTED_URL) must be a URL");
    expect(() => createSelfHostedClient({ baseUrl: "localhost:8000" })).toThrow(
      expect.objectContaining({ option: "baseUrl" }),
    );
  });

  test("unknown names are rejected before the key is required", () => {
    vi.stubEnv("OBSTACK_SELFHOSTED_API_KEY", "");
    const options = { baseUrl: "http://localhost", token: apiKey };
    expect(() => createSelfHostedClient(options)).toThrow(
      expect.objectContaining({ option: "token", hint: "Did you mean `apiKey`?" }),
    );
  });
});

test("names its server", () => {
  expect(createSelfHostedClient({ baseUrl: "HTTPS://Example.com:443/base//", apiKey: "key" }).server).toEqual({
    deployment: "selfhosted",
    baseUrl: "https://example.com/base",
  });
});

test.each(["dashboards", "alerts", "sources", "webhooks"] as const)(
  "iterates over %s on several pages",
  async (name) => {
    const page = (id: string): TestResponse => json({ data: [{ id }], meta: { total: 3 } });
    await using server = await startServer(page("a"), page("b"), page("c"));
    const ids: unknown[] = [];
    for await (const { id } of createSelfHostedClient({ baseUrl: server.baseUrl, apiKey })[name].iterate()) {
      ids.push(id);
      if (id === "b") break;
    }
    expect(ids).toEqual(["a", "b"]);
    expect(server.requests.map(({ url }) => url)).toEqual([`/api/v2/${name}`, `/api/v2/${name}?limit=1&offset=1`]);
  },
);

test("hints at a base URL that ends in /api/v2", async () => {
  await using server = await startServer({ status: 404, body: "<html></html>" });
  const client = createSelfHostedClient({ baseUrl: `${server.baseUrl}/api/v2`, apiKey });
  await expect(client.sources.list()).rejects.toMatchObject({ hint: expect.stringContaining("Remove /api/v2") });
});

test("only webhooks have secret fields, which no error shows", async () => {
  const { Webhook: webhook, ...others } = spec.components.schemas;
  expect(JSON.stringify(webhook)).toContain('"format":"password"');
  expect(JSON.stringify(others)).not.toContain('"format":"password"');
  const body = { url: "https://h/hunter2", headers: { a: "hunter2" } };
  await using server = await startServer(json({ message: "no https://h/hunter2", ...body }, 400));
  const { transport } = createSelfHostedClient({ baseUrl: server.baseUrl, apiKey });
  const post = transport.POST as unknown as (path: string, options: object) => Promise<unknown>;
  const error = await post("/api/v2/webhooks", { body }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: "response", body: { url: "https://h/[secret]", headers: { a: "[secret]" } } });
  expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
  await post("/api/v2/alerts", { body: { url: "https://h/[secret]" } }).catch(() => undefined);
  expect(server.requests).toHaveLength(2);
});
