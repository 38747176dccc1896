// `maxResponseSize` limits memory and time with every `fetch` function.
import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { json, startServer } from "@obstack/testing";
import type { TestResponse, TestServer } from "@obstack/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import type { TransportOptions } from "../client/create-transport.ts";
import type { FetchFunction } from "./fetch.ts";
import { undiciFetch } from "./undici-fetch.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Data that a server sent before the client closed the connection. */
interface Flood {
  bytes: number;
  closed: boolean;
}

/** Sends chunks until the client closes the connection. */
function flood(sent: Flood, status = 200, headers: Record<string, string> = {}): TestResponse {
  const chunk = Buffer.alloc(65_536, " ");
  return (response: ServerResponse) => {
    response.writeHead(status, headers).on("close", () => void (sent.closed = true));
    const sendMore = (): void => {
      while (!response.destroyed && response.write(chunk)) sent.bytes += chunk.length;
      if (!response.destroyed) response.once("drain", sendMore);
    };
    sendMore();
  };
}

const encoded = (encoding: string, body: Uint8Array): TestResponse => {
  return (response: ServerResponse) => void response.writeHead(200, { "Content-Encoding": encoding }).end(body);
};

const senders: readonly (readonly [string, () => TransportOptions])[] = [
  ["the global fetch", () => ({})],
  ["undici", () => ({ fetch: undiciFetch() })],
];

describe.each(senders)("with %s", (_, sender) => {
  const getError = async (server: TestServer, options: TransportOptions = {}): Promise<unknown> =>
    createTestTransport(server.baseUrl, { ...sender(), ...options })
      .GET("/things", {})
      .catch((caught: unknown) => caught);

  test("rejects an endless body by default, without a retry, and closes the connection", async () => {
    const sent = { bytes: 0, closed: false };
    await using server = await startServer(flood(sent));
    const before = process.memoryUsage().rss;
    expect(await getError(server)).toMatchObject({
      kind: "unexpected-response",
      method: "GET",
      path: "/things",
      status: 200,
      message:
        "GET /things returned 200, but the body is larger than 100000000 bytes, with at least 40 for each value.",
      hint: "Request less, or increase `maxResponseSize` or OBSTACK_MAX_RESPONSE_SIZE.",
    });
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => sent.closed).toBe(true);
    expect(sent.bytes).toBeLessThan(150_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(900_000_000);
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("rejects a small %s body that is large after decompression", async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(20_000_000, " "));
    expect(bomb.length).toBeLessThan(100_000);
    await using server = await startServer(encoded(encoding, bomb));
    expect(await getError(server, { maxResponseSize: 1_000_000 })).toMatchObject({ kind: "unexpected-response" });
  });

  test.each(["{}", "[]", "1", '{"a":1}'])("rejects a list of %s that is larger in memory", async (item) => {
    const list = (count: number): string => `{"data":[${Array.from({ length: count }, () => item).join()}]}`;
    await using server = await startServer({ body: list(12_000) }, { body: list(26_000) });
    const options = { ...sender(), maxResponseSize: 1_000_000 };
    expect(await createTestTransport(server.baseUrl, options).GET("/things", {})).toHaveProperty("data");
    expect(await getError(server, options)).toMatchObject({
      message: "GET /things returned 200, but the body is larger than 1000000 bytes, with at least 40 for each value.",
      hint: "Request less, or increase `maxResponseSize` or OBSTACK_MAX_RESPONSE_SIZE.",
    });
  });

  test("counts no values in text", async () => {
    const text = JSON.stringify(JSON.stringify({ "a\\": [[1, 2, 3], '"', "\\"] }).repeat(20_000));
    const body = `{"data":${text}}`;
    await using server = await startServer({ body }, { body: `{"data":[${text}${",1".repeat(30_000)}]}` });
    const options = { ...sender(), maxResponseSize: 1_100_000 };
    expect(await createTestTransport(server.baseUrl, options).GET("/things", {})).toHaveProperty("data");
    expect(await getError(server, options)).toMatchObject({ kind: "unexpected-response" });
  });

  test("does not read a body with a Content-Length above the limit", async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { "Content-Length": "1000001" }).flushHeaders();
    });
    expect(await getError(server, { maxResponseSize: 1_000_000 })).toMatchObject({ kind: "unexpected-response" });
  });

  test("accepts a body of exactly the maximum size, in chunks that split characters", async () => {
    const text = JSON.stringify({ data: "é€😀".repeat(100) });
    const bytes = Buffer.from(text);
    await using server = await startServer((response) => {
      response.writeHead(200);
      const next = (at: number): void => {
        if (at >= bytes.length) return void response.end();
        response.write(bytes.subarray(at, at + 101), () => setImmediate(next, at + 101));
      };
      next(0);
    });
    const http = createTestTransport(server.baseUrl, { ...sender(), maxResponseSize: bytes.length });
    expect(await http.GET("/things", {})).toEqual(JSON.parse(text));
    expect(await getError(server, { maxResponseSize: bytes.length - 1 })).toMatchObject({
      kind: "unexpected-response",
    });
  });

  test("hints that the outcome of a write with a large response is unknown", async () => {
    await using server = await startServer(json({ data: "x".repeat(2000) }));
    const http = createTestTransport(server.baseUrl, { ...sender(), maxResponseSize: 1000 });
    await expect(http.POST("/things", { body: {} })).rejects.toMatchObject({
      hint: expect.stringMatching(/outcome is unknown.*maxResponseSize/),
    });
    expect(server.requests).toHaveLength(1);
  });

  test("rejects endless redirects, without a retry", async () => {
    let count = 0;
    const next: TestResponse = (response) => void response.writeHead(302, { Location: `/things?${++count}` }).end();
    for (const response of [next, { status: 302, headers: { Location: "/things" } }]) {
      await using server = await startServer(response);
      expect(await getError(server)).toMatchObject({
        kind: "unexpected-response",
        message: "GET /things was redirected more than 20 times.",
        hint: expect.stringContaining("base URL"),
      });
      expect(server.requests.length).toBe(21);
    }
  });

  test("follows a redirect with an endless body", async () => {
    const sent = { bytes: 0, closed: false };
    await using server = await startServer(flood(sent, 302, { Location: "/things" }), json({ data: [] }));
    expect(await createTestTransport(server.baseUrl, sender()).GET("/things", {})).toEqual({ data: [] });
    expect(sent.bytes).toBeLessThan(20_000_000);
    // The global fetch leaves the connection open, but stops reading.
    if (sender().fetch !== undefined) await expect.poll(() => sent.closed).toBe(true);
  });
});

describe("a custom fetch function", () => {
  const text = '{"data":[1,2,3]}';
  const read = async (response: object, maxResponseSize = 1000): Promise<unknown> => {
    const fake = { status: 200, headers: new Headers(), redirected: false, url: "", ...response };
    const fetch = (async () => (response instanceof Response ? response : fake)) as unknown as FetchFunction;
    return createTestTransport("http://localhost", { fetch, maxResponseSize })
      .GET("/things", {})
      .catch((error: unknown) => error);
  };

  test("may omit `body`, or have read it already", async () => {
    expect(await read({ text: async () => text })).toEqual({ data: [1, 2, 3] });
    expect(await read({ text: async () => text, body: text })).toEqual({ data: [1, 2, 3] });
    const used = new Response(text);
    await used.text();
    expect(await read({ text: async () => text, body: used.body, bodyUsed: used.bodyUsed })).toEqual({
      data: [1, 2, 3],
    });
    const released = new Response(text);
    const reader = released.body?.getReader();
    while ((await reader?.read())?.done === false);
    reader?.releaseLock();
    expect(await read({ text: async () => text, body: released.body, bodyUsed: released.bodyUsed })).toEqual({
      data: [1, 2, 3],
    });
    const locked = new Response(text);
    locked.body?.getReader();
    expect(await read({ text: async () => text, body: locked.body })).toEqual({ data: [1, 2, 3] });
  });

  test("is subject to the limit in UTF-8 bytes", async () => {
    const tooLarge = { kind: "unexpected-response" };
    expect(await read({ text: async () => text }, 10)).toMatchObject(tooLarge);
    const wide = JSON.stringify({ data: "€".repeat(20) });
    expect(await read({ text: async () => wide }, 71)).toEqual({ data: "€".repeat(20) });
    expect(await read({ text: async () => wide }, 70)).toMatchObject(tooLarge);
    expect(await read({ text: async () => text, headers: new Headers({ "content-length": "11" }) }, 10)).toMatchObject(
      tooLarge,
    );
    expect(await read(new Response(text), 10)).toMatchObject(tooLarge);
  });
});

test("reads a limit of 1 to 500,000,000 bytes from the option or the environment variable", async () => {
  await using server = await startServer(json({ data: "x".repeat(2000) }));
  const get = async (options: TransportOptions = {}): Promise<unknown> =>
    createTestTransport(server.baseUrl, options).GET("/things", {});
  vi.stubEnv("OBSTACK_MAX_RESPONSE_SIZE", "1000");
  await expect(get()).rejects.toMatchObject({ kind: "unexpected-response" });
  expect(await get({ maxResponseSize: 3000 })).toMatchObject({ data: expect.any(String) });
  for (const value of ["10MB", "0", "-1", "1.5", "500000001", "Infinity"]) {
    vi.stubEnv("OBSTACK_MAX_RESPONSE_SIZE", value);
    await expect(get()).rejects.toMatchObject({
      kind: "configuration",
      option: "maxResponseSize",
      variable: "OBSTACK_MAX_RESPONSE_SIZE",
      message: `maxResponseSize must be a whole number of bytes from 1 to 500000000, not "${value}".`,
    });
  }
});
