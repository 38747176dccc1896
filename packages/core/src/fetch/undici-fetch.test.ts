import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { json, startServer } from "@obstack/testing";
import { afterEach, expect, test, vi } from "vitest";
import { createTestTransport, secret } from "../../test/create-test-transport.ts";
import type { TestPaths } from "../../test/create-test-transport.ts";
import { createRaw } from "../client/create-raw.ts";

import type { Transport, TransportOptions } from "../client/create-transport.ts";
import { undiciFetch } from "./undici-fetch.ts";

afterEach(() => void vi.unstubAllEnvs());

const transportTo = (baseUrl: string, options: TransportOptions = {}): Transport<TestPaths> =>
  createTestTransport(baseUrl, { retry: false, fetch: undiciFetch(), ...options });

const get = async (http: Transport<TestPaths>): Promise<unknown> => http.GET("/things", {});

test("sends requests and reads responses like the global fetch", async () => {
  await using server = await startServer(json({ data: "é" }, 200, { "X-Two": "a" }));
  const http = transportTo(`${server.baseUrl}/prefix`);
  expect(await http.POST("/things", { body: { name: "é" } })).toEqual({ data: "é" });
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    url: "/prefix/things",
    body: '{"name":"é"}',
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", "user-agent": "test/1" },
  });
  const { response } = await createRaw(http).GET("/things", {});
  expect(response.headers.get("x-two")).toBe("a");
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("decompresses %s", async (encoding, compress) => {
  await using server = await startServer((response: ServerResponse) => {
    response.writeHead(200, { "Content-Encoding": encoding }).end(compress('{"data":[1]}'));
  });
  expect(await get(transportTo(server.baseUrl))).toEqual({ data: [1] });
  expect(server.requests[0]?.headers["accept-encoding"]).toContain(encoding);
});

test("distinguishes a refused connection, a lost connection, a timeout and an abort", async () => {
  await using silent = await startServer(() => undefined);
  await using broken = await startServer((response: ServerResponse) => response.socket?.destroy());
  const stopped = await startServer({});
  await stopped[Symbol.asyncDispose]();
  await expect(get(transportTo(stopped.baseUrl))).rejects.toMatchObject({ kind: "connection", sent: false });
  await expect(get(transportTo(broken.baseUrl))).rejects.toMatchObject({ kind: "connection", sent: true });
  await expect(get(transportTo(silent.baseUrl, { timeout: 50 }))).rejects.toMatchObject({ kind: "timeout" });
  const signal = AbortSignal.timeout(50);
  await expect(transportTo(silent.baseUrl).GET("/things", {}, { signal })).rejects.toMatchObject({ kind: "aborted" });
});

const proxyHint = "The connection failed at a proxy or a redirect. Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.";

test("uses the proxy from the environment, and reports a refused tunnel as a request that was not sent", async () => {
  // A proxy receives the full URL, or the host name in a CONNECT request.
  const seen: unknown[] = [];
  const proxy = createServer((request, response) => {
    seen.push(request.url);
    response.end('{"data":["proxied"]}');
  }).on("connect", (request, socket) => {
    seen.push(request.url);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("http_proxy", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  vi.stubEnv("https_proxy", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  vi.stubEnv("no_proxy", "");
  expect(await get(transportTo("http://obstack.invalid"))).toEqual({ data: ["proxied"] });
  const refused = transportTo("https://obstack.invalid").POST("/things", { body: {} });
  await expect(refused).rejects.toMatchObject({
    kind: "connection",
    sent: false,
    message: expect.stringContaining("(Proxy response (502)"),
    hint: proxyHint,
  });
  await new Promise((resolve) => proxy.close(resolve));
  expect(seen).toEqual(["http://obstack.invalid/things", "obstack.invalid:443"]);
  await expect(get(transportTo("https://obstack.invalid"))).rejects.toMatchObject({
    kind: "connection",
    hint: proxyHint,
  });
});
