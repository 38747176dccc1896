import { request as httpRequest } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { Socket } from "node:net";
import { env } from "node:process";
import { addAbortSignal } from "node:stream";
import { connect } from "node:tls";
import { ConfigurationError } from "@obstack/core";
import { getProxyForUrl } from "proxy-from-env";

/** A connection through the proxy from the environment. */
interface OpenProxy {
  readonly options: (headers: Readonly<Record<string, string>>) => RequestOptions;
  /** Returns an error if a response is a refusal from the proxy instead of a response from the server. */
  readonly refusal: (response: IncomingMessage) => Error | undefined;
  /** Adds the name of the proxy to connection errors. */
  readonly explain: (error: Error) => Error;
}

interface Proxy {
  readonly url: URL;
  /** URL without credentials, for messages. */
  readonly origin: string;
  readonly variable: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Timeout for CONNECT in milliseconds. Shorter than the request timeout, so that the error names the proxy. */
const connectTimeout = 20_000;

/**
 * Connects to a URL through the proxy from the environment. For https, opens a tunnel, in which the proxy sees only the host name.
 *
 * The proxy is trusted no more than a server: its responses are limited in size and never mistaken for the server's.
 *
 * @returns Nothing if the environment sets no proxy for the URL.
 */
export async function openProxy(url: URL, signal: AbortSignal | undefined): Promise<OpenProxy | undefined> {
  const proxy = proxyFor(url);
  if (proxy === undefined) return undefined;
  if (url.protocol === "http:") {
    return {
      options: (headers) => ({
        ...toEndpoint(proxy.url),
        path: url.href,
        headers: { ...headers, host: url.host, ...proxy.headers },
      }),
      refusal: ({ statusCode }) => (statusCode === 407 ? credentialsError(proxy) : undefined),
      explain: (error) =>
        "syscall" in error && error.syscall === "connect" ? proxyError(proxy, error.message) : error,
    };
  }
  const tunnel = await startTls(await openTunnel(proxy, url, signal), url, signal);
  return {
    options: (headers) => ({ headers, createConnection: () => tunnel }),
    refusal: () => undefined,
    explain: (error) => error,
  };
}

function proxyFor(url: URL): Proxy | undefined {
  const address = getProxyForUrl(url.href);
  if (!/^https?:/i.test(address)) return undefined;
  const names = [url.protocol.replace(":", "_proxy"), "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);
  const variable = names.find((name) => env[name]) ?? "HTTPS_PROXY";
  try {
    const proxy = new URL(address);
    const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const authorization = `Basic ${Buffer.from(user).toString("base64")}`;
    return {
      url: proxy,
      origin: proxy.origin,
      variable,
      headers: user === ":" ? {} : { "proxy-authorization": authorization },
    };
  } catch {
    // Without a cause: the original error contains the URL, which may contain a password.
    throw new ConfigurationError(variable, "is not a valid proxy URL", {
      hint: "Use a value such as http://proxy.example.com:3128.",
    });
  }
}

function toEndpoint({ protocol, hostname, port }: URL): RequestOptions {
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port };
}

async function openTunnel(proxy: Proxy, { hostname, port }: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const target = `${hostname}:${port || 443}`;
  const request = (proxy.url.protocol === "https:" ? httpsRequest : httpRequest)({
    ...toEndpoint(proxy.url),
    method: "CONNECT",
    path: target,
    headers: { host: target, ...proxy.headers },
    agent: false,
    ...(signal && { signal }),
  });
  const timer = setTimeout(
    () => request.destroy(new Error(`no response within ${connectTimeout / 1000} s`)),
    connectTimeout,
  );
  try {
    return await new Promise((resolve, reject) => {
      request
        .on("error", (error) => reject(signal?.aborted === true ? error : proxyError(proxy, error.message)))
        .on("connect", ({ statusCode = 0 }, socket: Socket) => {
          if (statusCode >= 200 && statusCode <= 299) return resolve(socket);
          socket.destroy();
          reject(
            statusCode === 407
              ? credentialsError(proxy)
              : proxyError(proxy, `CONNECT failed with status ${statusCode}`),
          );
        })
        .end();
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Starts TLS in a tunnel. Resolves after the server's certificate is validated; nothing is sent before that. */
async function startTls(socket: Socket, { hostname }: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const tlsSocket = connect({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) }, () => {
      tlsSocket.off("error", reject);
      resolve(tlsSocket);
    }).on("error", reject);
    if (signal !== undefined) addAbortSignal(signal, tlsSocket);
  });
}

/** The prefix of the code tells `@obstack/core` that nothing reached the server. */
function proxyError({ origin }: Proxy, reason: string): Error {
  return Object.assign(new Error(`the proxy ${origin}: ${reason}`), { code: "ERR_PROXY_CONNECTION" });
}

function credentialsError({ origin, variable, headers }: Proxy): ConfigurationError {
  const problem = Object.keys(headers).length === 0 ? "has no credentials" : "has invalid credentials";
  return new ConfigurationError(variable, `${problem}: the proxy ${origin} rejected the request (407)`, {
    hint: "Use a value such as http://user:password@proxy.example.com:3128, with special characters percent-encoded.",
  });
}
