import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { EnvHttpProxyAgent, interceptors } from "undici";
import type { Dispatcher } from "undici";
import type { ResponseHeaders } from "./fetch.ts";
import type { FetchFunction } from "./from-fetch.ts";

const decoders: Readonly<Record<string, (body: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(unzip),
  deflate: promisify(unzip),
  br: promisify(brotliDecompress),
};

/**
 * Makes a `fetch` for Node that sends through undici itself, for a fraction of the CPU that the global `fetch` takes: it makes
 * no `Request`, no `Response` and no stream of the web. Needs the package `undici`, version 7 or later.
 *
 * Like the global one it follows the redirects of reads, without credentials to another origin, and decompresses bodies. It also
 * obeys `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`.
 *
 * @param options.dispatcher What connects, in place of a new agent: for certificates, limits or another proxy.
 */
export function undiciFetch({ dispatcher = new EnvHttpProxyAgent() }: { dispatcher?: Dispatcher } = {}): FetchFunction {
  const following = dispatcher.compose(interceptors.redirect({ maxRedirections: 20 }));
  return async (url, { method, headers, redirect, body = null, signal = null }) => {
    const { origin, pathname, search } = new URL(url);
    const {
      statusCode,
      headers: received,
      body: stream,
      context,
    } = await (redirect === "follow" ? following : dispatcher).request({
      origin,
      path: pathname + search,
      method,
      headers: { "accept-encoding": "gzip, deflate, br", ...headers },
      body,
      signal,
    });
    // Every address that was asked, the last of them being the one that answered.
    const { history = [] } = (context ?? {}) as { history?: readonly URL[] };
    const plain = new PlainHeaders(received);
    const decode = decoders[plain.get("content-encoding") ?? ""];
    return {
      status: statusCode,
      headers: plain,
      redirected: history.length > 1,
      url: String(history.at(-1) ?? url),
      text: async () =>
        decode === undefined ? stream.text() : new TextDecoder().decode(await decode(await stream.bytes())),
    };
  };
}

/** Headers as undici gives them, read as those of the web. */
class PlainHeaders implements ResponseHeaders {
  readonly #headers: Readonly<Record<string, string | string[] | undefined>>;

  constructor(headers: Readonly<Record<string, string | string[] | undefined>>) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.#headers)) yield [name, this.get(name) ?? ""];
  }
}
