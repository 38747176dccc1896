import { listOf } from "./format-count.ts";

/** Returns a question with the names that may be meant, to append to a sentence; empty without any. */
export function didYouMean(names: string | readonly string[] | undefined = []): string {
  const quoted = [names].flat().map((name) => JSON.stringify(name));
  return quoted.length === 0 ? "" : ` Did you mean ${listOf(quoted)}?`;
}
