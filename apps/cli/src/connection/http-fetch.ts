import type * as Http from "node:http";
import { createRequire } from "node:module";
import type * as Zlib from "node:zlib";
import type { FetchFunction, FetchInit, FetchResponse } from "@obstack/core";

// By `require`: an import would read every property of the modules, and load what Node itself loads when it is used.
const load = createRequire(import.meta.url);

const redirects = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 20;

/**
 * A `fetch` over `node:http`, which a command that makes one request starts with in a fraction of the time that the global one takes.
 *
 * Like that one it follows the redirects of reads, without credentials to another origin, and decompresses what a server
 * compresses. It also obeys `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`.
 */
export const httpFetch: FetchFunction = async (address, init) => {
  let url = new URL(address);
  let { headers } = init;
  for (let count = 0; ; count++) {
    const message = await send(url, { ...init, headers });
    const location = message.headers.location;
    if (init.redirect !== "follow" || location === undefined || !redirects.has(message.statusCode ?? 0)) {
      return toResponse(message, String(url), count > 0);
    }
    message.resume();
    if (count === mostRedirects) throw new Error(`more than ${mostRedirects} redirects`);
    const next = new URL(location, url);
    if (next.origin !== url.origin) headers = withoutCredentials(headers);
    url = next;
  }
};

async function send(url: URL, { method, headers, body, signal }: FetchInit): Promise<Http.IncomingMessage> {
  const agent = await proxyAgent(url);
  const { request } = load(url.protocol === "https:" ? "node:https" : "node:http") as typeof Http;
  const options = { method, headers, ...(signal === undefined ? {} : { signal }), ...(agent ? { agent } : {}) };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on("error", reject).end(body);
  });
}

/** Returns what connects through the proxy of the environment, where there is one for an address. */
async function proxyAgent(url: URL): Promise<Http.Agent | undefined> {
  if (
    !["http_proxy", "https_proxy", "all_proxy"].some((name) => process.env[name] || process.env[name.toUpperCase()])
  ) {
    return undefined;
  }
  const { getProxyForUrl } = await import("proxy-from-env");
  const proxy = getProxyForUrl(url.href);
  if (!/^https?:/.test(proxy)) return undefined;
  if (url.protocol === "http:") return new (await import("http-proxy-agent")).HttpProxyAgent(proxy);
  return new (await import("https-proxy-agent")).HttpsProxyAgent(proxy);
}

function toResponse(message: Http.IncomingMessage, url: string, redirected: boolean): FetchResponse {
  const { statusCode = 0, headers } = message;
  return {
    status: statusCode,
    redirected,
    url,
    headers: {
      get: (name) => join(headers[name.toLowerCase()]),
      *[Symbol.iterator]() {
        for (const name of Object.keys(headers)) yield [name, join(headers[name]) ?? ""];
      },
    },
    text: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of message) chunks.push(chunk as Uint8Array);
      return new TextDecoder().decode(decompress(Buffer.concat(chunks), headers["content-encoding"]));
    },
  };
}

/** Nothing is asked for in a compressed form, but some gateways compress everything. */
function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || encoding === "identity" || body.length === 0) return body;
  const { brotliDecompressSync, unzipSync } = load("node:zlib") as typeof Zlib;
  return encoding === "br" ? brotliDecompressSync(body) : unzipSync(body);
}

function join(value: string | readonly string[] | undefined): string | null {
  return typeof value === "object" ? value.join(", ") : (value ?? null);
}

function withoutCredentials(headers: FetchInit["headers"]): FetchInit["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)));
}
