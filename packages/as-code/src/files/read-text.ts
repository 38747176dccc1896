import { systemReason } from "@obstack/make-folder/system-reason";
import { constants } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { checkSize, decodeText, readLimits, YamlMistake } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { pathToRead } from "./inside.ts";

/**
 * Reads a file of a stack; returns undefined if it does not exist.
 *
 * @param limit Size limit: of one file, of all files in a folder, or of the longest possible string (`local`).
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
    // Reading a pipe or a device might never end.
    if (!found.isFile() && !found.isDirectory())
      throw new AsCodeError("files", { path, message: "Not a regular file." });
    checkSize(path, found.size, limit);
    return await readFile(file);
  } catch (error) {
    if (error instanceof AsCodeError || error instanceof YamlMistake) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new AsCodeError("files", `Cannot read ${path}: ${systemReason(error)}.`, undefined, { cause: error });
  }
}

/** Runs a function and converts a `YamlMistake` to an `AsCodeError` of kind `files`. */
export async function asFilesError<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    throw new AsCodeError("files", error.problem, undefined, { cause: error });
  }
}
