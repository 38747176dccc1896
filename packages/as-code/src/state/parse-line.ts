import { findMistakes } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { lineSchemas } from "./line-schemas.ts";

/** Deeper than any record, and not too deep for any call within a call. */
const deepest = 500;

/**
 * Reads a line of JSON; returns nothing if it is no JSON object, as where a crash cut it.
 *
 * @param place File and line, for messages.
 * @throws {AsCodeError} of kind `files` if its values are nested too deep.
 */
export function parseLine(line: string, place: string): Fields | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (isWithin(value, deepest)) return value;
  throw new AsCodeError("files", `${place}: Lists and objects are nested more than ${deepest} deep.`);
}

/**
 * Compares a line with its schema.
 *
 * @throws {AsCodeError} of kind `files` that names the first field that is wrong.
 */
export function checkLine(line: Fields, schema: keyof typeof lineSchemas, place: string): void {
  const [mistake] = findMistakes({ document: lineSchemas, reference: `#/${schema}` }, line).mistakes;
  if (mistake !== undefined) throw new AsCodeError("files", `${place}: ${mistake.message}`);
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithin(item, depth - 1));
}
