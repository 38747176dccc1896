import { YamlMistake } from "./yaml-mistake.ts";

/** What may be read: far more than people write, and little enough that no file stops a pipeline. */
export interface Limits {
  /** Bytes of a file or of the standard input. */
  readonly bytes: number;
  /** YAML tokens of a file, and values once its aliases are resolved. */
  readonly tokens: number;
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Bytes of all files of a folder. */
  readonly folderBytes: number;
  /** Files and folders in a folder, at any depth. */
  readonly entries: number;
}

/** The environment variable that raises the limits. */
export const limitVariable = "OBSTACK_MAX_FILE_MB";

const defaultMegabytes = 4;
const highestMegabytes = 256;

/**
 * Returns the limits of this process. `OBSTACK_MAX_FILE_MB` sets the size of a file, and all other limits but the depth in proportion.
 * Default 4.
 *
 * @throws {YamlMistake} If the variable is not a number from 1 to 256.
 */
export function readLimits(environment: Readonly<Record<string, string | undefined>> = process.env): Limits {
  const given = environment[limitVariable] ?? "";
  const megabytes = given === "" ? defaultMegabytes : Number(given);
  if (!(megabytes >= 1 && megabytes <= highestMegabytes)) {
    throw new YamlMistake(
      `Invalid ${limitVariable} ${JSON.stringify(given)}. Use a number of megabytes from 1 to ${highestMegabytes}.`,
    );
  }
  return {
    bytes: Math.floor(megabytes * 2 ** 20),
    tokens: Math.floor(megabytes * 125_000),
    depth: 100,
    folderBytes: Math.floor(megabytes * 16 * 2 ** 20),
    entries: Math.floor(megabytes * 5000),
  };
}

/** Says that there is too much of something, and what to do. */
export function tooMuch(what: string): string {
  return `${what}. Split it, or raise the limit with ${limitVariable}.`;
}

/**
 * Checks the size of a file.
 *
 * @throws {YamlMistake} If it has more bytes than allowed.
 */
export function checkSize(shown: string, size: number, limit: number): void {
  if (size > limit) throw new YamlMistake(`${shown}: ${tooMuch(`More than ${inMegabytes(limit)}`)}`);
}

function inMegabytes(bytes: number): string {
  return `${Number((bytes / 2 ** 20).toFixed(1))} MB`;
}
