import type { Comparison, Finding, Path, Place } from "@obstack/checked-yaml";
import { reconcileAliases } from "@obstack/core";
import type { Fields, JsonObject } from "@obstack/core";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { asRequest } from "./as-request.ts";
import { mergeBody } from "./body-flags.ts";
import type { BodyFlags } from "./body-flags.ts";
import { recordFields } from "./record-fields.ts";
import { requestSchema } from "./request-schema.ts";
import { text } from "../common/text.ts";

/** A body, with the places of its fields in the file. */
export interface Body {
  readonly value: Record<string, unknown>;
  /** File, line and column. */
  readonly place: Place;
}

/** How a body is read. */
export interface Reading extends Comparison {
  /** The fields of the record that `get` prints. Default: those of the record that the operation responds with. */
  readonly fields?: Fields | undefined;
}

/** A body as it was given. */
export interface GivenBody {
  /** As the file and the flags have it. */
  readonly value: Readonly<Record<string, unknown>>;
  /** As a request: without what only the server sets, and under the names that requests use. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Whether it comes from a file; else flags name the fields to change. */
  readonly whole: boolean;
  /** Fields that only the server sets. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the body of an operation from a YAML or JSON file, from flags, or from a file with flags that override it; the file `-` is the
 * standard input. The file may hold a record as `get` prints it. Compares the body with the spec before anything is sent: unknown fields
 * and values produce a warning and are still sent.
 *
 * @throws {UsageError} If the spec forbids a value; names the file, line and column, or the flag, of each.
 */
export async function readRequest(
  context: CliContext,
  { flagAt, bodyOf }: BodyFlags,
  flags: { readonly file?: string },
  operationId: string,
  { fields = recordFields(operationId), ...comparison }: Reading = {},
): Promise<GivenBody> {
  const { describeFindings, findMistakes, nameOf } = await import("@obstack/checked-yaml");
  const fromFile = flags.file === undefined ? undefined : await readBody(context, flags.file);
  const fromFlags = bodyOf(flags);
  if (fromFile === undefined && fromFlags === undefined) {
    throw new UsageError("No input provided.", "Pass a file with `-f`, or set fields with flags; `--help` lists them.");
  }
  const value = override(fromFile?.value, fromFlags, fields);
  const { body: request, leftOut } = asRequest(value, fields);
  const partial = comparison.partial === true && fromFile === undefined;
  const { mistakes, unknown } = findMistakes(requestSchema(operationId), request, { ...comparison, partial });
  const describe = (finding: Finding): string => {
    const flag = isIn(fromFlags, finding.path) ? flagAt(finding.path) : undefined;
    const place = flag ?? fromFile?.place(finding);
    return `${place === undefined ? "" : `${place}: `}${finding.message}`;
  };
  const write = (findings: readonly Finding[], suffix = ""): string[] =>
    describeFindings(findings, flags.file ?? "", (finding) => `${describe(finding)}${suffix}`);
  if (mistakes.length > 0) {
    throw new UsageError(write([...mistakes, ...unknown]).join("\n"), "Nothing was sent.");
  }
  for (const line of write(unknown, " It is still sent.")) context.process.stderr.write(`warning: ${line}\n`);
  return { value, request, whole: fromFile !== undefined, leftOut: leftOut.map(nameOf) };
}

/** Overrides what a file holds with flags, under whichever name the file has a field. */
function override(file: JsonObject = {}, flags: JsonObject | undefined, fields: Fields): JsonObject {
  return flags === undefined ? file : reconcileAliases(file, mergeBody(file, flags), fields);
}

function isIn(body: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return body !== undefined;
  return typeof body === "object" && body !== null && isIn((body as Record<string, unknown>)[name], rest);
}

/**
 * Reads an object from a YAML or JSON file; `-` is the standard input.
 *
 * @throws {UsageError} If the file cannot be read or parsed; names its line and column.
 */
export async function readBody(context: CliContext, path: string): Promise<Body> {
  const shown = path === "-" ? "standard input" : path;
  const { decodeText, readLimits, readYaml, YamlMistake } = await import("@obstack/checked-yaml");
  const limited = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw error instanceof YamlMistake ? new UsageError(error.message, undefined, { cause: error }) : error;
    }
  };
  const limits = limited(readLimits);
  // One byte more tells a file that is too large.
  const bytes = await context.readBytes(path, limits.bytes + 1).catch((cause: NodeJS.ErrnoException) => {
    if (context.signal.aborted) throw cause;
    throw new UsageError(
      cause.code === "ENOENT" ? `No such file: ${shown}` : `Cannot read ${shown}: ${cause.message}`,
      undefined,
      { cause },
    );
  });
  const { value, place } = limited(() => readYaml(decodeText(bytes, shown), shown, limits));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${shown}: Expected one object, in YAML or JSON.`);
  }
  return { value: value as Record<string, unknown>, place };
}

/** The flag that names the file of a body. */
export const fileFlag = {
  kind: "parsed",
  parse: text,
  optional: true,
  placeholder: "file",
  brief: "YAML or JSON file with the body (- for standard input)",
} as const;
