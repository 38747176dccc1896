import type { Finding, Limits, Path } from "@obstack/checked-yaml/findings";
import { tooMuch } from "@obstack/checked-yaml/findings";

/** Copies the result of a generator as JSON data, without undefined fields. Reports everything that a file could not contain. */
export function toData(
  value: unknown,
  { tokens, depth }: Pick<Limits, "tokens" | "depth">,
): { readonly value: unknown; readonly mistakes: readonly Finding[] } {
  const mistakes: Finding[] = [];
  let count = 0;
  /** Objects and lists that contain the current one. */
  const parents = new Set<object>();
  return { value: convert(value, []), mistakes };

  function convert(item: unknown, path: Path): unknown {
    if (++count > tokens) return report(path, tooMuch(`More than ${tokens} values`), count === tokens + 1);
    if (path.length > depth) return report(path, `Lists and objects are nested more than ${depth} levels deep.`);
    if (item === null || typeof item === "string" || typeof item === "boolean") return item;
    if (typeof item === "number") {
      if (Number.isFinite(item)) return item;
      return report(path, `JSON cannot represent ${item}. Use a finite number.`);
    }
    if (typeof item !== "object") return report(path, notData(item));
    if (parents.has(item)) return report(path, "It contains itself.");
    parents.add(item);
    const converted = convertParts(item, path);
    parents.delete(item);
    return converted;
  }

  function convertParts(item: object, path: Path): unknown {
    if (Array.isArray(item)) return Array.from(item, (inner: unknown, index) => convert(inner, [...path, index]));
    if (!isPlain(item)) return report(path, notData(item));
    return Object.fromEntries(Object.entries(item).flatMap((entry) => field(entry, path)));
  }

  function field([name, inner]: readonly [string, unknown], path: Path): [string, unknown][] {
    if (inner === undefined) return [];
    if (name === "__proto__") {
      report(path, 'A field cannot be named "__proto__".');
      return [];
    }
    return [[name, convert(inner, [...path, name])]];
  }

  function report(path: Path, message: string, isNew = true): null {
    if (isNew) mistakes.push({ path, message });
    return null;
  }
}

/** Returns whether an object was written as a literal or parsed from JSON. */
function isPlain(item: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(item);
  // Modules that Node runs in another context have another `Object`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notData(item: unknown): string {
  return `${nameOfType(item)} is not data. Use text, a number, true, false, null, a list or an object.`;
}

function nameOfType(item: unknown): string {
  if (item === undefined) return "An empty item";
  if (typeof item !== "object" || item === null) return `A ${typeof item}`;
  const name = (item as { constructor?: { name?: unknown } }).constructor?.name;
  return `An instance of ${typeof name === "string" ? name : "a class"}`;
}
