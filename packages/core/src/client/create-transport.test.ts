import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { isObstackError, isResponseError } from "../errors/obstack-error.ts";
import type { ObstackError } from "../errors/obstack-error.ts";
import { withRedaction } from "../fetch/with-redaction.ts";
import { createRaw } from "./create-raw.ts";
import { createTransport } from "./create-transport.ts";
import type { Transport, TransportOptions } from "./create-transport.ts";

type Operation<Body = never> = {
  parameters: { path?: never };
  requestBody: { content: { "application/json": Body } };
  responses: { 200: { content: { "application/json": { data: unknown } } } };
};
type Paths = { "/things": { get: Operation; post: Operation<unknown>; delete: Operation; put: Operation<unknown> } };

const secret = "very-secret-credential";

function transportTo(baseUrl: string, options: TransportOptions = {}): Transport<Paths> {
  return createTransport<Paths>(
    {
      baseUrl,
      credential: () => ({ authorization: `Bearer ${secret}`, secrets: [secret] }),
      userAgent: "test/1",
      redaction: withRedaction(["password"]),
      envelope: "data",
      hintFor: (status, html) => (html ? `hint for a page with ${status}` : undefined),
    },
    { retry: false, ...options },
  );
}

/** Sends one request to a server with one response, and returns the error. */
async function failure(
  response: TestResponse,
  method: "GET" | "POST" | "DELETE" = "GET",
  options?: TransportOptions,
): Promise<ObstackError> {
  await using server = await startServer(response);
  const http = transportTo(server.baseUrl, options);
  const error = await (
    method === "POST" ? http.POST("/things", { body: {} } as never) : http[method]("/things", {} as never)
  ).catch((caught: unknown) => caught);
  if (!isObstackError(error)) throw new Error("Not an ObstackError", { cause: error });
  expect(inspect(error, { depth: 10 }) + JSON.stringify(error) + String(error.stack)).not.toContain(secret);
  return error;
}

describe("a request", () => {
  test("sends the credential, a JSON body and its content type, and resolves to the envelope", async () => {
    await using server = await startServer(json({ data: [1], meta: { total: 1 } }));
    const http = transportTo(`${server.baseUrl}/prefix`);
    expect(await http.POST("/things", { body: { name: "é" } } as never)).toEqual({ data: [1], meta: { total: 1 } });
    expect(server.requests).toMatchObject([
      {
        method: "POST",
        url: "/prefix/things",
        body: '{"name":"é"}',
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      },
    ]);
  });

  test("sends the user agent of the client, which a call can override", async () => {
    await using server = await startServer(json({ data: [] }));
    const http = transportTo(server.baseUrl);
    await http.GET("/things", {} as never);
    await http.GET("/things", { headers: { "User-Agent": "shop/2" } } as never);
    expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual(["test/1", "shop/2"]);
  });

  test("without a body has no content type", async () => {
    await using server = await startServer(json({ data: [] }));
    await transportTo(server.baseUrl).GET("/things", {} as never);
    expect(server.requests[0]?.headers["content-type"]).toBeUndefined();
  });

  test("sends the headers of the call, except `Authorization`", async () => {
    await using server = await startServer(json({ data: [] }));
    const headers = { "X-Trace": "1", Authorization: "Basic other" };
    await transportTo(server.baseUrl).GET("/things", { headers } as never);
    expect(server.requests[0]?.headers).toMatchObject({ "x-trace": "1", authorization: `Bearer ${secret}` });
  });
});

describe("field note: error bodies have many shapes", () => {
  test.each([
    ["text", { status: 401, body: "Unauthorized" }, "failed with 401: Unauthorized"],
    [
      "JSON with a message",
      json({ message: "Body validation failed: name: Required" }, 400),
      "400: Body validation failed: name: Required",
    ],
    ["JSON with an error", json({ error: "Source not found" }, 400), "400: Source not found"],
    ["JSON with a nested error", json({ error: { message: "nested" } }, 400), "400: nested"],
    [
      "an RFC 9457 problem",
      json({ type: "about:blank", title: "Quota exceeded", status: 403, detail: "The organization has 10 keys." }, 403),
      "failed with 403: Quota exceeded: The organization has 10 keys.",
    ],
    [
      "a problem with only a title",
      json({ type: "about:blank", title: "Forbidden", status: 403 }, 403),
      "403: Forbidden",
    ],
    ["a problem with only a detail", json({ detail: "No such key." }, 404), "404: No such key."],
    [
      "a list of strings",
      json({ errors: ["name is required", "roles is empty"] }, 400),
      "400: name is required; roles is empty",
    ],
    [
      "a list of errors with their fields",
      json(
        {
          title: "Invalid request",
          errors: [
            { pointer: "#/name", detail: "is required" },
            { path: ["roles", 0], message: "is unknown" },
            { field: "state", message: "is unknown" },
            null,
            {},
          ],
        },
        400,
      ),
      "Invalid request: #/name: is required; roles.0: is unknown; state: is unknown",
    ],
    ["a message that is a list", json({ message: ["a", "b"], error: "Bad Request" }, 400), "400: a; b"],
    ["an empty message next to an error", json({ message: "", error: "Bad Request" }, 400), "400: Bad Request"],
    [
      "errors that are nested too deeply",
      { status: 500, body: `${'{"error":'.repeat(500)}"deep"${"}".repeat(500)}` },
      "the server gave no reason",
    ],
    ["JSON as plain text", { status: 404, body: '{"message":"Not found"}' }, "404: Not found"],
    [
      "an HTML page",
      { status: 503, body: "<html><head><title>503 Busy</title></head></html>" },
      '503: HTML page "503 Busy"',
    ],
    ["no body", { status: 500 }, "the server gave no reason"],
    ["an unknown shape", json([1, 2], 500), "the server gave no reason"],
    [
      "invalid UTF-8",
      (response: ServerResponse) => response.writeHead(400).end(Buffer.from([0xff, 0xfe, 0x41])),
      "failed with 400: ",
    ],
  ] as [string, TestResponse, string][])("%s", async (_, response, message) => {
    expect((await failure(response)).message).toContain(message);
  });

  test("the error and its message contain the request id of the hosted deployment", async () => {
    const error = await failure(json({ status: 400, error: "BAD_REQUEST: no", requestId: "abc" }, 400));
    expect(error).toMatchObject({ status: 400, requestId: "abc", method: "GET", path: "/things" });
    expect(error.message).toContain("(request id abc)");
    const problem = json({ title: "Refused", detail: "no", requestId: "abc" }, 403);
    expect((await failure(problem)).message).toContain("403: Refused: no (request id abc)");
    expect(isResponseError(error, 400)).toBe(true);
    expect(isResponseError(error, 404)).toBe(false);
  });

  test("truncates a long body", async () => {
    const { body, message } = await failure({ status: 500, body: "x".repeat(30_000_000) });
    expect(String(body).length).toBeLessThan(5000);
    expect(message.length).toBeLessThan(1000);
  });

  test("redacts a credential that the server echoes", async () => {
    const error = await failure({ status: 403, body: `key ${secret} is not allowed` });
    expect(error.message).toContain("key [secret] is not allowed");
  });

  test("redacts a secret of the request body that the server echoes", async () => {
    const echo: TestResponse = (response, { body }) =>
      void response.writeHead(400).end(`{"message":"refused: ${body.replaceAll('"', "'")}"}`);
    await using server = await startServer(echo);
    const body = { name: "orders", source: [{ credentials: { username: "web-shop", password: "hunter2 is long" } }] };
    const error = await transportTo(server.baseUrl)
      .POST("/things", { body } as never)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining("'password':'[secret]'") });
    expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
  });

  test("hints that the outcome of a write is unknown after a gateway error", async () => {
    expect((await failure({ status: 504, body: "<html></html>" }, "POST")).hint).toContain("page with 504");
    expect((await failure({ status: 504, body: "" }, "POST")).hint).toContain("outcome is unknown");
  });
});

describe("a successful status with an unexpected body", () => {
  test.each([
    ["an HTML page", { body: "<!DOCTYPE html><html></html>" }, "returned 200, but the body is an HTML page."],
    ["no body", { body: "" }, "the body is empty"],
    ["an object without the payload", json({ items: [] }), "no `data`"],
    ["an array", json([]), "no `data`"],
    ["truncated JSON", { body: '{"data":[{"keySecret":"shown once' }, "the body is not valid JSON"],
  ] as [string, TestResponse, string][])("%s", async (_, response, reason) => {
    const error = await failure(response);
    expect(error).toMatchObject({ kind: "unexpected-response", status: 200 });
    expect(error.message).toContain(reason);
    expect(inspect(error)).not.toContain("shown once");
  });

  test("an HTML page gets the hint of the deployment", async () => {
    expect((await failure({ body: "<html></html>" })).hint).toBe("hint for a page with 200");
  });

  test.each([[{ status: 204 }], [json({})], [{ body: "" }], [{ body: "OK" }]])(
    "accepts %j as the response to a delete",
    async (response) => {
      await using server = await startServer(response);
      await expect(transportTo(server.baseUrl).DELETE("/things", {} as never)).resolves.not.toThrow();
    },
  );

  test("rejects an HTML page as the response to a delete", async () => {
    expect(await failure({ body: "<html></html>" }, "DELETE")).toMatchObject({ kind: "unexpected-response" });
  });
});

describe("a connection", () => {
  test("that is refused has sent nothing", async () => {
    const server = await startServer({});
    await server[Symbol.asyncDispose]();
    const error = await transportTo(server.baseUrl)
      .GET("/things", {} as never)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: "connection", sent: false, message: expect.stringContaining("ECONNREFUSED") });
  });

  test.each([
    ["one address", Object.assign(new Error("connect ETIMEDOUT"), { code: "ETIMEDOUT", syscall: "connect" }), false],
    [
      "every address",
      new AggregateError([Object.assign(new Error(), { code: "ETIMEDOUT", syscall: "connect" })]),
      false,
    ],
    ["an open connection", Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT", syscall: "read" }), true],
  ])("that times out on %s has `sent` set accordingly", async (_, cause, sent) => {
    const http = transportTo("http://127.0.0.1:1", { fetch: () => Promise.reject(cause) });
    await expect(http.POST("/things", { body: {} } as never)).rejects.toMatchObject({ kind: "connection", sent });
  });

  test.each([
    ["before the headers", (response: ServerResponse) => response.socket?.destroy()],
    [
      "in the body",
      (response: ServerResponse) => {
        response.writeHead(200, { "Content-Length": "100" }).write('{"data":');
        setTimeout(() => response.socket?.destroy(), 20);
      },
    ],
  ])("that breaks %s leaves the outcome of a write unknown", async (_, response) => {
    const error = await failure(response, "POST");
    expect(error).toMatchObject({ kind: "connection", sent: true });
    expect(error.hint).toContain("outcome is unknown");
  });

  test.each(["headers", "body"])("that stalls before the %s times out", async (where) => {
    const error = await failure(
      (response) => {
        if (where === "body") response.writeHead(200).write("{");
      },
      "GET",
      { timeout: 100 },
    );
    expect(error).toMatchObject({ kind: "timeout", timeout: 100 });
  });

  test("over TLS to a plain HTTP server has sent nothing", async () => {
    await using server = await startServer(json({ data: [] }));
    const http = transportTo(server.baseUrl.replace("http:", "https:"));
    const error = await http.POST("/things", { body: {} } as never).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      kind: "connection",
      sent: false,
      message: expect.stringMatching(/could not connect to \S+ \(TLS: [\w ]+\)\.$/),
      hint: expect.stringContaining("http:// or https://"),
    });
    expect(server.requests).toHaveLength(0);
  });

  test("ends with the reason of the signal when aborted", async () => {
    await using server = await startServer(() => undefined);
    const signal = AbortSignal.timeout(50);
    const error = await transportTo(server.baseUrl)
      .GET("/things", { signal } as never)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: "aborted", cause: signal.reason });
  });
});

describe("redirects", () => {
  test("of a read do not send the credential to another origin", async () => {
    await using target = await startServer({ status: 401, body: "Unauthorized" });
    const { hint } = await failure({ status: 302, headers: { Location: `${target.baseUrl}/things` } });
    expect(target.requests[0]?.headers.authorization).toBeUndefined();
    expect(hint).toContain(`redirect to ${target.baseUrl}`);
  });

  test("of a write are not followed, because they may turn it into a read", async () => {
    await using target = await startServer(json({ data: [] }));
    const error = await failure({ status: 301, headers: { Location: `${target.baseUrl}/things` } }, "POST");
    expect(error).toMatchObject({ status: 301 });
    expect(target.requests).toHaveLength(0);
  });
});

test.each([
  ["timeout", { timeout: 0 }],
  ["timeout", { timeout: Number.POSITIVE_INFINITY }],
  ["timeout", { timeout: Number.NaN }],
  ["concurrency", { concurrency: 0 }],
  ["concurrency", { concurrency: 1.5 }],
  ["budget.requests", { budget: { requests: 0, per: 1 } }],
  ["budget.per", { budget: { requests: 1, per: -1 } }],
])("rejects %s in %j, which would hang or time out immediately", (option, options) => {
  expect(() => transportTo("http://127.0.0.1:1", options)).toThrow(
    expect.objectContaining({ kind: "configuration", option }),
  );
});

test("rejects an invalid timeout of a call", async () => {
  const http = transportTo("http://127.0.0.1:1");
  await expect(http.GET("/things", { timeout: -1 } as never)).rejects.toMatchObject({ option: "timeout" });
});

test("limits requests by concurrency and budget", async () => {
  let running = 0;
  let maximum = 0;
  await using server = await startServer((response) => {
    maximum = Math.max(maximum, ++running);
    setTimeout(() => {
      running--;
      response.end('{"data":[]}');
    }, 20);
  });
  const http = transportTo(server.baseUrl, { concurrency: 2, budget: { requests: 4, per: 300 } });
  const start = Date.now();
  await Promise.all(Array.from({ length: 6 }, () => http.GET("/things", {} as never)));
  expect(maximum).toBe(2);
  expect(Date.now() - start).toBeGreaterThanOrEqual(290);
});

describe("hooks", () => {
  test("receive every attempt, response and retry, without secrets", async () => {
    const limited = { status: 429, headers: { "RateLimit-Reset": "0" }, body: secret };
    await using server = await startServer(limited, json({ data: [] }));
    const events: unknown[] = [];
    const record = (name: string) => (event: object) => void events.push({ name, ...event });
    const hooks = { onRequest: record("request"), onResponse: record("response"), onRetry: record("retry") };
    const http = transportTo(server.baseUrl, { retry: {}, hooks });
    await http.POST("/things", { body: { password: secret }, params: { query: { token: secret } } } as never);
    const context = { method: "POST", path: "/things" };
    expect(events).toEqual([
      { name: "request", ...context, attempt: 1 },
      { name: "response", ...context, attempt: 1, status: 429, duration: expect.any(Number) },
      { name: "retry", ...context, attempt: 1, status: 429, delay: expect.any(Number) },
      { name: "request", ...context, attempt: 2 },
      { name: "response", ...context, attempt: 2, status: 200, duration: expect.any(Number) },
    ]);
    expect(inspect(events, { depth: 9 })).not.toContain(secret);
  });

  test("receive the error if there was no response", async () => {
    const server = await startServer({});
    await server[Symbol.asyncDispose]();
    const reasons: unknown[] = [];
    const hooks = { onRetry: ({ error }: { error?: Error }) => void reasons.push(error?.name) };
    const http = transportTo(server.baseUrl, { retry: { limit: 2, backoffLimit: 1 }, hooks });
    await expect(http.GET("/things", {} as never)).rejects.toThrow("ECONNREFUSED");
    expect(reasons).toEqual(["ConnectionError", "ConnectionError"]);
  });
});

describe("raw", () => {
  test("resolves to data, error and response, and retries like the resources", async () => {
    await using server = await startServer({ status: 503 }, json({ data: [1] }), json({ message: "no" }, 404), {
      status: 204,
    });
    const raw = createRaw(transportTo(server.baseUrl, { retry: { backoffLimit: 1 } }));
    expect(await raw.GET("/things", {} as never)).toMatchObject({ data: { data: [1] }, response: { status: 200 } });
    expect(await raw.GET("/things", {} as never)).toMatchObject({
      error: { message: "no" },
      response: { status: 404 },
    });
    expect(await raw.DELETE("/things", {} as never)).toMatchObject({ response: { status: 204 } });
  });

  test("applies middleware that was added before the call", async () => {
    await using server = await startServer(json({ data: [] }));
    const raw = createRaw(transportTo(server.baseUrl));
    const seen: string[] = [];
    const middleware = { onRequest: ({ schemaPath }: { schemaPath: string }) => void seen.push(schemaPath) };
    raw.use(middleware);
    await raw.GET("/things", {} as never);
    raw.eject(middleware);
    await raw.request("get", "/things", {} as never);
    expect(seen).toEqual(["/things"]);
    expect(server.requests).toHaveLength(2);
  });
});
