import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createHostedClient } from "./client.ts";
import type { HostedClient } from "./client.ts";
import type { HostedClientOptions } from "./transport.ts";

const organizationId = "8f0c1a8e-6a3e-4c1b-9d0b-2f6f3c7f4d10";
const serviceId = "3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60";
const keySecret = "very-secret-key-secret";
const envelope = (result: unknown): TestResponse =>
  json({ status: 200, requestId: "5d1c7e4a-90b3-4c0e-a1f2-000000000001", result });

const createClient = (baseUrl: string, options: HostedClientOptions = {}): HostedClient =>
  createHostedClient({ baseUrl, keyId: "key-id", keySecret, organizationId, serviceId, retry: false, ...options });

afterEach(() => void vi.unstubAllEnvs());

describe("options", () => {
  test("encodes Basic credentials as UTF-8", async () => {
    await using server = await startServer(envelope([]));
    await createClient(server.baseUrl, { keyId: "schlüssel", keySecret: "pässwort→" }).pipes.list();
    const encoded = Buffer.from("schlüssel:pässwort→", "utf8").toString("base64");
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${encoded}`);
  });

  test("fall back to environment variables", async () => {
    await using server = await startServer(envelope([]));
    vi.stubEnv("OBSTACK_HOSTED_URL", server.baseUrl);
    vi.stubEnv("OBSTACK_HOSTED_KEY_ID", "a");
    vi.stubEnv("OBSTACK_HOSTED_KEY_SECRET", "b");
    vi.stubEnv("OBSTACK_HOSTED_ORGANIZATION_ID", organizationId);
    vi.stubEnv("OBSTACK_HOSTED_SERVICE_ID", serviceId);
    await createHostedClient().stack.sources.list();
    expect(server.requests[0]).toMatchObject({
      url: `/v1/organizations/${organizationId}/services/${serviceId}/stack/sources`,
      headers: { authorization: `Basic ${btoa("a:b")}` },
    });
  });

  test.each([
    ["baseUrl", "OBSTACK_HOSTED_URL"],
    ["keyId", "OBSTACK_HOSTED_KEY_ID"],
    ["keySecret", "OBSTACK_HOSTED_KEY_SECRET"],
    ["serviceId", "OBSTACK_HOSTED_SERVICE_ID"],
  ])("a missing %s is an error of the first request", async (option, variable) => {
    await using server = await startServer(envelope([]));
    vi.stubEnv(variable, "");
    const client = createClient(server.baseUrl, { [option]: undefined });
    await expect(client.pipes.list()).rejects.toMatchObject({ option, variable });
    expect(server.requests).toEqual([]);
    vi.stubEnv(variable, option === "baseUrl" ? server.baseUrl : serviceId);
    await client.pipes.list();
    expect(server.requests).toHaveLength(1);
  });

  test("an invalid base URL is an error when the client is created", () => {
    vi.stubEnv("OBSTACK_HOSTED_URL", "ftp://example.com");
    expect(() => createHostedClient()).toThrow(expect.objectContaining({ option: "baseUrl" }));
    expect(() => createClient(5 as never)).toThrow("must be a URL that starts with http:// or https://, not 5");
  });

  test("a colon in the key identifier is an error, because the server would read another identifier", async () => {
    const client = createClient("http://127.0.0.1:9", { keyId: "ci:main" });
    await expect(client.pipes.list()).rejects.toMatchObject({ kind: "configuration", option: "keyId" });
  });

  test("prints a client without a base URL", () => {
    vi.stubEnv("OBSTACK_HOSTED_URL", "");
    expect(inspect(createHostedClient())).toBe("HostedClient { baseUrl: missing }");
  });

  test("rejects unknown names", () => {
    const options = { serviceId, organizatonId: organizationId };
    expect(() => createClient("http://localhost", options)).toThrow(
      expect.objectContaining({ option: "organizatonId", hint: "Did you mean `organizationId`?" }),
    );
  });

  test("rejects path parameters that are not UUIDs", async () => {
    const client = createClient("http://127.0.0.1:1", { organizationId: "../admin" });
    await expect(client.pipes.list()).rejects.toMatchObject({ kind: "input", field: "organizationId" });
    await expect(createClient("http://127.0.0.1:1").reversePrivateEndpoints.get("x")).rejects.toMatchObject({
      kind: "input",
    });
  });
});

describe("keys", () => {
  const key = { id: "d4e5f6a7-b8c9-4d0e-9f1a-2b3c4d5e6f70", name: "ci" };

  test("hides the secret of a new key until it is revealed", async () => {
    await using server = await startServer(envelope({ key, keyId: "id", keySecret: "returned-once" }));
    const created = await createClient(server.baseUrl).keys.create({ name: "ci", roles: ["developer"] });
    expect(inspect(created, { depth: 9 }) + JSON.stringify(created)).not.toContain("returned-once");
    expect(created.keySecret?.reveal()).toBe("returned-once");
    expect(created).toMatchObject({ key, keyId: "id" });
  });

  test.each([[[]], [["owner"]]])("rejects the roles %j", async (roles) => {
    const created = createClient("http://127.0.0.1:1").keys.create({ name: "ci", roles: roles as never });
    await expect(created).rejects.toMatchObject({ kind: "input", field: expect.stringMatching(/^roles/) });
  });

  test("sends the expiry of a key as a date-time, and rejects an invalid date", async () => {
    await using server = await startServer(envelope({}));
    const { keys } = createClient(server.baseUrl);
    const expiries = [new Date(Date.UTC(2027, 0, 31)), "2027-01-31T00:00:00Z", null, undefined];
    for (const expireAt of expiries) {
      await keys.create({ name: "ci", roles: ["admin"], ...(expireAt === undefined ? {} : { expireAt }) });
    }
    expect(server.requests.map(({ body }) => (JSON.parse(body) as { expireAt?: unknown }).expireAt)).toEqual([
      "2027-01-31T00:00:00.000Z",
      "2027-01-31T00:00:00Z",
      null,
      undefined,
    ]);
    await expect(keys.create({ name: "ci", roles: ["admin"], expireAt: new Date("soon") })).rejects.toMatchObject({
      kind: "input",
      field: "expireAt",
    });
    expect(server.requests).toHaveLength(expiries.length);
  });
});

describe("pipes", () => {
  test.each([
    ["source", { name: "p" }],
    ["source", { name: "p", source: {} }],
    ["source", { name: "p", source: { kafka: {}, kinesis: {} } }],
    ["name", { source: { kafka: {} } }],
  ])("rejects %s in %j", async (field, body) => {
    const created = createClient("http://127.0.0.1:1").pipes.create(body as never);
    await expect(created).rejects.toMatchObject({ field });
  });

  test("redacts source secrets that a server echoes in an error", async () => {
    const echo: TestResponse = (response, { body }) =>
      void response.writeHead(400).end(JSON.stringify({ status: 400, error: `BAD: ${body}` }));
    await using server = await startServer(echo);
    const credentials = { username: "web-shop", password: 'quoted "pass\\word"' };
    const accessKey = { accessKeyId: "AKIA", secretKey: "secret-access-key" };
    for (const source of [
      { kafka: { credentials } },
      { kinesis: { accessKey } },
      { objectStorage: { connectionString: "AccountKey=abc" } },
    ]) {
      const error = await createClient(server.baseUrl)
        .pipes.create({ name: "p", source } as never)
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ status: 400, message: expect.stringContaining("[secret]") });
      expect(inspect(error, { depth: 9 })).not.toMatch(/pass\W+word|secret-access-key|AccountKey/);
    }
  });
});

test("hints at a base URL that ends in /v1", async () => {
  await using server = await startServer({ status: 404, body: "<html></html>" });
  await expect(createClient(`${server.baseUrl}/v1`).pipes.list()).rejects.toMatchObject({
    hint: expect.stringContaining("Remove /v1"),
  });
});

test("stack resources send organization and service, and read the hosted envelope", async () => {
  await using server = await startServer(envelope({ id: "d1", name: "A" }));
  const { stack } = createClient(server.baseUrl);
  expect(await stack.dashboards.get("d1")).toEqual({ id: "d1", name: "A" });
  await stack.alerts.delete("a1");
  const prefix = `/v1/organizations/${organizationId}/services/${serviceId}/stack`;
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${prefix}/dashboards/d1`,
    `DELETE ${prefix}/alerts/a1`,
  ]);
});

test("a stack names its server, organization and service", () => {
  const organization = "A1B2C3D4-0000-4000-8000-000000000001";
  const { stack } = createClient("https://API.example.com:443/base/", { organizationId: organization });
  expect(stack.server).toEqual({
    deployment: "hosted",
    baseUrl: "https://api.example.com/base",
    organizationId: organization.toLowerCase(),
    serviceId,
  });
  expect(() => createClient("https://api.example.com", { serviceId: "none" }).stack.server).toThrow("serviceId");
});

test("setState sends the command to the service", async () => {
  await using server = await startServer(envelope({ id: serviceId }));
  const { services } = createClient(server.baseUrl);
  await services.setState("stop");
  expect(server.requests[0]).toMatchObject({ method: "PATCH", body: '{"command":"stop"}' });
  await expect(services.setState("restart" as "stop")).rejects.toMatchObject({ field: "command" });
});
