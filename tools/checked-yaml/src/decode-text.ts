import { isUtf8 } from "node:buffer";
import { YamlMistake } from "./yaml-mistake.ts";

/**
 * Decodes a file, without a byte order mark.
 *
 * @param shown What the file is called in messages: a path, most often.
 * @throws {YamlMistake} If it is not UTF-8; names file, line and column.
 */
export function decodeText(bytes: Buffer, shown: string): string {
  if (isUtf8(bytes)) return bytes.toString("utf8").replace(/^\u{FEFF}/u, "");
  const { line, column } = firstInvalid(bytes);
  throw new YamlMistake(`${shown}:${line}:${column}: Invalid UTF-8. Save the file with the encoding UTF-8.`);
}

const replacement = "\u{FFFD}";

/** Returns the place of the first byte that is not UTF-8, counted in characters from 1. */
function firstInvalid(bytes: Buffer): { readonly line: number; readonly column: number } {
  let line = 1;
  let column = 1;
  let offset = 0;
  for (const character of bytes.toString("utf8")) {
    const length = Buffer.byteLength(character);
    // A replacement character may be in the file itself.
    if (character === replacement && !bytes.subarray(offset, offset + length).equals(Buffer.from(replacement))) break;
    offset += length;
    column = character === "\n" ? 1 : column + 1;
    if (character === "\n") line++;
  }
  return { line, column };
}
