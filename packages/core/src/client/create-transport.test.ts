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

/** Sends one request to a server with one answer, and returns the error. */
async function failure(
  answer: TestResponse,
  method: "GET" | "POST" | "DELETE" = "GET",
  options?: TransportOptions,
): Promise<ObstackError> {
  await using server = await startServer(answer);
  const http = transportTo(server.baseUrl, options);
  const error = await (
    method === "POST" ? http.POST("/things", { body: {} } as never) : http[method]("/things", {} as never)
  ).catch((caught: unknown) => caught);
  if (!isObstackError(error)) throw new Error("not an error of Obstack", { cause: error });
  expect(inspect(error, { depth: 10 }) + JSON.stringify(error) + String(error.stack)).not.toContain(secret);
  return error;
}

describe("a request", () => {
  test("carries the credential, a JSON body and its content type, and resolves to the envelope", async () => {
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

  test("names the client, unless the call names another", async () => {
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

  test("carries the headers of the call, but the client's credential", async () => {
    await using server = await startServer(json({ data: [] }));
    const headers = { "X-Trace": "1", Authorization: "Basic other" };
    await transportTo(server.baseUrl).GET("/things", { headers } as never);
    expect(server.requests[0]?.headers).toMatchObject({ "x-trace": "1", authorization: `Bearer ${secret}` });
  });
});

describe("field note: failures come in many bodies", () => {
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
      "a problem of RFC 9457",
      json({ type: "about:blank", title: "Quota exceeded", status: 403, detail: "The organization has 10 keys." }, 403),
      "failed with 403: Quota exceeded: The organization has 10 keys.",
    ],
    [
      "a problem with a title alone",
      json({ type: "about:blank", title: "Forbidden", status: 403 }, 403),
      "403: Forbidden",
    ],
    ["a problem with a detail alone", json({ detail: "No such key." }, 404), "404: No such key."],
    [
      "a list of texts",
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
    ["an empty message beside an error", json({ message: "", error: "Bad Request" }, 400), "400: Bad Request"],
    [
      "errors nested too deep to read",
      { status: 500, body: `${'{"error":'.repeat(500)}"deep"${"}".repeat(500)}` },
      "the server gave no reason",
    ],
    ["JSON as plain text", { status: 404, body: '{"message":"Not found"}' }, "404: Not found"],
    [
      "an HTML page",
      { status: 503, body: "<html><head><title>503 Busy</title></head></html>" },
      'an HTML page, "503 Busy"',
    ],
    ["nothing", { status: 500 }, "the server gave no reason"],
    ["something else", json([1, 2], 500), "the server gave no reason"],
    [
      "invalid UTF-8",
      (response: ServerResponse) => response.writeHead(400).end(Buffer.from([0xff, 0xfe, 0x41])),
      "failed with 400: ",
    ],
  ] as [string, TestResponse, string][])("%s", async (_, answer, message) => {
    expect((await failure(answer)).message).toContain(message);
  });

  test("the request id of the hosted deployment is kept and named", async () => {
    const error = await failure(json({ status: 400, error: "BAD_REQUEST: no", requestId: "abc" }, 400));
    expect(error).toMatchObject({ status: 400, requestId: "abc", method: "GET", path: "/things" });
    expect(error.message).toContain("(request id abc)");
    const problem = json({ title: "Refused", detail: "no", requestId: "abc" }, 403);
    expect((await failure(problem)).message).toContain("403: Refused: no (request id abc)");
    expect(isResponseError(error, 400)).toBe(true);
    expect(isResponseError(error, 404)).toBe(false);
  });

  test("a long text is cut", async () => {
    const { body, message } = await failure({ status: 500, body: "x".repeat(30_000_000) });
    expect(String(body).length).toBeLessThan(5000);
    expect(message.length).toBeLessThan(1000);
  });

  test("a credential that the server repeats does not show", async () => {
    const error = await failure({ status: 403, body: `key ${secret} is not allowed` });
    expect(error.message).toContain("key [secret] is not allowed");
  });

  test("a secret of the body that the server repeats does not show", async () => {
    const answer: TestResponse = (response, { body }) =>
      void response.writeHead(400).end(`{"message":"refused: ${body.replaceAll('"', "'")}"}`);
    await using server = await startServer(answer);
    const body = { name: "orders", source: [{ credentials: { username: "web-shop", password: "hunter2 is long" } }] };
    const error = await transportTo(server.baseUrl)
      .POST("/things", { body } as never)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining("'password':'[secret]'") });
    expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
  });

  test("a write that a gateway gave up on says that its outcome is unknown", async () => {
    expect((await failure({ status: 504, body: "<html></html>" }, "POST")).hint).toContain("page with 504");
    expect((await failure({ status: 504, body: "" }, "POST")).hint).toContain("outcome is unknown");
  });
});

describe("a success that is none", () => {
  test.each([
    ["a page", { body: "<!DOCTYPE html><html></html>" }, "an HTML page"],
    ["nothing", { body: "" }, "no body"],
    ["another object", json({ items: [] }), "no `data`"],
    ["an array", json([]), "no `data`"],
    ["half of it", { body: '{"data":[{"keySecret":"shown once' }, "not whole JSON"],
  ] as [string, TestResponse, string][])("%s", async (_, answer, reason) => {
    const error = await failure(answer);
    expect(error).toMatchObject({ kind: "unexpected-response", status: 200 });
    expect(error.message).toContain(reason);
    expect(inspect(error)).not.toContain("shown once");
  });

  test("a page gets the hint of the deployment", async () => {
    expect((await failure({ body: "<html></html>" })).hint).toBe("hint for a page with 200");
  });

  test.each([[{ status: 204 }], [json({})], [{ body: "" }], [{ body: "OK" }]])(
    "a delete may be answered with %j",
    async (answer) => {
      await using server = await startServer(answer);
      await expect(transportTo(server.baseUrl).DELETE("/things", {} as never)).resolves.not.toThrow();
    },
  );

  test("but not with a page", async () => {
    expect(await failure({ body: "<html></html>" }, "DELETE")).toMatchObject({ kind: "unexpected-response" });
  });
});

describe("connections", () => {
  test("refused: nothing was sent", async () => {
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
  ])("that %s does not answer says whether anything was sent", async (_, cause, sent) => {
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
  ])("broken %s: the outcome of a write is unknown", async (_, answer) => {
    const error = await failure(answer, "POST");
    expect(error).toMatchObject({ kind: "connection", sent: true });
    expect(error.hint).toContain("outcome is unknown");
  });

  test.each(["headers", "body"])("a server that stops before the %s runs into the timeout", async (where) => {
    const error = await failure(
      (response) => {
        if (where === "body") response.writeHead(200).write("{");
      },
      "GET",
      { timeout: 100 },
    );
    expect(error).toMatchObject({ kind: "timeout", timeout: 100 });
  });

  test("over TLS to a server that speaks none: nothing was sent", async () => {
    await using server = await startServer(json({ data: [] }));
    const http = transportTo(server.baseUrl.replace("http:", "https:"));
    const error = await http.POST("/things", { body: {} } as never).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      kind: "connection",
      sent: false,
      message: expect.stringMatching(/no connection to \S+ \(TLS: [\w ]+\)\.$/),
      hint: expect.stringContaining("http:// or https://"),
    });
    expect(server.requests).toHaveLength(0);
  });

  test("an abort ends the call with its reason", async () => {
    await using server = await startServer(() => undefined);
    const signal = AbortSignal.timeout(50);
    const error = await transportTo(server.baseUrl)
      .GET("/things", { signal } as never)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: "aborted", cause: signal.reason });
  });
});

describe("redirects", () => {
  test("of a read carry no credential to another origin", async () => {
    await using target = await startServer({ status: 401, body: "Unauthorized" });
    const { hint } = await failure({ status: 302, headers: { Location: `${target.baseUrl}/things` } });
    expect(target.requests[0]?.headers.authorization).toBeUndefined();
    expect(hint).toContain(`redirect to ${target.baseUrl}`);
  });

  test("of a write are not followed, since they may turn it into a read", async () => {
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
])("%s in %j would hang or end at once, and is refused", (option, options) => {
  expect(() => transportTo("http://127.0.0.1:1", options)).toThrow(
    expect.objectContaining({ kind: "configuration", option }),
  );
});

test("the timeout of a call is checked too", async () => {
  const http = transportTo("http://127.0.0.1:1");
  await expect(http.GET("/things", { timeout: -1 } as never)).rejects.toMatchObject({ option: "timeout" });
});

test("concurrency and budget bound what is sent", async () => {
  let running = 0;
  let most = 0;
  await using server = await startServer((response) => {
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      response.end('{"data":[]}');
    }, 20);
  });
  const http = transportTo(server.baseUrl, { concurrency: 2, budget: { requests: 4, per: 300 } });
  const begin = Date.now();
  await Promise.all(Array.from({ length: 6 }, () => http.GET("/things", {} as never)));
  expect(most).toBe(2);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(290);
});

describe("hooks", () => {
  test("are told of every attempt, answer and repeat, and of no secret", async () => {
    const limited = { status: 429, headers: { "RateLimit-Reset": "0" }, body: secret };
    await using server = await startServer(limited, json({ data: [] }));
    const events: unknown[] = [];
    const note = (name: string) => (event: object) => void events.push({ name, ...event });
    const hooks = { onRequest: note("request"), onResponse: note("response"), onRetry: note("retry") };
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

  test("are told why there was no answer", async () => {
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
  test("resolves to data, error and response, and repeats like the resources", async () => {
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

  test("passes its calls through the middleware that it was given before", async () => {
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
