import type { FetchFunction } from "./fetch-function.ts";

/**
 * Sends a request with the global `fetch`. In Deno and Bun, it sends a write on a new connection: their `fetch` sends requests again if a
 * reused connection ends, although the server may have processed them.
 */
export const defaultFetch: FetchFunction = async (url, init) => {
  // Looks up `fetch` on each call, because a program may replace it.
  if (import.meta.browser || init.redirect === "follow") return globalThis.fetch(url, init);
  const { Deno, Bun } = globalThis as Platforms;
  if (Deno === undefined) return globalThis.fetch(url, Bun === undefined ? init : { ...init, keepalive: false });
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  try {
    return await globalThis.fetch(url, { ...init, client } as typeof init);
  } finally {
    // The body can still be read.
    client.close();
  }
};

interface Platforms {
  readonly Deno?: { createHttpClient(options: { readonly poolMaxIdlePerHost: number }): { close(): void } };
  readonly Bun?: object;
}
