import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { json, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { httpFetch } from "./http-fetch.ts";

const read = async (url: string, init = {}): Promise<unknown> =>
  (await httpFetch(url, { method: "GET", headers: {}, redirect: "follow", ...init })).text();

test("sends the request and reads the response", async () => {
  await using server = await startServer(json({ data: "é" }, 201, { "X-Two": "a" }));
  const init = {
    method: "POST",
    headers: { "content-type": "a/b" },
    redirect: "manual",
    body: '{"name":"é"}',
  } as const;
  const response = await httpFetch(`${server.baseUrl}/prefix?a=b%20c`, init);
  expect(response).toMatchObject({ status: 201, redirected: false, url: `${server.baseUrl}/prefix?a=b%20c` });
  expect([response.headers.get("X-TWO"), response.headers.get("none")]).toEqual(["a", null]);
  expect([...response.headers]).toContainEqual(["x-two", "a"]);
  expect(await response.text()).toBe('{"data":"é"}');
  expect(server.requests).toMatchObject([
    {
      method: "POST",
      url: "/prefix?a=b%20c",
      body: '{"name":"é"}',
      headers: { "content-type": "a/b", "content-length": "13" },
    },
  ]);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("decompresses %s without asking for it", async (encoding, compress) => {
  await using server = await startServer((response) => {
    response.writeHead(200, { "Content-Encoding": encoding }).end(compress("body"));
  });
  expect(await read(server.baseUrl)).toBe("body");
  expect(server.requests[0]?.headers["accept-encoding"]).toBeUndefined();
});

test.each(["gzip", "br"])("accepts an empty body with the encoding %s", async (encoding) => {
  await using server = await startServer({ headers: { "Content-Encoding": encoding } });
  expect(await read(server.baseUrl)).toBe("");
});

test("replaces invalid UTF-8 and removes a byte order mark", async () => {
  await using server = await startServer((response) => {
    response.end(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62]));
  });
  expect(await read(server.baseUrl)).toBe("a\uFFFDb");
});

describe("redirects", () => {
  const headers = { authorization: "Bearer key", cookie: "a=b", accept: "c" };

  test("sends credentials only to the same origin when it follows a redirect of a read", async () => {
    await using other = await startServer(json("there"));
    await using server = await startServer(
      { status: 302, headers: { Location: "/second" } },
      { status: 307, headers: { Location: `${other.baseUrl}/third` } },
    );
    const response = await httpFetch(server.baseUrl, { method: "GET", headers, redirect: "follow" });
    expect(response).toMatchObject({ status: 200, redirected: true, url: `${other.baseUrl}/third` });
    expect(server.requests.map(({ url, headers: { authorization } }) => [url, authorization])).toEqual([
      ["/", "Bearer key"],
      ["/second", "Bearer key"],
    ]);
    expect(other.requests[0]?.headers).toMatchObject({ accept: "c" });
    expect(other.requests[0]?.headers).not.toHaveProperty("authorization");
    expect(other.requests[0]?.headers).not.toHaveProperty("cookie");
  });

  test("stops in a redirect loop", async () => {
    await using server = await startServer({ status: 301, headers: { Location: "/" } });
    await expect(read(server.baseUrl)).rejects.toThrow("redirected more than 20 times");
    expect(server.requests).toHaveLength(21);
  });
});

describe("connection failures", () => {
  test("fails if nothing listens on the port", async () => {
    await expect(read("http://127.0.0.1:1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  test("fails if the connection breaks before the headers or in the body", async () => {
    await using reset = await startServer((response) => void response.socket?.destroy());
    await expect(read(reset.baseUrl)).rejects.toMatchObject({ code: "ECONNRESET" });
    await using cut = await startServer((response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("abc", () => response.socket?.destroy());
    });
    await expect(read(cut.baseUrl)).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("fails if the server switches to another protocol", async () => {
    await using server = await startServer((response) => {
      response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
    });
    await expect(read(server.baseUrl)).rejects.toThrow("the server switched to another protocol (status 101)");
  });

  test("fails if it is aborted before the headers or in the body", async () => {
    await using silent = await startServer(() => undefined);
    await expect(read(silent.baseUrl, { signal: AbortSignal.timeout(50) })).rejects.toThrow("aborted");
    await using slow = await startServer((response) => void response.writeHead(200).write("abc"));
    await expect(read(slow.baseUrl, { signal: AbortSignal.timeout(50) })).rejects.toThrow("aborted");
  });
});
