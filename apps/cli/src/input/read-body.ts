import type { Comparison, Finding, Path, Place, Problem } from "@obstack/checked-yaml";
import { isSecretField, reconcileAliases, replaceSecrets, toRequest } from "@obstack/core";
import type { Fields, JsonObject } from "@obstack/core";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { mergeBody } from "./body-flags.ts";
import type { BodyFlags } from "./body-flags.ts";
import { readYamlFile } from "./read-yaml-file.ts";
import { requestSchema } from "./request-schema.ts";
import { loadSecrets, replaceReferences, warnOfReaders } from "./secret-references.ts";
import { fieldsOf, itemsOf, parts } from "@obstack/checked-yaml/schema";
import type { SchemaObject } from "@obstack/checked-yaml/schema";
import type { Document } from "./request-schema.ts";
import { optional } from "./flag.ts";

export interface Body {
  readonly value: Record<string, unknown>;
  /** Returns file, line and column. */
  readonly place: Place;
}

export interface ReadOptions<Request> extends Comparison {
  /** Finds mistakes that the spec cannot express, in a body that matches its schema. */
  readonly check?:
    | ((request: Request, file: object | undefined) => readonly Finding[] | Promise<readonly Finding[]>)
    | undefined;
  /** Converts the object in the file to a request body. Default: it is one. */
  readonly convert?: ((file: Body, path: string) => Promise<JsonObject>) | undefined;
  /** Fields of the record that `get` prints. Default: those of the record in the operation's response. */
  readonly fields?: Fields | undefined;
  /** Whether all unknown fields stop the request, unless a flag allows them. Default: those that are probably mistakes. */
  readonly refusesUnknown?: boolean | undefined;
}

export interface RequestInput<Request> {
  /** Fields as the file and the flags name them. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Request body: without read-only fields, under the names that requests use. */
  readonly request: Request;
  readonly readOnly: readonly string[];
}

/**
 * Reads the request body of an operation from a YAML or JSON file (`-` for standard input), from flags, or from both; flags override the
 * file. The file may hold a record printed by `get`. Validates the body against the spec before anything is sent. Unknown fields and values
 * produce a warning and are still sent, unless they are probably mistakes.
 */
export async function readRequest<Request extends object>(
  context: CliContext,
  { flagAt, bodyOf }: BodyFlags,
  flags: { readonly file?: string; readonly allowUnknownFields?: boolean; readonly dryRun?: boolean },
  operationId: string,
  { fields: given, refusesUnknown = false, check, convert, ...comparison }: ReadOptions<Request> = {},
): Promise<RequestInput<Request>> {
  const { findMistakes, nameOf, problemToText, toProblems } = await import("@obstack/checked-yaml");
  const { record, ...schema } = requestSchema(operationId);
  const fields = given ?? toFields(schema.document, record);
  const fromFile = flags.file === undefined ? undefined : await readBody(context, flags.file);
  const fromFlags = bodyOf(flags);
  // Without input, a check of a new object lists what it needs.
  const isEmpty = fromFile === undefined && fromFlags === undefined;
  if (isEmpty && check === undefined) throw new UsageError("No input provided.", giveInput);
  const { file: path = "" } = flags;
  const content = fromFile === undefined ? {} : ((await convert?.(fromFile, path)) ?? fromFile.value);
  // Flags override the field of the file under whichever alias it uses.
  const value = fromFlags === undefined ? content : reconcileAliases(content, mergeBody(content, fromFlags), fields);
  const { body: request, readOnly } = toRequestBody(value, fields);
  // Where every unknown field stops, fields of the response do too.
  const expectation = refusesUnknown ? schema : { ...schema, record };
  const withSecrets = await replaceReferences(request, () => "a secret");
  const { mistakes: invalid, unknown: unlisted } = findMistakes(expectation, withSecrets, comparison);
  const checked = invalid.length > 0 ? [] : ((await check?.(request as object as Request, fromFile?.value)) ?? []);
  const mistakes = [...invalid, ...checked.filter(({ isWarning }) => isWarning !== true)];
  const unknown = [...unlisted, ...checked.filter(({ isWarning }) => isWarning === true)];
  const refused =
    flags.allowUnknownFields === true ? [] : unknown.filter((finding) => isRefused(finding, refusesUnknown));
  const locate = (finding: Finding): Omit<Problem, "message"> => {
    const flag = fromFile === undefined || isIn(fromFlags, finding.path) ? flagAt(fieldOf(finding)) : undefined;
    return flag === undefined ? (fromFile?.place(finding) ?? {}) : { path: flag };
  };
  const toLines = (findings: readonly Finding[], suffix = ""): string[] =>
    toProblems(findings, locate).map((problem) => `${problemToText(problem)}${suffix}`);
  if (mistakes.length > 0) {
    throw new UsageError(
      toLines([...mistakes, ...unknown]).join("\n"),
      isEmpty ? giveInput : "Correct these errors. Nothing was sent.",
    );
  }
  if (refused.length > 0) {
    throw new UsageError(
      toLines(refused).join("\n"),
      "Correct them, or pass `--allow-unknown-fields` to send them. Nothing was sent.",
    );
  }
  for (const line of toLines(unknown, " It is still sent.")) context.tell(line, "warning");
  if (flags.file !== undefined && flags.file !== "-" && (await hasSecrets(request)))
    await warnOfReaders(context, flags.file);
  const loaded = await loadSecrets(context, request, flags.file, flags.dryRun !== true);
  return { value, request: loaded as object as Request, readOnly: readOnly.map((one) => nameOf(one, value)) };
}

const giveInput = "Pass a file with `-f`, or set fields with flags; `--help` lists them.";

async function hasSecrets(body: Readonly<Record<string, unknown>>): Promise<boolean> {
  let found = false;
  replaceSecrets(await replaceReferences(body, () => ""), () => {
    found = true;
  });
  return found;
}

/** Returns whether an unknown field or value stops a request. A misplaced secret does too: a server may return it under any name. */
function isRefused({ ofName, path, isMistaken }: Finding, refusesUnknown: boolean): boolean {
  return isMistaken === true || (ofName === true && (refusesUnknown || isSecretField(String(path.at(-1)))));
}

function fieldOf({ path, missing }: Finding): Path {
  return missing === undefined ? path : [...path, missing];
}

function isIn(body: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return body !== undefined;
  return typeof body === "object" && body !== null && isIn((body as Record<string, unknown>)[name], rest);
}

/** Reads an object from a YAML or JSON file (`-` for standard input). */
export async function readBody(context: CliContext, path: string): Promise<Body> {
  const { value, place } = await readYamlFile(context, path);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(
      `${path === "-" ? "standard input" : path}: Expected a single object in YAML or JSON.`,
      "Pass one object per file, not a list or a single value.",
    );
  }
  return { value: value as Record<string, unknown>, place };
}

export const fileFlag = optional("file", "YAML or JSON file with the request body (- for standard input)");

/** The flag for a file that can name other records, as the files of a stack do. */
export const namedFileFlag = optional(
  "file",
  "YAML or JSON file with the request body, or with the fields of a stack's file (- for standard input)",
);

/** Returns the fields of a record other than dashboards and alerts. */
function toFields(document: Document, schema: SchemaObject): Fields {
  const target = itemsOf(document, schema) ?? schema;
  return Object.fromEntries(
    Object.entries(fieldsOf(document, target)).map(([name, field]) => {
      const isReadOnly = parts(document, field).some(
        (part) => part["readOnly"] === true || part["x-server-assigned"] === true,
      );
      return [name, { ...(isReadOnly ? { readOnly: true } : {}), fields: toFields(document, field) }];
    }),
  );
}

/** Converts an object from a file, such as a record printed by `get`, to a request body. Also returns the paths of the read-only fields that it lacks. */
export function toRequestBody(record: object, fields: Fields) {
  return { body: toRequest(record, fields), readOnly: [...readOnlyPaths(record, fields, [])] };
}

function* readOnlyPaths(value: unknown, fields: Fields, path: Path): Generator<Path> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* readOnlyPaths(item, fields, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined || item === null) continue;
      if (field.readOnly !== true) yield* readOnlyPaths(item, field.fields ?? {}, [...path, name]);
      else if (!isSentUnderAlias(name, fields)) yield [...path, name];
    }
  }
}

function isSentUnderAlias(name: string, fields: Fields): boolean {
  return Object.values(fields).some(({ aliasOf, readOnly }) => aliasOf === name && readOnly !== true);
}
