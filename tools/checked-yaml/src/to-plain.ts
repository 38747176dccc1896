import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Alias, Document, Pair, ParsedNode, Scalar, YAMLMap } from "yaml";
import { shortened, tooMuch } from "./findings.ts";
import type { Limits } from "./findings.ts";
import { MistakeAt, tooDeep } from "./parse-bounded.ts";

/** A value, with its size and depth after resolving aliases. */
interface Converted {
  readonly value: unknown;
  readonly size: number;
  readonly depth: number;
}

/** Tags with a JSON equivalent. Others denote classes, functions and binary data. */
const plainTags = new Set(
  ["str", "int", "float", "bool", "null", "map", "seq"].map((name) => `tag:yaml.org,2002:${name}`),
);

/** Converts a document to a JSON value; all aliases of an anchor share one object. Throws a {@link MistakeAt} for what JSON cannot represent exactly. */
export function toPlain(
  document: Document<ParsedNode>,
  { tokens: maxValues, depth: maxDepth }: Pick<Limits, "tokens" | "depth">,
): unknown {
  /** Values by anchor; null while the anchored value is being converted. */
  const anchors = new Map<string, Converted | null>();
  return convert(document.contents).value;

  function convert(node: ParsedNode | null): Converted {
    if (node === null) return { value: null, size: 1, depth: 0 };
    if (isAlias(node)) return resolve(node);
    const [offset] = node.range;
    if (node.tag !== undefined && !plainTags.has(node.tag)) {
      throw new MistakeAt(offset, `Unsupported tag ${JSON.stringify(shortened(node.tag))}. Use plain YAML.`);
    }
    const { anchor } = node as { anchor?: string };
    if (anchor !== undefined) anchors.set(anchor, null);
    const converted = isScalar(node) ? { value: valueOf(node), size: 1, depth: 0 } : collect(node);
    if (converted.size > maxValues) {
      throw new MistakeAt(offset, tooMuch(`More than ${maxValues} values after resolving aliases`));
    }
    if (converted.depth > maxDepth) throw tooDeep(offset, maxDepth);
    if (anchor !== undefined) anchors.set(anchor, converted);
    return converted;
  }

  function resolve(alias: Alias.Parsed): Converted {
    const found = anchors.get(alias.source);
    const name = JSON.stringify(shortened(alias.source));
    if (found === undefined) throw new MistakeAt(alias.range[0], `Unknown alias ${name}. Define its anchor before it.`);
    if (found === null) throw new MistakeAt(alias.range[0], `Alias ${name} refers to a value that contains it.`);
    return found;
  }

  function collect(node: ParsedNode): Converted {
    if (isMap(node)) return fieldsOf(node);
    const items = isSeq(node) ? node.items.map((item) => convert(item as ParsedNode | null)) : [];
    return { value: items.map(({ value }) => value), ...measure(items) };
  }

  function fieldsOf(map: YAMLMap.Parsed): Converted {
    const fields = new Map<string, Converted>();
    const merged = new Map<string, unknown>();
    const parts: Converted[] = [];
    for (const { key, value } of map.items as Pair<ParsedNode | null, ParsedNode | null>[]) {
      if (isScalar(key) && typeof key.value === "symbol") {
        const item = convert(value);
        parts.push(item);
        for (const [name, inner] of toMerge(item.value, key.range[0])) if (!merged.has(name)) merged.set(name, inner);
        continue;
      }
      const name = nameOf(key, map);
      if (fields.has(name)) {
        const offset = key?.range[0] ?? map.range[0];
        throw new MistakeAt(offset, `Duplicate field ${JSON.stringify(shortened(name))}. Keep one of them.`);
      }
      const item = convert(value);
      parts.push(item);
      fields.set(name, item);
    }
    const explicit = [...fields].map(([name, { value }]) => [name, value] as const);
    const inherited = [...merged].filter(([name]) => !fields.has(name));
    return { value: Object.fromEntries([...inherited, ...explicit]), ...measure(parts) };
  }

  function nameOf(key: ParsedNode | null, map: YAMLMap.Parsed): string {
    const offset = key?.range[0] ?? map.range[0];
    const { value } = key === null ? { value: null } : convert(key);
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      throw new MistakeAt(offset, "A field name must be text.");
    }
    const name = String(value);
    // Many libraries would set the prototype instead.
    if (name === "__proto__") throw new MistakeAt(offset, 'A field cannot be named "__proto__".');
    return name;
  }
}

/** Returns the fields that a merge key adds. If several objects have a field, the first one wins. */
function toMerge(value: unknown, offset: number): (readonly [string, unknown])[] {
  return [value].flat().flatMap((source) => {
    if (typeof source === "object" && source !== null && !Array.isArray(source)) return Object.entries(source);
    throw new MistakeAt(offset, "Only objects can be merged with `<<`.");
  });
}

function measure(parts: readonly Converted[]): { size: number; depth: number } {
  let size = 1;
  let depth = 0;
  for (const part of parts) {
    size += part.size;
    depth = Math.max(depth, part.depth);
  }
  return { size, depth: depth + 1 };
}

function valueOf({ value, range: [offset], source }: Scalar.Parsed): unknown {
  const label = shortened(source);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new MistakeAt(offset, `JSON cannot represent ${label}. Use a finite number.`);
    if (isRounded(value, source)) {
      throw new MistakeAt(offset, `The number ${label} would be rounded to ${value}. If it is text, put it in quotes.`);
    }
    return value;
  }
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  throw new MistakeAt(
    offset,
    `The value ${JSON.stringify(label)} is not text, a number, true, false or null. Put it in quotes.`,
  );
}

/** Returns whether an integer in the text would lose digits as a JavaScript number. */
function isRounded(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) || !/^[-+]?(?:\d+|0o[0-7]+|0x[\da-f]+)$/i.test(source)) return false;
  const digits = source.replace(/^[-+]/, "");
  if (digits.replace(/^0+(?=\d)/, "") === String(Math.abs(value))) return false;
  // Parsing millions of digits would be slow.
  return digits.length > 400 || BigInt(digits) !== BigInt(Math.abs(value));
}
