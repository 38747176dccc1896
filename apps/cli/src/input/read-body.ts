import type { Comparison, Finding, Path, Place } from "@obstack/checked-yaml";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { asRequest } from "./as-request.ts";
import { mergeBody } from "./body-flags.ts";
import type { BodyFlags } from "./body-flags.ts";
import { requestSchema } from "./request-schema.ts";
import { text } from "./text.ts";

/** A body, and how to name a place in the file that it is from. */
export interface Body {
  readonly value: Record<string, unknown>;
  /** File, line and column. */
  readonly place: Place;
}

/** How a body is read. */
export interface Reading extends Comparison {
  /** Fields that answers call otherwise, by their names there. */
  readonly renamed?: Readonly<Record<string, string>> | undefined;
}

/** A body as it was given, with what it says of itself. */
export interface GivenBody {
  readonly value: Record<string, unknown>;
  /** Whether a file holds it; else flags name the fields of it that shall be changed. */
  readonly whole: boolean;
  /** Names of the fields that only answers have, and that were left out. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the body of an operation from a YAML or JSON file, from flags, or from a file with flags over it, and compares it with the
 * spec before anything is sent; the file `-` is the standard input. The file may hold a record as the server gave it. Fields that the spec does not know are told of, and sent.
 *
 * @throws {UsageError} that names the file, the line and the column, or the flag, of every mistake.
 */
export async function readRequest(
  context: CliContext,
  { flagAt, bodyOf }: BodyFlags,
  flags: { readonly file?: string },
  operationId: string,
  { renamed, ...comparison }: Reading = {},
): Promise<GivenBody> {
  const { findMistakes, nameOf } = await import("@obstack/checked-yaml");
  const fromFile = flags.file === undefined ? undefined : await readBody(context, flags.file);
  const fromFlags = bodyOf(flags);
  if (fromFile === undefined && fromFlags === undefined) {
    throw new UsageError("There is no body.", "Name a file with -f, or give fields as flags; --help lists them.");
  }
  const { body, leftOut } = asRequest(operationId, fromFile?.value ?? {}, renamed);
  const value = mergeBody(body, fromFlags ?? {});
  const partial = comparison.partial === true && fromFile === undefined;
  const { mistakes, unknown } = findMistakes(requestSchema(operationId), value, { ...comparison, partial });
  const write = (finding: Finding): string => {
    const flag = isIn(fromFlags, finding.path) ? flagAt(finding.path) : undefined;
    const place = flag ?? fromFile?.place(finding);
    return `${place === undefined ? "" : `${place}: `}${nameOf(finding.path)} ${finding.message}`;
  };
  if (mistakes.length > 0) throw new UsageError(mistakes.map(write).join("\n"), "Nothing was sent.");
  for (const finding of unknown) context.process.stderr.write(`warning: ${write(finding)} It is still sent.\n`);
  return { value, whole: fromFile !== undefined, leftOut: leftOut.map(nameOf) };
}

function isIn(body: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return body !== undefined;
  return typeof body === "object" && body !== null && isIn((body as Record<string, unknown>)[name], rest);
}

/**
 * Reads an object from a YAML or JSON file; `-` is the standard input.
 *
 * @throws {UsageError} that names the file, the line and the column of a mistake.
 */
export async function readBody(context: CliContext, path: string): Promise<Body> {
  const shown = path === "-" ? "standard input" : path;
  const content = await context.readText(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "ENOENT" ? `There is no file ${shown}.` : `${shown} cannot be read: ${cause.message}`,
      undefined,
      { cause },
    );
  });
  const { readYaml, YamlMistake } = await import("@obstack/checked-yaml");
  const { value, place } = ((): ReturnType<typeof readYaml> => {
    try {
      return readYaml(content, shown);
    } catch (error) {
      throw error instanceof YamlMistake ? new UsageError(error.message, undefined, { cause: error }) : error;
    }
  })();
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${shown} must hold one object, in YAML or JSON.`);
  }
  return { value: value as Record<string, unknown>, place };
}

/** The flag that names the file of a body. */
export const fileFlag = {
  kind: "parsed",
  parse: text,
  optional: true,
  placeholder: "file",
  brief: "YAML or JSON file with the body; - for the standard input",
} as const;
