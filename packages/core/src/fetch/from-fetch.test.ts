import type { ServerResponse } from "node:http";
import { json, startServer } from "@obstack/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestTransport, getError } from "../../test/create-test-transport.ts";
import type { FetchFunction } from "./fetch.ts";

describe("connections", () => {
  test("reports that nothing was sent over a refused connection", async () => {
    const server = await startServer({});
    await server[Symbol.asyncDispose]();
    const error = await createTestTransport(server.baseUrl, { retry: false })
      .GET("/things", {})
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: "connection", sent: false, message: expect.stringContaining("ECONNREFUSED") });
  });

  test.each([
    [
      "connecting to one address",
      Object.assign(new Error("connect ETIMEDOUT"), { code: "ETIMEDOUT", syscall: "connect" }),
      false,
    ],
    [
      "connecting to every address",
      new AggregateError([Object.assign(new Error(), { code: "ETIMEDOUT", syscall: "connect" })]),
      false,
    ],
    [
      "reading from an open connection",
      Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT", syscall: "read" }),
      true,
    ],
  ])("reports whether the request was sent if %s times out", async (_, cause, sent) => {
    const http = createTestTransport("http://127.0.0.1:1", { retry: false, fetch: () => Promise.reject(cause) });
    await expect(http.POST("/things", { body: {} })).rejects.toMatchObject({ kind: "connection", sent });
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
  ])("hints that the outcome of a write is unknown if the connection breaks %s", async (_, response) => {
    const error = await getError(response, "POST");
    expect(error).toMatchObject({ kind: "connection", sent: true });
    expect(error.hint).toContain("outcome is unknown");
  });

  test.each(["headers", "body"])("times out if the server stalls before the %s", async (where) => {
    const error = await getError(
      (response) => {
        if (where === "body") response.writeHead(200).write("{");
      },
      "GET",
      { timeout: 100 },
    );
    expect(error).toMatchObject({ kind: "timeout", timeout: 100 });
  });

  test("reports that nothing was sent over TLS to a plain HTTP server", async () => {
    await using server = await startServer(json({ data: [] }));
    const http = createTestTransport(server.baseUrl.replace("http:", "https:"), { retry: false });
    const error = await http.POST("/things", { body: {} }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      kind: "connection",
      sent: false,
      message: expect.stringMatching(/could not connect to \S+ \(TLS: [\w ]+\)\.$/),
      hint: expect.stringContaining("http:// or https://"),
    });
    expect(server.requests).toHaveLength(0);
  });

  test("throws the reason of the signal when aborted", async () => {
    await using server = await startServer(() => undefined);
    const signal = AbortSignal.timeout(50);
    const error = await createTestTransport(server.baseUrl, { retry: false })
      .GET("/things", {}, { signal })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: "aborted", cause: signal.reason });
  });
});

describe("other runtimes", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each(["Deno", "Bun"])("sends only writes on new connections in %s", async (platform) => {
    const events: unknown[] = [];
    const createHttpClient = (options: object): object => ({ ...options, close: () => events.push("closed") });
    vi.stubGlobal("fetch", async (_: string, init: { keepalive?: boolean; client?: object }) => {
      events.push(init.client ?? init.keepalive);
      return new Response('{"data":[]}');
    });
    vi.stubGlobal(platform, platform === "Deno" ? { createHttpClient } : {});
    const http = createTestTransport("http://localhost");
    await http.GET("/things", {});
    expect(events).toEqual([undefined]);
    await http.POST("/things", { body: {} });
    const expected = platform === "Deno" ? [{ poolMaxIdlePerHost: 0, close: expect.any(Function) }, "closed"] : [false];
    expect(events.slice(1)).toEqual(expected);
  });

  test.each([
    new TypeError("fetch failed", { cause: new Error("redirect count exceeded") }),
    new TypeError("Fetch failed: Maximum number of redirects (20) reached"),
    new TypeError(
      "TooManyRedirects: The response redirected too many times. For more information, pass `verbose: true`",
    ),
    new TypeError("Too many redirects"),
  ])("does not retry a redirect loop: %s", async (cause) => {
    const fetch = vi.fn<FetchFunction>(async () => Promise.reject(cause));
    const looping = createTestTransport("http://localhost", { fetch }).GET("/things", {});
    await expect(looping).rejects.toMatchObject({ kind: "unexpected-response", cause });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe("redirects", () => {
  test("follows a redirect of a read to another origin without the credential", async () => {
    await using target = await startServer({ status: 401, body: "Unauthorized" });
    const { hint } = await getError({ status: 302, headers: { Location: `${target.baseUrl}/things` } });
    expect(target.requests[0]?.headers.authorization).toBeUndefined();
    expect(hint).toContain(`redirect to ${target.baseUrl}`);
  });

  test("explains a redirect of a write on the same origin", async () => {
    for (const location of ["/base/things?a=1", "things/"]) {
      const { hint } = await getError({ status: 308, headers: { Location: location } }, "POST");
      const path = new URL(location, "http://a/").pathname;
      expect(hint).toMatch(new RegExp(`^The server redirects the request to ${path}\\. Only reads follow redirects`));
    }
    expect((await getError({ status: 400, headers: { Location: "/base" } }, "POST")).hint).toBeUndefined();
  });

  test("does not follow a redirect of a write, which may turn it into a read", async () => {
    await using target = await startServer(json({ data: [] }));
    const error = await getError({ status: 301, headers: { Location: `${target.baseUrl}/things` } }, "POST");
    expect(error).toMatchObject({ status: 301 });
    expect(target.requests).toHaveLength(0);
  });
});
