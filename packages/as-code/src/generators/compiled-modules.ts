import { createHash } from "node:crypto";

/** JavaScript of the TypeScript modules of this thread, by {@link keyOf}, so that the threads of other targets need no compiler: loading one takes long. */
export const compiled: Map<string, string> = new Map();

export function keyOf(path: string, source: string): string {
  return JSON.stringify([path, createHash("sha256").update(source).digest("base64url")]);
}

/** Adds what other threads compiled, and returns a function that lists what was compiled since. */
export function shareCompiled(known: Iterable<readonly [string, string]>): () => [string, string][] {
  for (const [key, code] of known) compiled.set(key, code);
  const before = compiled.size;
  return () => [...compiled].slice(before);
}

/** Name of this package, from which modules import `defineDashboard`, `defineAlert` and `slo`. */
export const packageName = "@obstack/as-code";
