// Behavior of deployed servers, tested through the client. Tests for usage costs are in `resources/usage-cost.test.ts`.
import { json, startServer } from "@obstack/testing";
import type { TestResponse, TestServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { createHostedClient } from "./client.ts";
import type { HostedClient } from "./client.ts";
import type { HostedClientOptions } from "./transport.ts";
import { undiciFetch } from "./undici.ts";

const ids = {
  organizationId: "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10",
  serviceId: "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60",
};
const envelope = (result: unknown, headers?: Record<string, string>): TestResponse =>
  json({ status: 200, requestId: "5d1c7e4a-90b3-4c0e-a1f2-000000000001", result }, 200, headers);

describe.each([
  ["the global fetch", {}],
  ["undici", { fetch: undiciFetch() }],
])("over %s", (_, transport: HostedClientOptions) => {
  async function withServer<Result>(
    responses: readonly TestResponse[],
    run: (client: HostedClient, server: TestServer) => Promise<Result>,
  ): Promise<Result> {
    await using server = await startServer(...responses);
    const options = { baseUrl: server.baseUrl, keyId: "key-id", keySecret: "key-secret", ...ids };
    return await run(createHostedClient({ ...options, retry: { backoffLimit: 1 }, ...transport }), server);
  }

  async function failure(
    response: TestResponse,
    call = (client: HostedClient): Promise<unknown> => client.pipes.list(),
  ): Promise<unknown> {
    return withServer([response], async (client) => call(client).catch((error: unknown) => error));
  }

  test("a 401 without a request id hints that a new key may be rejected for a few seconds", async () => {
    const error = await failure(json({ status: 401, error: "UNAUTHORIZED: invalid key" }, 401));
    expect(error).toMatchObject({
      status: 401,
      hint: expect.stringMatching(/organization.*rejected for a few seconds.*Bearer/),
    });
    expect(error).not.toHaveProperty("requestId");
  });

  test.each([
    ["FORBIDDEN: API key expired", "The key has expired."],
    ["FORBIDDEN: IP 203.0.113.7 is not allowed", "Add your address to the key's IP access list."],
    ["FORBIDDEN: the roles of the key do not allow this", "Use a key with a role"],
    ["FORBIDDEN", "Check the server's reason."],
  ])("a 403 hints at what mends the server's reason: %s", async (error, hint) => {
    expect(await failure(json({ status: 403, error }, 403))).toMatchObject({ hint: expect.stringContaining(hint) });
  });

  test("reads an HTML 404 for a missing path and a JSON 404 for a missing object", async () => {
    expect(await failure({ status: 404, body: "<!DOCTYPE html><html><pre>Cannot GET /v1</pre></html>" })).toMatchObject(
      {
        status: 404,
        message: expect.stringContaining("Cannot GET /v1"),
        hint: expect.stringContaining("base URL"),
      },
    );
    const missing = await failure(json({ status: 404, error: "NOT_FOUND: no such pipe", requestId: "r" }, 404));
    expect(missing).toMatchObject({ status: 404, message: expect.stringContaining("no such pipe") });
    expect(missing).toMatchObject({ hint: expect.stringContaining("Check the identifiers") });
  });

  test("a 424 hints that the service is idle or still starting", async () => {
    expect(await failure(json({ status: 424, error: "SERVICE_IDLE: idle" }, 424))).toMatchObject({
      status: 424,
      hint: expect.stringContaining("Start it"),
    });
  });

  test.each([[{ keyId: null }], [{}]])("a key created with hashData has no credentials: %j", async (rest) => {
    const key = { id: "k1", name: "ci" };
    await withServer([envelope({ key, ...rest })], async ({ keys }) => {
      expect(
        await keys.create({
          name: "ci",
          roles: ["admin"],
          hashData: { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: "c" },
        }),
      ).toEqual({ key });
    });
  });

  const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
  const period = { from: "2026-01-01", to: "2026-01-02" };
  const records: Readonly<Record<string, (client: HostedClient) => Promise<unknown>>> = {
    "services.setState": ({ services }) => services.setState("start"),
    "pipes.create": ({ pipes }) => pipes.create({ name: "p", source: { kafka: {} } } as never),
    "keys.create": ({ keys }) => keys.create({ name: "ci", roles: ["admin"] }),
    "reversePrivateEndpoints.get": ({ reversePrivateEndpoints }) => reversePrivateEndpoints.get(id),
    "reversePrivateEndpoints.waitUntilReady": (client) => client.reversePrivateEndpoints.waitUntilReady(id),
    "usageCost.report": ({ usageCost }) => usageCost.report(period),
  };
  const lists: Readonly<Record<string, (client: HostedClient) => Promise<unknown>>> = {
    "pipes.list": ({ pipes }) => pipes.list(),
  };

  test.each(Object.entries(records))("%s rejects a null, list or string result", async (__, call) => {
    for (const result of [null, [], "text"]) {
      expect(await failure(envelope(result), call)).toMatchObject({
        name: "UnexpectedResponseError",
        status: 200,
        path: expect.stringContaining("/v1/"),
      });
    }
  });

  test.each(Object.entries(lists))(
    "%s reads a null result as empty, and rejects a record or string",
    async (__, call) => {
      expect(await withServer([envelope(null)], call)).toEqual([]);
      for (const result of [{}, "text", [null]]) {
        expect(await failure(envelope(result), call)).toMatchObject({ name: "UnexpectedResponseError", status: 200 });
      }
    },
  );

  test.each(["Failed", "Rejected", "Expired", "Deleting"])(
    "waitUntilReady fails at status %s, with the last record",
    async (status) => {
      const pending = envelope({ id, status: "Pending" });
      const last = { id, status, endpointId: "vpce-1" };
      await withServer([pending, envelope(last)], async ({ reversePrivateEndpoints }, { requests }) => {
        const seen: unknown[] = [];
        const options = { interval: 1, timeout: 120_000, onValue: (value: unknown) => void seen.push(value) };
        const error = await reversePrivateEndpoints.waitUntilReady(id, options).catch((caught: unknown) => caught);
        expect(error).toMatchObject({
          name: "WaitFailedError",
          kind: "wait-failed",
          last,
          message: `Reverse private endpoint ${id} cannot become ready: its status is "${status}".`,
        });
        expect(requests).toHaveLength(2);
        expect(seen).toHaveLength(2);
      });
    },
  );

  test("waitUntilReady continues at an unknown, null or absent status", async () => {
    const responses = [{ id, status: "Thinking" }, { id, status: null }, { id }, { id, status: "Ready" }].map((one) =>
      envelope(one),
    );
    await withServer(responses, async ({ reversePrivateEndpoints }) => {
      expect(await reversePrivateEndpoints.waitUntilReady(id, { interval: 1 })).toEqual({ id, status: "Ready" });
    });
  });

  test.each([[undefined], [null], [{}], [{ id: null, name: null }], ["text"]])(
    "returns the secret of a new key if the record is missing or incomplete: %j",
    async (key) => {
      const result = { key, keyId: "id", keySecret: "returned-once" };
      await withServer([envelope(result)], async ({ keys }) => {
        const created = await keys.create({ name: "ci", roles: ["admin"] });
        expect(created.keySecret?.reveal()).toBe("returned-once");
        expect(created.keyId).toBe("id");
        expect(created.key).toEqual(typeof key === "object" && key !== null ? key : undefined);
      });
    },
  );
});
