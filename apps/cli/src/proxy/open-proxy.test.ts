import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { json, runObstack, startServer, temporaryFolder } from "@obstack/testing";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { apiKey, selfHosted } from "../../test/environment.ts";
import { httpFetch } from "../connection/http-fetch.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const password = "pass@word-that-must-not-show";
const key = "key-that-must-not-show";
const basic = Buffer.from(`user:${password}`).toString("base64");

const read = async (url: string, init = {}): Promise<string> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await httpFetch(url, { method: "GET", headers, redirect: "follow", ...init })).text();
};

const failure = async (url: string, init = {}): Promise<Error> =>
  read(url, init).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );

interface Proxy extends AsyncDisposable {
  /** URL with credentials. */
  readonly address: string;
  readonly origin: string;
  /** Everything that the proxy received outside of tunnels. */
  readonly received: () => string;
  readonly open: () => number;
}

/** Starts a proxy that handles each connection with a function, once the first bytes have arrived. */
async function startProxy(respond: (socket: Socket, first: string) => void): Promise<Proxy> {
  let received = "";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => undefined));
    socket.once("data", (chunk) => {
      received += chunk;
      respond(socket, String(chunk));
      socket.on("data", (more) => void (received += more));
    });
  });
  const port = await listen(server);
  return {
    address: `http://user:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    received: () => received,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const respondWith = (text: string) => (socket: Socket) => void socket.end(text);

function expectNoSecret(error: unknown): void {
  const shown = inspect(error, { depth: 10, showHidden: true }) + String((error as Error).stack);
  for (const secret of [key, password, encodeURIComponent(password), basic]) expect(shown).not.toContain(secret);
}

describe("http requests", () => {
  test("are sent to the proxy with its credentials, except to hosts in NO_PROXY", async () => {
    await using proxy = await startServer(json("by proxy"));
    await using server = await startServer(json("direct"));
    vi.stubEnv("HTTP_PROXY", proxy.baseUrl.replace("//", `//user:${encodeURIComponent(password)}@`));
    expect(await read("http://api.example:8000/things?a=b")).toBe('"by proxy"');
    expect(proxy.requests[0]).toMatchObject({
      url: "http://api.example:8000/things?a=b",
      headers: { host: "api.example:8000", "proxy-authorization": `Basic ${basic}`, authorization: `Bearer ${key}` },
    });
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    expect(await read(server.baseUrl)).toBe('"direct"');
    expect(server.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
  });

  test("do not send proxy credentials to a host in NO_PROXY after a redirect", async () => {
    await using server = await startServer(json("direct"));
    await using proxy = await startServer({ status: 302, headers: { Location: `${server.baseUrl}/there` } });
    vi.stubEnv("HTTP_PROXY", proxy.baseUrl.replace("//", "//user:password@"));
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    expect(await read("http://api.example/")).toBe('"direct"');
    expect(Object.keys(server.requests[0]?.headers ?? {})).not.toContain("proxy-authorization");
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("report rejected proxy credentials", async () => {
    await using proxy = await startProxy(respondWith("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"));
    vi.stubEnv("http_proxy", proxy.address);
    const error = await failure("http://api.example/");
    expect(error).toMatchObject({
      kind: "configuration",
      message: `http_proxy has invalid credentials: the proxy ${proxy.origin} rejected the request (407).`,
    });
    expectNoSecret(error);
  });

  test("report an error page from the proxy like one from a gateway", async () => {
    await using proxy = await startProxy(respondWith("HTTP/1.1 503 No\r\n\r\n<html><title>Blocked</title></html>"));
    const environment = { ...selfHosted("http://api.example"), HTTP_PROXY: proxy.address };
    const { code, stderr } = await runObstack(["charts", "query", "--source", "a".repeat(24)], { environment });
    expect(code).toBe(6);
    expect(stderr).toContain('failed with 503: HTML page "Blocked"');
  });
});

describe("https requests", () => {
  test("open a tunnel that shows the proxy only the host name and its own credentials", async () => {
    await using proxy = await startProxy((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    const signal = AbortSignal.timeout(500);
    await expect(read("https://api.example/things?a=b", { signal })).rejects.toThrow("aborted");
    const [request = "", hello = ""] = proxy.received().split("\r\n\r\n");
    expect(request).toContain("CONNECT api.example:443 HTTP/1.1\r\n");
    expect(request.toLowerCase()).toContain(`proxy-authorization: basic ${basic.toLowerCase()}`);
    expect(request).not.toContain("things");
    // The start of the TLS handshake, in which only the host name is readable.
    expect(hello).toContain("api.example");
    expect(proxy.received()).not.toContain(key);
    await expect.poll(proxy.open).toBe(0);
  });

  test.each([
    ["a redirect", "HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\n\r\n", "CONNECT failed with status 302"],
    ["a page", "HTTP/1.1 503 No\r\nContent-Type: text/html\r\n\r\n<html>", "CONNECT failed with status 503"],
    ["a 404 with JSON", "HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\n{}", "CONNECT failed with status 404"],
    ["a 403", "HTTP/1.1 403 Forbidden\r\n\r\n", "CONNECT failed with status 403"],
    ["an empty response", "", "socket hang up"],
    ["another protocol", "SSH-2.0-OpenSSH\r\n", "Parse Error"],
    ["endless headers", `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`, "Header"],
  ])("never mistake %s from the proxy for a response from the server", async (_, text, message) => {
    await using proxy = await startProxy(respondWith(text));
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    const error = await failure("https://api.example/");
    expect(error.message).toMatch(new RegExp(`^the proxy ${proxy.origin}: .*${message}`));
    expectNoSecret(error);
    expect(proxy.received()).not.toContain(key);
  });

  test("report invalid and missing proxy credentials without a retry", async () => {
    await using proxy = await startProxy(respondWith("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n"));
    const environment = selfHosted("https://api.example");
    for (const [address, problem] of [
      [proxy.address, "has invalid credentials"],
      [proxy.origin, "has no credentials"],
    ] as const) {
      const before = proxy.received().split("CONNECT ").length;
      const argv = ["dashboards", "list", "--verbose"];
      const { code, stderr } = await runObstack(argv, { environment: { ...environment, HTTPS_PROXY: address } });
      expect(code).toBe(3);
      expect(stderr).toContain(
        `error: HTTPS_PROXY ${problem}: the proxy ${proxy.origin} rejected the request (407).\n`,
      );
      expect(stderr).not.toMatch(new RegExp(`${password}|${encodeURIComponent(password)}|${basic}`));
      expect(proxy.received().split("CONNECT ")).toHaveLength(before + 1);
    }
  });

  test("report a proxy that does not respond", async () => {
    await using proxy = await startProxy(() => undefined);
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const failed = failure("https://api.example/");
    await expect.poll(() => proxy.received()).toContain("CONNECT");
    vi.advanceTimersByTime(20_000);
    expect((await failed).message).toBe(`the proxy ${proxy.origin}: no response within 20 s`);
    await expect.poll(proxy.open).toBe(0);
  });

  test.each(["http", "https"])("report an unreachable proxy for %s as a request that was not sent", async (scheme) => {
    const proxy = await startProxy(() => undefined);
    await proxy[Symbol.asyncDispose]();
    const { code, stderr } = await runObstack(["api", "POST", "/x", "--verbose"], {
      environment: { ...selfHosted(`${scheme}://api.example`), ALL_PROXY: proxy.address },
    });
    expect(code).toBe(6);
    expect(stderr).toContain(
      `could not connect to ${scheme}://api.example (the proxy ${proxy.origin}: connect ECONNREFUSED`,
    );
    expect(stderr).not.toContain("outcome is unknown");
    expect(stderr).not.toContain(password);
  });

  test.each(["http://user:hunter2@host:99999", "http://user:%zz@host", "http://us er:hunter2@"])(
    "report an invalid proxy URL without showing it: %s",
    async (address) => {
      vi.stubEnv("HTTPS_PROXY", address);
      const error = await failure("https://api.example/");
      expect(error).toMatchObject({ kind: "configuration", message: "HTTPS_PROXY is not a valid proxy URL." });
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/hunter2|%zz/);
    },
  );
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.runIf(hasOpenssl)("a tunnel", () => {
  const folder = temporaryFolder();
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  let tls = {};

  beforeAll(() => {
    const argv = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
      .concat(["-subj", "/CN=api.example", "-addext", "subjectAltName=DNS:api.example"])
      .concat(["-keyout", keyFile, "-out", certificateFile]);
    execFileSync("openssl", argv, { stdio: "pipe" });
    tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  });

  /** Returns the handler of a proxy that connects every tunnel to a port. */
  const tunnelTo = (port: number) => (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const upstream = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.pipe(upstream).pipe(socket);
  };

  const run = async (host: string, trusted: boolean) => {
    const seen: (string | undefined)[][] = [];
    const server = createHttpsServer(tls, ({ headers }, response) => {
      seen.push([headers.authorization, headers["proxy-authorization"]]);
      response.end('{"data":[]}');
    });
    const port = await listen(server);
    await using proxy = await startProxy(tunnelTo(port));
    const environment = {
      ...selfHosted(`https://${host}`),
      HTTPS_PROXY: proxy.address,
      ...(trusted ? { NODE_EXTRA_CA_CERTS: certificateFile } : {}),
    };
    const finished = await runObstack(["dashboards", "list"], { environment });
    server.closeAllConnections();
    server.close();
    return { ...finished, seen, received: proxy.received() };
  };

  test("hides the request from the proxy, and the proxy's credentials from the server", async () => {
    const { code, seen, received } = await run("api.example", true);
    expect(code).toBe(0);
    expect(seen).toEqual([[`Bearer ${apiKey}`, undefined]]);
    expect(received).not.toContain("Bearer");
    expect(received).not.toContain("/api/v2");
  });

  test.each([
    ["from an unknown authority", "api.example", false],
    ["for another host", "other.example", true],
  ])("sends no key to a server with a certificate %s", async (_, host, trusted) => {
    const { code, stderr, seen } = await run(host, trusted);
    expect(code).toBe(6);
    expect(stderr).toMatch(/certificate|altnames/);
    expect(seen).toEqual([]);
  });
});
