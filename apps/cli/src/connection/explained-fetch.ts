import type { FetchFunction } from "@obstack/core";

/** Creates a `fetch` that explains why a server cannot be reached. */
export function explainedFetch(fetch: FetchFunction): FetchFunction {
  return async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { explainUnreachable } = await import("./explain-unreachable.ts");
      throw explainUnreachable(error, url, init.method);
    }
  };
}
