import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { json, runObstack, startServer } from "@obstack/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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
  /** Address with credentials. */
  readonly address: string;
  readonly origin: string;
  /** Everything that the proxy was sent outside of tunnels that it made. */
  readonly received: () => string;
  readonly open: () => number;
}

/** Starts a proxy that does as it is told with each connection, once the first bytes are there. */
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

const answerWith = (text: string) => (socket: Socket) => void socket.end(text);

function expectNoSecret(error: unknown): void {
  const shown = inspect(error, { depth: 10, showHidden: true }) + String((error as Error).stack);
  for (const secret of [key, password, encodeURIComponent(password), basic]) expect(shown).not.toContain(secret);
}

describe("for http", () => {
  test("is asked with the whole address and its own credentials, except for hosts that are to be reached without it", async () => {
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

  test("keeps its credentials when a redirect leads to a server that is reached without it", async () => {
    await using server = await startServer(json("direct"));
    await using proxy = await startServer({ status: 302, headers: { Location: `${server.baseUrl}/there` } });
    vi.stubEnv("HTTP_PROXY", proxy.baseUrl.replace("//", "//user:password@"));
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    expect(await read("http://api.example/")).toBe('"direct"');
    expect(Object.keys(server.requests[0]?.headers ?? {})).not.toContain("proxy-authorization");
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("a refusal of its credentials is named", async () => {
    await using proxy = await startProxy(answerWith("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"));
    vi.stubEnv("http_proxy", proxy.address);
    const error = await failure("http://api.example/");
    expect(error).toMatchObject({
      kind: "configuration",
      message: `http_proxy has credentials that are wrong: the proxy ${proxy.origin} refuses the request (407).`,
    });
    expectNoSecret(error);
  });

  test("a page of its own is the response, as one of the server's gateway would be", async () => {
    await using proxy = await startProxy(answerWith("HTTP/1.1 503 No\r\n\r\n<html><title>Blocked</title></html>"));
    const environment = { ...selfHosted("http://api.example"), HTTP_PROXY: proxy.address };
    const { code, stderr } = await runObstack(["charts", "query", "--source", "a".repeat(24)], { environment });
    expect(code).toBe(6);
    expect(stderr).toContain('failed with 503: an HTML page, "Blocked"');
    expect(stderr).not.toMatch(new RegExp(`${password}|${basic}`));
  });
});

describe("for https", () => {
  test("makes a tunnel, which shows it the name of the server, and no secret but its own", async () => {
    await using proxy = await startProxy((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    const signal = AbortSignal.timeout(500);
    await expect(read("https://api.example/things?a=b", { signal })).rejects.toThrow("aborted");
    const [request = "", hello = ""] = proxy.received().split("\r\n\r\n");
    expect(request).toContain("CONNECT api.example:443 HTTP/1.1\r\n");
    expect(request.toLowerCase()).toContain(`proxy-authorization: basic ${basic.toLowerCase()}`);
    expect(request).not.toContain("things");
    // The handshake has begun, in which the name is all there is to read.
    expect(hello).toContain("api.example");
    expect(proxy.received()).not.toContain(key);
    await expect.poll(proxy.open).toBe(0);
  });

  test.each([
    ["a redirect", "HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\n\r\n", "refused to connect, with 302"],
    ["a page", "HTTP/1.1 503 No\r\nContent-Type: text/html\r\n\r\n<html>", "refused to connect, with 503"],
    ["a forged absence", "HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\n{}", "refused to connect, with 404"],
    ["a refusal", "HTTP/1.1 403 Forbidden\r\n\r\n", "refused to connect, with 403"],
    ["nothing", "", "socket hang up"],
    ["what is no HTTP", "SSH-2.0-OpenSSH\r\n", "Parse Error"],
    ["headers without end", `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`, "Header"],
  ])("%s of the proxy is never taken for the server's", async (_, text, says) => {
    await using proxy = await startProxy(answerWith(text));
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    const error = await failure("https://api.example/");
    expect(error.message).toMatch(new RegExp(`^the proxy ${proxy.origin}: .*${says}`));
    expectNoSecret(error);
    expect(proxy.received()).not.toContain(key);
  });

  test("a refusal of its credentials, or of none, is named, and not repeated", async () => {
    await using proxy = await startProxy(answerWith("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n"));
    const environment = selfHosted("https://api.example");
    for (const [address, has] of [
      [proxy.address, "has credentials that are wrong"],
      [proxy.origin, "has no credentials"],
    ] as const) {
      const before = proxy.received().split("CONNECT ").length;
      const argv = ["dashboards", "list", "--verbose"];
      const { code, stderr } = await runObstack(argv, { environment: { ...environment, HTTPS_PROXY: address } });
      expect(code).toBe(3);
      expect(stderr).toContain(`error: HTTPS_PROXY ${has}: the proxy ${proxy.origin} refuses the request (407).\n`);
      expect(stderr).not.toMatch(new RegExp(`${password}|${encodeURIComponent(password)}|${basic}`));
      expect(proxy.received().split("CONNECT ")).toHaveLength(before + 1);
    }
  });

  test("a proxy that says nothing is named", async () => {
    await using proxy = await startProxy(() => undefined);
    vi.stubEnv("HTTPS_PROXY", proxy.address);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const failed = failure("https://api.example/");
    await expect.poll(() => proxy.received()).toContain("CONNECT");
    vi.advanceTimersByTime(20_000);
    expect((await failed).message).toBe(`the proxy ${proxy.origin}: it did not answer within 20 s`);
    await expect.poll(proxy.open).toBe(0);
  });

  test("a proxy that is not there is named, and no outcome is unknown", async () => {
    const proxy = await startProxy(() => undefined);
    await proxy[Symbol.asyncDispose]();
    const { code, stderr } = await runObstack(["api", "POST", "/x", "--verbose"], {
      environment: { ...selfHosted("https://api.example"), HTTPS_PROXY: proxy.address },
    });
    expect(code).toBe(6);
    expect(stderr).toContain(`no connection to https://api.example (the proxy ${proxy.origin}: connect ECONNREFUSED`);
    expect(stderr).not.toContain("outcome is unknown");
    expect(stderr).not.toContain(password);
  });

  test.each(["http://user:hunter2@host:99999", "http://user:%zz@host", "http://us er:hunter2@"])(
    "an invalid address, %s, is not shown",
    async (address) => {
      vi.stubEnv("HTTPS_PROXY", address);
      const error = await failure("https://api.example/");
      expect(error).toMatchObject({ kind: "configuration", message: "HTTPS_PROXY is not a valid address of a proxy." });
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/hunter2|%zz/);
    },
  );
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.runIf(hasOpenssl)("through a tunnel to a server with a certificate", () => {
  const folder = mkdtempSync(join(tmpdir(), "obstack-proxy-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  let tls = {};

  beforeAll(() => {
    const argv = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
      .concat(["-subj", "/CN=api.example", "-addext", "subjectAltName=DNS:api.example"])
      .concat(["-keyout", keyFile, "-out", certificateFile]);
    execFileSync("openssl", argv, { stdio: "pipe" });
    tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A proxy whose tunnels all lead to one port. */
  const tunnelTo = (port: number) => (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const upstream = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.pipe(upstream).pipe(socket);
  };

  const run = async (host: string, trusted: boolean) => {
    const seen: (string | undefined)[] = [];
    const server = createHttpsServer(tls, (request, response) => {
      seen.push(request.headers.authorization);
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

  test("the request arrives, and the proxy reads nothing of it", async () => {
    const { code, seen, received } = await run("api.example", true);
    expect(code).toBe(0);
    expect(seen).toEqual([`Bearer ${apiKey}`]);
    expect(received).not.toContain("Bearer");
    expect(received).not.toContain("/api/v2");
  });

  test.each([
    ["of nobody known", "api.example", false],
    ["of another name", "other.example", true],
  ])("one %s gets no key", async (_, host, trusted) => {
    const { code, stderr, seen } = await run(host, trusted);
    expect(code).toBe(6);
    expect(stderr).toMatch(/certificate|altnames/);
    expect(seen).toEqual([]);
  });
});
