import { constants, createBrotliDecompress, createUnzip } from "node:zlib";
import { pipeline } from "node:stream";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { EnvHttpProxyAgent } from "undici";
import type { Dispatcher } from "undici";
import { toByteStream } from "./byte-stream.ts";
import type { ResponseHeaders, FetchFunction } from "./fetch.ts";
import { withRedirects } from "./with-redirects.ts";

/**
 * Creates a function for the `fetch` option of a client on Node. It uses undici directly: small calls take a quarter to three fifths of the CPU
 * time that they take with the global `fetch`. Requires the package `undici`, version 7 or later.
 *
 * Like the global `fetch`, it decompresses bodies and follows up to 20 redirects of a read, without credentials to another origin.
 * It also supports `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; a tunnel is used for https only, because proxies refuse others.
 *
 * @param options.dispatcher Undici dispatcher, for example with certificates, limits or another proxy. Default: a new
 * `EnvHttpProxyAgent` with `proxyTunnel: false`.
 */
export function undiciFetch({
  dispatcher = new EnvHttpProxyAgent({ proxyTunnel: false }),
}: { dispatcher?: Dispatcher } = {}): FetchFunction {
  return withRedirects(async (url, { method, headers, body = null, signal = null }) => {
    const { origin, pathname, search } = new URL(url);
    const {
      statusCode,
      headers: received,
      body: stream,
    } = await dispatcher.request({
      origin,
      path: pathname + search,
      method,
      headers: { "accept-encoding": "gzip, deflate, br", ...headers },
      body,
      signal,
    });
    const plain = toHeaders(received);
    const decoded = decode(stream, plain.get("content-encoding"));
    return {
      status: statusCode,
      headers: plain,
      redirected: false,
      url,
      body: toByteStream(decoded),
      text: () => text(decoded),
    };
  });
}

/** Decompresses a body. Like the global `fetch`, decodes a truncated body as far as possible. */
function decode(body: Readable, encoding: string | null): Readable {
  if (encoding === null || !/^(?:gzip|x-gzip|deflate|br)$/i.test(encoding)) return body;
  const decoder =
    encoding.toLowerCase() === "br"
      ? createBrotliDecompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        })
      : createUnzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH });
  // The reader receives the error.
  return pipeline(body, decoder, () => undefined);
}

/** Adapts the headers of undici. */
function toHeaders(received: Readonly<Record<string, string | string[] | undefined>>): ResponseHeaders {
  const get = (name: string): string | null => {
    const value = received[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return {
    get,
    *[Symbol.iterator]() {
      for (const name of Object.keys(received)) yield [name, get(name) ?? ""];
    },
  };
}
