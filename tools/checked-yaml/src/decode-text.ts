import { isUtf8 } from "node:buffer";
import { YamlMistake } from "./yaml-mistake.ts";

/**
 * Decodes a UTF-8 file and removes its byte order mark.
 *
 * @param path Name of the file in messages.
 * @throws {YamlMistake} If the file is not UTF-8.
 */
export function decodeText(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return bytes.toString("utf8").replace(/^\u{FEFF}/u, "");
  throw new YamlMistake({ path, ...firstInvalid(bytes), message: "Invalid UTF-8. Save the file with UTF-8 encoding." });
}

const replacement = "\u{FFFD}";

/** Returns the position of the first byte that is not UTF-8, counted in characters from 1. */
function firstInvalid(bytes: Buffer): { readonly line: number; readonly column: number } {
  let line = 1;
  let column = 1;
  let offset = 0;
  for (const character of bytes.toString("utf8")) {
    const length = Buffer.byteLength(character);
    // The file itself may contain a replacement character.
    if (character === replacement && !bytes.subarray(offset, offset + length).equals(Buffer.from(replacement))) break;
    offset += length;
    column = character === "\n" ? 1 : column + 1;
    if (character === "\n") line++;
  }
  return { line, column };
}
