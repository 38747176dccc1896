import { LineCounter } from "yaml";
import type { Document } from "yaml";
import type { Finding, Path } from "./finding.ts";
import { checkSize, readLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { parseBounded } from "./parse-bounded.ts";
import { toPlain } from "./to-plain.ts";
import type { Position } from "./problem.ts";
import { MistakeAt, YamlMistake } from "./yaml-mistake.ts";

/** Returns the position of a finding. */
export type Place = (finding: Pick<Finding, "path" | "ofName">) => Position;

/** A parsed text, and a function that locates findings in it. */
export interface ReadYaml {
  readonly value: unknown;
  readonly place: Place;
}

/** Control characters that neither YAML nor JSON allows unescaped. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/**
 * Parses YAML or JSON.
 *
 * @param path Name of the text in messages.
 * @throws {YamlMistake} If the text is invalid or exceeds a limit.
 */
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
    const before = content.slice(0, error.offset);
    const position = { path, line: before.split("\n").length, column: error.offset - before.lastIndexOf("\n") };
    throw new YamlMistake({ ...position, message: error.message });
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
