import { readLimits, readYaml } from "@obstack/checked-yaml";
import { freeze } from "../common/value.ts";
import type { Place } from "../common/problem.ts";

/** Total length of the remembered texts, in characters. Texts beyond it are read again. */
const maxLength = 4 * 2 ** 20;

/**
 * Returns a function that remembers what each text results in by its path, for commands on many targets: they read the same files. Results are frozen,
 * because several targets share them.
 */
export function createTextCache<Result>(
  limit: number = maxLength,
): (path: string, content: string, compute: () => Result) => Result {
  const results = new Map<string, { readonly content: string; readonly bytes: number; readonly result: Result }>();
  let total = 0;
  return (path, content, compute) => {
    const { bytes } = readLimits();
    const known = results.get(path);
    // A text may only be valid with the limits that it was read with.
    if (known?.content === content && known.bytes === bytes) return known.result;
    const result = freeze(compute());
    const others = total - (known?.content.length ?? 0);
    if (others + content.length > limit) return result;
    results.set(path, { content, bytes, result });
    total = others + content.length;
    return result;
  };
}

const valueOf = createTextCache<unknown>();

/** Parses YAML or JSON like {@link readYaml}, once for several targets. */
export function readOnce(content: string, path: string): { readonly value: unknown; readonly place: Place } {
  return { value: valueOf(path, content, () => readYaml(content, path).value), place: placeIn(content, path) };
}

/** Returns a function that locates fields in a text. Parses the text on the first call: most texts have no mistakes. */
export function placeIn(content: string, path: string): Place {
  let place: Place | undefined;
  return (field) => (place ??= readYaml(content, path).place)(field);
}
