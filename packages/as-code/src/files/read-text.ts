import { constants } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { checkSize, decodeText, readLimits, YamlMistake, readYaml } from "@obstack/checked-yaml";
import { AsCodeError } from "../errors/errors.ts";
import { pathToRead } from "./paths.ts";
import { reading } from "./write-text.ts";
import { freeze } from "../json/value.ts";
import type { Place } from "../errors/errors.ts";

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
  const { bytes, folderBytes } = await asFilesError(readLimits);
  const content = await readUpTo(
    folder,
    path,
    { file: bytes, folder: folderBytes, local: constants.MAX_STRING_LENGTH }[limit],
  );
  return content === undefined ? undefined : asFilesError(() => decodeText(content, path));
}

/** Returns the byte order mark of a file, which {@link readText} removes; empty if it has none. */
export async function markOf(folder: string, path: string): Promise<string> {
  const content = await readUpTo(folder, path, readLimits().bytes);
  return /^\u{FEFF}/u.exec(content?.toString("utf8", 0, 3) ?? "")?.[0] ?? "";
}

/** Reads a file of a stack that is not text; returns undefined if it does not exist. */
export async function readBytes(folder: string, path: string): Promise<Uint8Array | undefined> {
  const { bytes } = await asFilesError(readLimits);
  return readUpTo(folder, path, bytes);
}

async function readUpTo(folder: string, path: string, limit: number): Promise<Buffer | undefined> {
  return reading(path, async () => {
    const file = await pathToRead(folder, path);
    const found = await stat(file);
    // Reading a pipe or a device might never end.
    if (!found.isFile() && !found.isDirectory())
      throw new AsCodeError("files", { path, message: "Not a regular file." });
    await asFilesError(() => checkSize(path, found.size, limit));
    return readFile(file);
  });
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

/**
 * Returns a function that remembers what the latest text of each path results in, for commands on many targets: they read the same files. Results are
 * frozen, because several targets share them.
 */
export function createTextCache<Result>(): (path: string, content: string, compute: () => Result) => Result {
  const results = new Map<string, { readonly content: string; readonly result: Result }>();
  return (path, content, compute) => {
    const known = results.get(path);
    if (known?.content === content) return known.result;
    const result = freeze(compute());
    results.set(path, { content, result });
    return result;
  };
}

const valueOf = createTextCache<unknown>();

/** Parses YAML or JSON like {@link readYaml}, once for several targets. */
export function readOnce(content: string, path: string): { readonly value: unknown; readonly place: Place } {
  return { value: valueOf(path, content, () => readYaml(content, path).value), place: placeIn(content, path) };
}

/** Returns a function that locates fields in a text. Parses the text on the first call: most texts have no mistakes. */
export function placeIn(content: string, path: string): Place {
  let place: Place | undefined;
  return (field) => (place ??= readYaml(content, path).place)(field);
}
