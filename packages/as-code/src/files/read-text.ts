import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { AsCodeError } from "../common/errors.ts";
import { pathToRead } from "./inside.ts";

/**
 * Reads a file of a stack; returns nothing if it does not exist.
 *
 * @param path Path within the folder, with `/`.
 * @throws {AsCodeError} of kind `files` if it cannot be read, is reached by a link that leads out of the folder, or is not UTF-8.
 */
export async function readText(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readBytes(folder, path);
  if (bytes === undefined) return undefined;
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const { line, column } = firstInvalid(bytes);
  throw new AsCodeError("files", `${path}:${line}:${column}: Invalid UTF-8. Save the file with the encoding UTF-8.`);
}

async function readBytes(folder: string, path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(await pathToRead(folder, path));
  } catch (error) {
    if (error instanceof AsCodeError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new AsCodeError("files", `${path} cannot be read: ${(error as Error).message}`, undefined, { cause: error });
  }
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
