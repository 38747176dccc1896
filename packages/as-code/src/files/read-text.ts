import { constants } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { checkSize, decodeText, readLimits, YamlMistake } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { pathToRead } from "./inside.ts";

/**
 * Reads a file of a stack; returns nothing if it does not exist.
 *
 * @param path Path within the folder, with `/`.
 * @param limit How large it may be: as a file that people write, as a folder of them, or as what stays on this machine. Default `file`.
 * @throws {AsCodeError} of kind `files` if it cannot be read, is too large, is reached by a link that leads out of the folder, or is not
 *   UTF-8.
 */
export async function readText(
  folder: string,
  path: string,
  limit: "file" | "folder" | "local" = "file",
): Promise<string | undefined> {
  return asFilesError(async () => {
    const limits = readLimits();
    const bytes = { file: limits.bytes, folder: limits.folderBytes, local: constants.MAX_STRING_LENGTH }[limit];
    const content = await readBytes(folder, path, bytes);
    return content === undefined ? undefined : decodeText(content, path);
  });
}

async function readBytes(folder: string, path: string, limit: number): Promise<Buffer | undefined> {
  try {
    const file = await pathToRead(folder, path);
    const found = await stat(file);
    // A pipe or a device may have no end.
    if (!found.isFile() && !found.isDirectory()) throw new AsCodeError("files", `${path} is no file.`);
    checkSize(path, found.size, limit);
    return await readFile(file);
  } catch (error) {
    if (error instanceof AsCodeError || error instanceof YamlMistake) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new AsCodeError("files", `${path} cannot be read: ${(error as Error).message}`, undefined, { cause: error });
  }
}

/** Runs what reads a text, and reports its mistakes as those of a file. */
export async function asFilesError<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    throw new AsCodeError("files", error.message, undefined, { cause: error });
  }
}
