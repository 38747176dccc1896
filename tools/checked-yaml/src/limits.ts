import { YamlMistake } from "./yaml-mistake.ts";

/** Limits on input: far above what people write, low enough that no file stalls a pipeline. */
export interface Limits {
  /** Bytes of a file or of standard input. */
  readonly bytes: number;
  /** YAML tokens in a file, and values after resolving its aliases. */
  readonly tokens: number;
  /** Nesting depth of lists and objects. */
  readonly depth: number;
  /** Total bytes of the files in a folder. */
  readonly folderBytes: number;
  /** Files and folders in a folder, at any depth. */
  readonly entries: number;
}

/** The environment variable that raises the limits. */
export const limitVariable = "OBSTACK_MAX_FILE_MB";

const defaultMegabytes = 4;
const highestMegabytes = 256;

/**
 * Returns the limits of this process. `OBSTACK_MAX_FILE_MB` (default 4) sets the maximum file size in MB; all other limits except the depth
 * scale with it.
 *
 * @throws {YamlMistake} If the variable is not a number from 1 to 256.
 */
export function readLimits(environment: Readonly<Record<string, string | undefined>> = process.env): Limits {
  const given = environment[limitVariable] ?? "";
  const megabytes = given === "" ? defaultMegabytes : Number(given);
  if (!(megabytes >= 1 && megabytes <= highestMegabytes)) {
    throw new YamlMistake({
      message: `Invalid ${limitVariable} ${JSON.stringify(given)}. Use a number of megabytes from 1 to ${highestMegabytes}.`,
    });
  }
  return {
    bytes: Math.floor(megabytes * 2 ** 20),
    tokens: Math.floor(megabytes * 125_000),
    depth: 100,
    folderBytes: Math.floor(megabytes * 16 * 2 ** 20),
    entries: Math.floor(megabytes * 5000),
  };
}

/** Returns the message for an exceeded limit, with the way to raise it. */
export function tooMuch(what: string): string {
  return `${what}. Split it, or raise the limit with ${limitVariable}.`;
}

/**
 * Checks the size of a file.
 *
 * @param path Name of the file in messages.
 * @throws {YamlMistake} If `size` exceeds `limit`, both in bytes.
 */
export function checkSize(path: string, size: number, limit: number): void {
  if (size > limit) throw new YamlMistake({ path, message: tooMuch(`More than ${inMegabytes(limit)}`) });
}

function inMegabytes(bytes: number): string {
  return `${Number((bytes / 2 ** 20).toFixed(1))} MB`;
}
