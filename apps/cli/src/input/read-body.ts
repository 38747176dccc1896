import type { Document, LineCounter } from "yaml";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { checkBody } from "./check-body.ts";
import type { Finding, Path } from "./check-body.ts";
import { text } from "./text.ts";

/** A body, and how to name a place in the file that it is from. */
export interface Body {
  readonly value: Record<string, unknown>;
  /** File, line and column. */
  readonly place: (finding: Pick<Finding, "path" | "ofName">) => string;
}

/**
 * Reads the body of an operation from a YAML or JSON file, and compares it with the spec before anything is sent; `-` is the
 * standard input. Fields that the spec does not know are told of, and sent.
 *
 * @throws {UsageError} that names the file, the line and the column of every mistake.
 */
export async function readRequest(context: CliContext, path: string, operationId: string): Promise<object> {
  const { value, place } = await readBody(context, path);
  const { mistakes, unknown } = await checkBody(operationId, value);
  const write = (finding: Finding): string => `${place(finding)}: ${nameOf(finding.path)} ${finding.message}`;
  if (mistakes.length > 0) throw new UsageError(mistakes.map(write).join("\n"), "Nothing was sent.");
  for (const finding of unknown) context.process.stderr.write(`warning: ${write(finding)}; it is sent as it is.\n`);
  return value;
}

/**
 * Reads an object from a YAML or JSON file; `-` is the standard input.
 *
 * @throws {UsageError} that names the file, the line and the column of a mistake.
 */
export async function readBody(context: CliContext, path: string): Promise<Body> {
  const shown = path === "-" ? "standard input" : path;
  const content = await context.readText(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "ENOENT" ? `There is no file ${shown}.` : `${shown} cannot be read: ${cause.message}`,
      undefined,
      { cause },
    );
  });
  const { LineCounter: Lines, parseDocument } = await import("yaml");
  const lineCounter = new Lines();
  const document = parseDocument(content, { lineCounter });
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const { line, col } = lineCounter.linePos(mistake.pos[0]);
    throw new UsageError(`${shown}:${line}:${col}: ${mistake.message.split("\n", 1)[0]?.replace(/ at line .*$/, "")}`);
  }
  const value: unknown = document.toJS();
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${shown} must hold one object, in YAML or JSON.`);
  }
  return {
    value: value as Record<string, unknown>,
    place: (finding) => `${shown}${placeIn(document, lineCounter, finding)}`,
  };
}

/** The line and the column of a value, or of its name. */
function placeIn(
  document: Document,
  lineCounter: LineCounter,
  { path, ofName }: Pick<Finding, "path" | "ofName">,
): string {
  const offset = ofName === true ? offsetOfName(document, path) : offsetOf(document.getIn(path, true));
  if (offset === undefined) return "";
  const { line, col } = lineCounter.linePos(offset);
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

/** Writes a path as people do: `tiles[0].name`. */
function nameOf(path: Path): string {
  if (path.length === 0) return "the body";
  return path
    .map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${part}`))
    .join("")
    .replace(/^\./, "");
}

/** The flag that names the file of a body. */
export const fileFlag = {
  kind: "parsed",
  parse: text,
  placeholder: "file",
  brief: "YAML or JSON file with the body; - for the standard input",
} as const;
