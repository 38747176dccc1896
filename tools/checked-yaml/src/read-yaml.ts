import { LineCounter, parseDocument } from "yaml";
import type { Document } from "yaml";
import type { Finding, Path } from "./finding.ts";

/** Names a place in a text: file, line and column. */
export type Place = (finding: Pick<Finding, "path" | "ofName">) => string;

/** What a text holds, and how to name a place in it. */
export interface ReadYaml {
  readonly value: unknown;
  readonly place: Place;
}

/** A text that is neither YAML nor JSON; the message begins with file, line and column. */
export class YamlMistake extends Error {}

/** People share what they repeat by anchors and merge keys. */
const options = { merge: true } as const;

/**
 * Reads YAML or JSON.
 *
 * @param shown What the text is called in messages: a path, most often.
 * @throws {YamlMistake} that names file, line and column.
 */
export function readYaml(content: string, shown: string): ReadYaml {
  const document = parseDocument(content, options);
  if (document.errors.length > 0) throw mistakeOf(content, shown);
  return { value: document.toJS(), place: (finding) => `${shown}${placeIn(content, finding)}` };
}

/** Where a line begins is counted when somebody asks: most texts have no mistake. */
function parse(content: string): { document: Document; lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(content, { ...options, lineCounter: lines }), lines };
}

function mistakeOf(content: string, shown: string): YamlMistake {
  const { document, lines } = parse(content);
  const mistake = document.errors[0];
  const { line, col } = lines.linePos(mistake?.pos[0] ?? 0);
  return new YamlMistake(`${shown}:${line}:${col}: ${mistake?.message.split("\n", 1)[0]?.replace(/ at line .*$/, "")}`);
}

/** The line and the column of a value, or of its name. */
function placeIn(content: string, { path, ofName }: Pick<Finding, "path" | "ofName">): string {
  const { document, lines } = parse(content);
  const offset = ofName === true ? offsetOfName(document, path) : offsetOf(document.getIn(path, true));
  if (offset === undefined) return "";
  const { line, col } = lines.linePos(offset);
  return `:${line}:${col}`;
}

function offsetOfName(document: Document, path: Path): number | undefined {
  const parent = document.getIn(path.slice(0, -1), true) as { items?: { key: unknown }[] } | undefined;
  const pair = parent?.items?.find(({ key }) => String(key) === path.at(-1));
  return offsetOf(pair?.key);
}

function offsetOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] } | undefined)?.range?.[0];
}
