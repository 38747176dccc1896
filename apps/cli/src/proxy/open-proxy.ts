import { request as httpRequest } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { connect } from "node:tls";
import { ConfigurationError } from "@obstack/core";
import { getProxyForUrl } from "proxy-from-env";

/** A way through the proxy of the environment. */
export interface OpenProxy {
  /** Returns what a request is sent with. */
  readonly options: (headers: Readonly<Record<string, string>>) => RequestOptions;
  /** Returns what is wrong with the proxy, if a response is not of the server but of the proxy. */
  readonly refusal: (response: IncomingMessage) => Error | undefined;
  /** Returns a failure of the connection with the name of the proxy. */
  readonly explain: (error: Error) => Error;
}

interface Proxy {
  readonly url: URL;
  /** Address without credentials, for people. */
  readonly origin: string;
  readonly variable: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A proxy that does not answer in this time, in milliseconds, is named; the request itself has longer. */
const patience = 20_000;

/**
 * Opens the way to an address through the proxy of the environment: a tunnel for https, in which the proxy sees the name of the server alone.
 *
 * Its own code, as the proxy is no more trusted than a server: what it answers is bounded, and never taken for the server's.
 *
 * @returns Nothing if the environment names no proxy for the address.
 * @throws {ConfigurationError} If the address of the proxy is invalid, or if it refuses its credentials.
 */
export async function openProxy(url: URL, signal: AbortSignal | undefined): Promise<OpenProxy | undefined> {
  const proxy = proxyFor(url);
  if (proxy === undefined) return undefined;
  if (url.protocol === "http:") {
    return {
      options: (headers) => ({
        ...place(proxy.url),
        path: url.href,
        headers: { ...headers, host: url.host, ...proxy.headers },
      }),
      refusal: ({ statusCode }) => (statusCode === 407 ? refusedCredentials(proxy) : undefined),
      explain: (error) => ("syscall" in error && error.syscall === "connect" ? named(proxy, error.message) : error),
    };
  }
  const tunnel = await secure(await openTunnel(proxy, url, signal), url, signal);
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
  const variable = names.find((name) => process.env[name]) ?? "HTTPS_PROXY";
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
    // The error itself holds the address, and that may hold a password.
    throw new ConfigurationError(variable, "is not a valid address of a proxy", {
      hint: "Use a value such as http://proxy.example.com:3128.",
    });
  }
}

function place({ protocol, hostname, port }: URL): RequestOptions {
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port };
}

async function openTunnel(proxy: Proxy, { hostname, port }: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const target = `${hostname}:${port || 443}`;
  const request = (proxy.url.protocol === "https:" ? httpsRequest : httpRequest)({
    ...place(proxy.url),
    method: "CONNECT",
    path: target,
    headers: { host: target, ...proxy.headers },
    agent: false,
    ...(signal && { signal }),
  });
  const giveUp = (): unknown => request.destroy(new Error(`it did not answer within ${patience / 1000} s`));
  const timer = setTimeout(giveUp, patience);
  try {
    return await new Promise((resolve, reject) => {
      request
        .on("error", (error) => reject(signal?.aborted === true ? error : named(proxy, error.message)))
        .on("connect", ({ statusCode = 0 }, socket: Socket) => {
          if (statusCode >= 200 && statusCode <= 299) return resolve(socket);
          socket.destroy();
          const refused = named(proxy, `it refused to connect, with ${statusCode}`);
          reject(statusCode === 407 ? refusedCredentials(proxy) : refused);
        })
        .end();
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once the certificate of the server is checked: before that, nothing is sent. */
async function secure(socket: Socket, { hostname }: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const secured = connect({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) }, () => {
      secured.off("error", reject);
      resolve(secured);
    }).on("error", reject);
    if (signal !== undefined) addAbortSignal(signal, secured);
  });
}

function named({ origin }: Proxy, reason: string): Error {
  return new Error(`the proxy ${origin}: ${reason}`);
}

function refusedCredentials({ origin, variable, headers }: Proxy): ConfigurationError {
  const credentials = Object.keys(headers).length === 0 ? "has no credentials" : "has credentials that are wrong";
  return new ConfigurationError(variable, `${credentials}: the proxy ${origin} refuses the request (407)`, {
    hint: "Use a value such as http://user:password@proxy.example.com:3128, with special characters percent-encoded.",
  });
}
