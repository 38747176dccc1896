import type { FetchFunction } from "@obstack/core";
import type { Profile } from "../environment/profile.ts";

/** Creates a `fetch` that explains why a server cannot be reached, and how to start an emulator that has stopped. */
export function explainedFetch(fetch: FetchFunction, profile: Profile | undefined): FetchFunction {
  return async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { explainUnreachable } = await import("./explain-unreachable.ts");
      throw explainUnreachable(error, url, init.method, profile);
    }
  };
}
