import { isAlias, isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from "yaml";
import type { CST, Pair, ParsedNode, YAMLMap, YAMLSeq } from "yaml";
import { isObject, isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { yamlOptions } from "./write-yaml.ts";

/** An entry of a list or an object, as it is in the text. */
interface Entry {
  readonly from: number;
  readonly to: number;
  /** End of the dash or colon before its value. */
  readonly indicator: number;
  readonly value: ParsedNode | null;
}

type Collection = YAMLMap.Parsed | YAMLSeq.Parsed;

/** A new item of a list, or the value and the name of a new field. */
type Added = readonly [value: unknown, name?: string];

/** Changes the text of a YAML or JSON file from one value to another. Whatever stays the same keeps its comments, order, style, indentation and line ends. Throws an error for values in aliases. */
export function updateText(text: string, before: Fields, after: Fields, isJson: boolean): string {
  const document = parseDocument(text, { keepSourceTokens: true });
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const step = /^([ \t]+)[^\s#]/m.exec(text)?.[1] ?? "  ";
  const style = {
    ...yamlOptions,
    indent: Math.max(step.length, 1),
    indentSeq: !(isMap(document.contents) && document.contents.items.some(hasFlushList)),
    ...(isJson
      ? ({ defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "QUOTE_DOUBLE", doubleQuotedAsJSON: true } as const)
      : {}),
  };
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const edit = (from: number, to: number, added: string): void => void edits.push({ from, to, text: added });
  if (!change(document.contents, before, after)) throw new Error("Nothing of it stays.");
  // Last to first, so that offsets stay valid; at the same offset, removals first.
  const ordered = edits.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to);
  return ordered.reduce((now, { from, to, text: added }) => now.slice(0, from) + added + now.slice(to), text);

  /** Returns whether the dashes of a list are below the name of its field. */
  function hasFlushList({ key, value }: Pair<ParsedNode, ParsedNode | null>): boolean {
    return isSeq(value) && value.flow !== true && padAt(value.range[0]) === padAt(key.range[0]);
  }

  /** Changes a value inside. Returns false if it has to be replaced as a whole. */
  function change(node: ParsedNode | null, one: unknown, other: unknown): boolean {
    if (isSame(one, other)) return true;
    if (isMap(node) && isObject(one) && isObject(other)) return changeFields(node, one, other);
    return isSeq(node) && Array.isArray(one) && Array.isArray(other) && changeItems(node, one, other);
  }

  function changeFields(node: YAMLMap.Parsed, one: Fields, other: Fields): boolean {
    const entries = entriesOf(node);
    const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
    const isKept = (name: string): boolean => isSame(one[name], undefined) || !isSame(other[name], undefined);
    if (!names.some(isKept)) return false;
    if (Object.keys(one).some((name) => !names.includes(name) && !isKept(name))) throw new Error("It is in an alias.");
    for (const [index, name] of names.entries()) {
      const entry = entries[index];
      if (entry === undefined || isSame(one[name], other[name])) continue;
      if (isKept(name)) {
        if (!change(entry.value, one[name], other[name])) replace(node, entry, other[name]);
      } else if (index === 0 || isKept(names[index - 1] ?? "")) {
        const end = names.findIndex((next, at) => at > index && isKept(next));
        splice(node, entries, index, end < 0 ? names.length : end, []);
      }
    }
    // A changed field of a merge key (<<) is added to the object itself.
    const added = Object.keys(other).filter((name) => !names.includes(name) && !isSame(one[name], other[name]));
    const fields = added.map((name): Added => [other[name], name]);
    const last = names.findLastIndex(isKept) + 1;
    splice(node, entries, last, last, fields);
    return true;
  }

  function changeItems(node: YAMLSeq.Parsed, one: readonly unknown[], other: readonly unknown[]): boolean {
    const entries = entriesOf(node);
    if (entries.length !== one.length) throw new Error("It is in an alias.");
    const changeItem = (at: number, item: unknown): void => {
      const entry = entries[at];
      if (entry !== undefined && !change(entry.value, one[at], item)) replace(node, entry, item);
    };
    const shortest = Math.min(one.length, other.length);
    let start = 0;
    while (start < shortest && isSameItem(one[start], other[start])) start++;
    let end = 0;
    while (end < shortest - start && isSameItem(one.at(-1 - end), other.at(-1 - end))) end++;
    const added = other.slice(start, other.length - end);
    const removed = one.slice(start, one.length - end);
    for (let at = 0; at < start; at++) changeItem(at, other[at]);
    for (let at = 1; at <= end; at++) changeItem(one.length - at, other.at(-at));
    // The comments of named items, such as tiles, stay with their names.
    const isPaired = added.length === removed.length && (added.length === 1 || !added.some(nameOf));
    if (!isPaired && start + end === 0) return false;
    const items = added.map((item): Added => [item]);
    if (!isPaired) splice(node, entries, start, start + removed.length, items);
    else for (const [index, item] of added.entries()) changeItem(start + index, item);
    return true;
  }

  function entriesOf(node: Collection): Entry[] {
    const token = node.srcToken as { readonly items: readonly CST.CollectionItem[] } | undefined;
    return (node.items as (Pair<ParsedNode, ParsedNode | null> | ParsedNode)[]).map((item, index): Entry => {
      if ("key" in item) {
        if (item.key.range === undefined || isAlias(item.key)) throw new Error("It is in an alias.");
        const indicator = text.indexOf(":", item.key.range[1]) + 1;
        return {
          from: item.key.range[0],
          indicator,
          to: Math.max(indicator, item.value?.range[1] ?? 0),
          value: item.value,
        };
      }
      const dash = (token?.items[index]?.start ?? []).find(({ type }) => type === "seq-item-ind") as
        | { readonly offset: number }
        | undefined;
      const from = dash?.offset ?? item.range[0];
      return { from, indicator: dash === undefined ? from : from + 1, to: item.range[1], value: item };
    });
  }

  /** Replaces a value; its name stays. */
  function replace(node: Collection, { from, indicator, to, value }: Entry, next: unknown): void {
    const start = value?.range[0] ?? to;
    if (node.flow === true) return edit(start, to, inFlow(next, text.slice(start, to).includes("\n"), from));
    const isQuoted = isScalar(value) && (value.type === Scalar.QUOTE_SINGLE || value.type === Scalar.QUOTE_DOUBLE);
    const quotes = isQuoted ? { defaultStringType: value.type, defaultKeyType: Scalar.PLAIN } : {};
    const rendered = isMap(node)
      ? inBlock({ k: next }, padAt(from), quotes).slice(2)
      : inBlock([next], padAt(from), quotes).slice(1);
    // A value on one line keeps the comment after it.
    if (rendered.startsWith(" ") && start < to && !text.slice(indicator, to).includes("\n"))
      edit(start, to, rendered.slice(1));
    else edit(indicator, to, `${rendered}${text[to - 1] === "\n" ? eol : ""}`);
  }

  /** Replaces the entries from one index to another. */
  function splice(node: Collection, entries: readonly Entry[], start: number, end: number, added: readonly Added[]) {
    const [first, previous, next, last] = [entries[0], entries[start - 1], entries[end], entries[end - 1]];
    const kept = previous ?? next;
    if (first === undefined || kept === undefined) return;
    const isRemoved = start < end && last !== undefined;
    if (node.flow === true) {
      if (isRemoved && previous !== undefined) edit(previous.to, last.to, "");
      else if (isRemoved) edit(first.from, next?.from ?? last.to, "");
      const pad = padAt(kept.from);
      const isOnOwnLine = text.slice(lineStart(kept.from), kept.from).trim() === "" && lineStart(kept.from) > 0;
      const separator = isOnOwnLine ? `,${eol}${pad}` : ", ";
      const isLong = text.slice(kept.from, kept.to).includes("\n");
      for (const [value, name] of added) {
        const content = inFlow(value, isLong, kept.from);
        const rendered = name === undefined ? content : `${inFlow(name, false, 0)}: ${content}`;
        if (previous === undefined) edit(kept.from, kept.from, rendered + separator);
        else edit(previous.to, previous.to, separator + rendered);
      }
      return;
    }
    const pad = padAt(first.from);
    if (isRemoved) {
      const isCompact = start === 0 && text.slice(lineStart(first.from), first.from).trim() !== "";
      const from = entries[start]?.from ?? last.to;
      if (isCompact) edit(from, next?.from ?? last.to, "");
      else edit(lineStart(from), lineEnd(last.to), "");
    }
    for (const [value, name] of added) {
      const rendered = inBlock(name === undefined ? [value] : { [name]: value }, pad);
      const at = previous === undefined ? kept.from : lineEnd(previous.to);
      if (previous === undefined) edit(at, at, `${rendered}${eol}${pad}`);
      else edit(at, at, text[at - 1] === "\n" ? `${pad}${rendered}${eol}` : `${eol}${pad}${rendered}`);
    }
  }

  function inBlock(value: unknown, pad: string, quotes: object = {}): string {
    return stringify(value, { ...style, ...quotes })
      .replace(/\n$/, "")
      .replaceAll(/\n(?=.)/g, `\n${pad}`)
      .replaceAll("\n", eol);
  }

  function inFlow(value: unknown, isLong: boolean, at: number): string {
    if (isLong) return JSON.stringify(value, undefined, step).replaceAll("\n", `${eol}${padAt(at)}`);
    return stringify(value, { ...style, collectionStyle: "flow" }).trimEnd();
  }

  function lineStart(offset: number): number {
    return text.lastIndexOf("\n", offset - 1) + 1;
  }

  function lineEnd(offset: number): number {
    if (text[offset - 1] === "\n") return offset;
    const end = text.indexOf("\n", offset);
    return end < 0 ? text.length : end + 1;
  }

  /** Returns the indentation of an entry: as wide as what is before it on its line. */
  function padAt(offset: number): string {
    return text.slice(lineStart(offset), offset).replaceAll(/[^\t]/g, " ");
  }
}

function isSameItem(one: unknown, other: unknown): boolean {
  const name = nameOf(one);
  return isSame(one, other) || (name !== undefined && name === nameOf(other));
}

/** Returns what identifies an item in a list, such as a tile. */
function nameOf(item: unknown): unknown {
  return isObject(item) ? (item["key"] ?? item["name"]) : undefined;
}
