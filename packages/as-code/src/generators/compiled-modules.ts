import { createHash } from "node:crypto";

/** JavaScript of the TypeScript modules of this thread, by {@link keyOf}, so that the threads of other targets need no compiler: loading one takes long. */
export const compiled: Map<string, string> = new Map();

/** Returns the key of compiled code: the path and the content of the module. */
export function keyOf(path: string, source: string): string {
  return JSON.stringify([path, createHash("sha256").update(source).digest("base64url")]);
}

/** Adds what other threads compiled, and returns a function that lists what was compiled since. */
export function shareCompiled(known: Iterable<readonly [string, string]>): () => [string, string][] {
  for (const [key, code] of known) compiled.set(key, code);
  const before = compiled.size;
  return () => [...compiled].slice(before);
}
