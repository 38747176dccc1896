import { findMistakes } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import type { Position } from "../common/problem.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { lineSchemas } from "./line-schemas.ts";

/** Deeper than any record, and safe for recursive functions. */
const maxDepth = 500;

/**
 * Parses a line of JSON. Returns undefined if it is not a JSON object, for example after a crash truncated it.
 *
 * @throws {AsCodeError} Of kind `files`, if its values are nested more than 500 levels deep.
 */
export function parseLine(line: string, position: Position): Fields | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (isWithin(value, maxDepth)) return value;
  throw new AsCodeError("files", {
    ...position,
    message: `Lists and objects are nested more than ${maxDepth} levels deep.`,
  });
}

/**
 * Validates a line against its schema.
 *
 * @throws {AsCodeError} Of kind `files`, with the first invalid field.
 */
export function checkLine(line: Fields, schema: keyof typeof lineSchemas, position: Position): void {
  const [mistake] = findMistakes({ document: lineSchemas, reference: `#/${schema}` }, line, {
    unknown: false,
  }).mistakes;
  if (mistake !== undefined) throw new AsCodeError("files", { ...position, message: mistake.message });
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithin(item, depth - 1));
}
