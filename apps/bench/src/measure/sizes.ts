import type { Figure } from "../report.ts";
import { measureBundles } from "./bundles.ts";

/** Measures what a page loads to make a call. */
export async function measureSizes(): Promise<Figure> {
  return {
    name: "Size of a script that makes a call, minified and gzipped",
    unit: "bytes",
    goals: { "obstack, all exports": 10_000, "obstack, one call": 6500 },
    values: await measureBundles({
      "obstack, all exports": "bundles/obstack-all.ts",
      "obstack, one call": "bundles/obstack-one-call.ts",
      ...Object.fromEntries(
        ["openapi-fetch", "hey-api", "ofetch", "ky", "axios"].map((peer) => [peer, `peers/${peer}.ts`]),
      ),
    }),
  };
}
