import { LineCounter } from "yaml";
import type { Document } from "yaml";
import type { Finding, Path, Position, Limits } from "./findings.ts";
import { checkSize, readLimits, YamlMistake } from "./findings.ts";
import { explainMistake } from "./explain-mistake.ts";
import { MistakeAt, parseBounded } from "./parse-bounded.ts";
import { toPlain } from "./to-plain.ts";
import { isUtf8 } from "node:buffer";

/** Returns the position of a finding. */
export type Place = (finding: Pick<Finding, "path" | "ofName">) => Position;

export interface ReadYaml {
  readonly value: unknown;
  readonly place: Place;
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Parses YAML or JSON. Throws a {@link YamlMistake} if the text is invalid or exceeds a limit. */
export function readYaml(content: string, path: string, limits: Limits = readLimits()): ReadYaml {
  checkSize(path, Buffer.byteLength(content), limits.bytes);
  try {
    const unprintable = content.search(control);
    if (unprintable >= 0) throw controlAt(content, unprintable);
    const value = toPlain(parseBounded(content, limits), limits);
    let parsed: Parsed | undefined;
    // Lines are counted on demand: most texts have no mistakes.
    const place: Place = (finding) => ({ path, ...placeIn((parsed ??= parse(content, limits)), finding) });
    return { value, place };
  } catch (error) {
    if (!(error instanceof MistakeAt)) throw error;
    const { offset, message } = explainMistake(content, error);
    const before = content.slice(0, offset);
    const position = { path, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
    throw new YamlMistake({ ...position, message });
  }
}

function controlAt(content: string, offset: number): MistakeAt {
  const code = content.charCodeAt(offset).toString(16).padStart(4, "0");
  return new MistakeAt(offset, `Unexpected control character. In double quotes, write it as \\u${code}.`);
}

interface Parsed {
  readonly document: Document;
  readonly lines: LineCounter;
}

function parse(content: string, limits: Limits): Parsed {
  const lines = new LineCounter();
  return { document: parseBounded(content, limits, lines), lines };
}

/** Returns the line and column of a value or its name. For values from aliases and merge keys, returns those of the nearest parent in the text. */
function placeIn(
  { document, lines }: Parsed,
  { path, ofName }: Pick<Finding, "path" | "ofName">,
): Omit<Position, "path"> {
  let offset = ofName === true ? offsetOfName(document, path) : undefined;
  for (let length = path.length; offset === undefined && length >= 0; length--) {
    offset = offsetOf(document.getIn(path.slice(0, length), true));
  }
  const { line, col } = lines.linePos(offset ?? 0);
  return { line, column: col };
}

function offsetOfName(document: Document, path: Path): number | undefined {
  const parent = document.getIn(path.slice(0, -1), true) as { items?: { key?: unknown }[] } | undefined;
  const pair = parent?.items?.find(({ key }) => String(key) === path.at(-1));
  return offsetOf(pair?.key);
}

function offsetOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] } | null | undefined)?.range?.[0];
}

/** Decodes a UTF-8 file and removes its byte order mark. Throws a {@link YamlMistake} for other encodings. */
export function decodeText(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString("utf8").replace(/^\u{FEFF}/u, "");
  throw new YamlMistake({ path, ...firstInvalid(bytes), message: "Invalid UTF-8. Save the file with UTF-8 encoding." });
}

/** Returns the position of the first byte that is not UTF-8, counted in characters from 1: the one that changes if it is decoded and encoded. */
function firstInvalid(bytes: Buffer): { readonly line: number; readonly column: number } {
  const encoded = Buffer.from(bytes.toString("utf8"));
  const offset = bytes.findIndex((byte, index) => byte !== encoded[index]);
  const lines = bytes.subarray(0, offset).toString("utf8").split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}
