import { describeExpected, findMistakes, readYaml, toProblems, YamlMistake } from "@obstack/checked-yaml";
import type { Expectation, Finding } from "@obstack/checked-yaml";
import { schemaAt } from "@obstack/checked-yaml/schema";
import { basename } from "node:path";
import alert from "../../schemas/alert.schema.json" with { type: "json" };
import dashboard from "../../schemas/dashboard.schema.json" with { type: "json" };
import slo from "../../schemas/slo.schema.json" with { type: "json" };
import obstack from "../../schemas/obstack.schema.json" with { type: "json" };
import { AsCodeError } from "../errors/errors.ts";
import type { Place, Problem } from "../errors/errors.ts";
import type { FileKind, Kind, OwnSlo } from "../names/names.ts";
import { freeze, isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { expandReferences } from "../values/values.ts";
import type { TargetValues } from "../values/values.ts";
import { folders } from "./paths.ts";
import { asFilesError, readText } from "./text-files.ts";
import type { Slo } from "@obstack/alerting/slo";

/** JSON Schemas of the files, for editors. */
export const schemas: Readonly<Record<"dashboard" | "alert" | "slo" | "obstack", object>> = {
  dashboard,
  alert,
  slo,
  obstack,
};

/** Definition of a reference to a value, which editors accept in place of any field. */
export const valueReferencePath = "#/$defs/Value";

/** Converts a schema for editors to one for validation: extensible enums for value lists that allow others, and no references to values. */
function toExpectation(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toExpectation);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: readonly [Alternative, Alternative] };
  const [first, second] = anyOf ?? [];
  if (second?.$ref === valueReferencePath) return { ...rest, ...(toExpectation(first) as object) };
  const known = first?.enum;
  if (known !== undefined) return { ...rest, type: second?.type, "x-extensible-enum": known };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toExpectation(item)]));
}

interface Alternative {
  readonly $ref?: unknown;
  readonly enum?: unknown;
  readonly type?: unknown;
}

/** Schemas that files are validated against. */
export const expectations: Readonly<Record<keyof typeof schemas, Expectation>> = {
  dashboard: { document: toExpectation(dashboard) as object, reference: "#" },
  alert: { document: toExpectation(alert) as object, reference: "#" },
  slo: { document: toExpectation(slo) as object, reference: "#" },
  obstack: { document: obstack, reference: "#" },
};

/** Describes the value of a field of a file. */
export function describeField(kind: SchemaName, path: readonly (string | number)[]): string {
  const { document, reference } = expectations[kind];
  return describeExpected(document, schemaAt(document, { $ref: reference }, path));
}

/** A possible mistake in a file. */
export interface Warning extends Problem {
  /** File of the object that it is about, or its module and key. */
  readonly label: string;
  /** Whether the file was not read at all. */
  readonly isUnread?: true;
  /** Whether it is information, such as an allowed exception from a rule: plans of the object show it as a note, and `validate` omits it. */
  readonly isNote?: true;
  /** Whether it is an unknown field or value that is probably a mistake. */
  readonly isMistaken?: boolean | undefined;
}

/** Returns the problem of a warning. */
export function withoutMarks({
  label: _label,
  isUnread: _isUnread,
  isNote: _isNote,
  isMistaken: _isMistaken,
  ...problem
}: Warning): Problem {
  return problem;
}

export interface Checked {
  readonly mistakes: readonly Problem[];
  readonly unknown: readonly Warning[];
  /** Without its `$schema`; absent if the file could not be parsed. */
  readonly found?: { readonly value: Fields; readonly place: Place };
}

type SchemaName = keyof typeof expectations;

/** Reads a file and checks its text. What prevents that is a mistake, too. A file that is missing has no findings. */
export async function checkFile(folder: string, path: string, check: (content: string) => Checked): Promise<Checked> {
  try {
    const content = await readText(folder, path);
    return content === undefined ? { mistakes: [], unknown: [] } : await asFilesError(() => check(content));
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    return { mistakes: error.problems, unknown: [] };
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

/** Findings in files without references, which are the same for all targets. */
const checkedOnce = createTextCache<Omit<Checked, "found"> & { readonly value: Fields | undefined }>();

/** Parses the text of a file, replaces its references to values if there are any, and compares it with the schema of its kind. */
export function checkText(content: string, path: string, schema: SchemaName, values?: TargetValues): Checked {
  try {
    if (values !== undefined && content.includes("${")) {
      const { value, place } = readOnce(content, path);
      const expanded = expandReferences(value, values);
      return checkValue(expanded.value, path, schema, place, expanded.mistakes);
    }
    const place = placeIn(content, path);
    const { value, ...checked } = checkedOnce(`${schema} ${path}`, content, () => {
      const { found, ...findings } = checkValue(readYaml(content, path).value, path, schema, place);
      return { ...findings, value: found?.value };
    });
    return value === undefined ? checked : { ...checked, found: { value, place } };
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    return { mistakes: [error.problem], unknown: [] };
  }
}

export function checkValue(
  value: unknown,
  label: string,
  schema: SchemaName,
  place: Place,
  unresolved: readonly Finding[] = [],
): Checked {
  if (!isObject(value)) {
    const message =
      value === null ? "The file is empty. Add the fields of an object, or delete the file." : "Expected an object.";
    return { mistakes: [{ ...place({ path: [] }), message }], unknown: [] };
  }
  if (schema === "dashboard" && isFromWebUi(value)) {
    const message = `An export of the web UI. Move it out of the folder, and convert it: \`obstack import ${basename(label)}\`.`;
    return { mistakes: [{ ...place({ path: ["version"], ofName: true }), message }], unknown: [] };
  }
  const kind = otherKindOf(value, schema);
  if (kind !== undefined) {
    const what = { dashboard: "a dashboard", alert: "an alert", slo: "an SLO" }[kind];
    const message = `This file defines ${what}. Move it to ${folders[kind]}/.`;
    return { mistakes: [{ ...place({ path: [typicalFields[kind]], ofName: true }), message }], unknown: [] };
  }
  const first = findMistakes(expectations[schema], value);
  const withoutNulls = dropNulls(value, first.mistakes);
  if (withoutNulls !== undefined) return checkValue(withoutNulls, label, schema, place, unresolved);
  const { mistakes, unknown } = first;
  const unresolvedAt = new Set(unresolved.map(keyOf));
  // An unresolved reference has no type to check.
  const others = mistakes.filter((finding) => !unresolvedAt.has(keyOf(finding)));
  const { $schema: _schema, ...fields } = value;
  return {
    found: { value: fields, place },
    mistakes: [...toProblems(unresolved, place), ...toProblems(others, place)],
    unknown: toProblems(
      unknown.toSorted((one, other) => Number(other.isMistaken === true) - Number(one.isMistaken === true)),
      (finding) => ({ ...place(finding), label, isMistaken: finding.isMistaken }),
    ),
  };
}

/** A field of most objects of a kind, and of no other kind. */
const typicalFields = { dashboard: "tiles", alert: "threshold", slo: "objective" } as const;

/** Returns the kind that an object is of instead of the kind of its folder. */
function otherKindOf(value: Fields, schema: SchemaName): FileKind | undefined {
  if (schema === "obstack" || Object.hasOwn(value, typicalFields[schema])) return undefined;
  return (["dashboard", "alert", "slo"] as const).find((kind) => Object.hasOwn(value, typicalFields[kind]));
}

/** Removes invalid fields without a value, which records of servers contain. Returns undefined if nothing was removed. */
function dropNulls(value: Fields, mistakes: readonly Finding[]): Fields | undefined {
  if (mistakes.length === 0) return undefined;
  const copy = structuredClone(value);
  let isChanged = false;
  for (const { path } of mistakes) {
    const parent: unknown = path.slice(0, -1).reduce<unknown>((item, part) => Object(item)[part], copy);
    const name = String(path.at(-1));
    if (!isObject(parent)) continue;
    // The web UI writes empty references in text tiles.
    if (parent[name] !== null && (parent[name] !== "" || parent["displayType"] !== "markdown")) continue;
    isChanged = Reflect.deleteProperty(parent, name);
  }
  return isChanged ? copy : undefined;
}

function keyOf({ path }: Pick<Finding, "path">): string {
  return JSON.stringify(path.map(String));
}

/** Returns whether a value is a dashboard that the web UI exported: its tiles have their names inside `config`. */
export function isFromWebUi(value: unknown): value is Fields {
  if (!isObject(value) || typeof value["version"] !== "string" || !Array.isArray(value["tiles"])) return false;
  return value["tiles"].every((tile: unknown) => isObject(tile) && isObject(tile["config"]));
}

/** An object that a folder defines. */
export interface FileObject {
  readonly kind: FileKind;
  /** Path of its file within the folder of its kind, without the extension; the `key` of a generated object. */
  readonly key: string;
  /** File or module that defines it; a path within the stack. */
  readonly path: string;
  /** Name for messages: its file, or its module and key. */
  readonly label: string;
  /** Its fields as in a file, with names instead of identifiers, after references to values are replaced. */
  readonly value: Fields;
  /** Whether a module exports or generates it. */
  readonly isGenerated?: true;
  /** Returns the position of a field: file, line and column, or module and object. */
  readonly place: Place;
}

/** A dashboard or an alert that a folder defines. */
export interface StackObject extends FileObject {
  readonly kind: Kind;
  /** The SLO that it is generated from. */
  readonly slo?: OwnSlo | undefined;
}

/** A service level objective that a folder defines. */
export interface SloObject extends FileObject {
  readonly kind: "slo";
  readonly slo: Slo;
}

/** A file, or an object of a module, that was compared with the schema of its kind. */
export type CheckedFile = Omit<FileObject, "value" | "place"> & Checked;

/** The objects of a file or a module, and the findings in them. */
export interface ReadObjects<Item extends FileObject = FileObject> extends Pick<Checked, "mistakes" | "unknown"> {
  readonly objects: readonly Item[];
}

/** The dashboards, alerts and SLOs that a folder defines. The alerts and dashboards of the SLOs depend on the server, and are not included. */
export interface StackObjects {
  readonly dashboards: readonly StackObject[];
  readonly alerts: readonly StackObject[];
  readonly slos: readonly SloObject[];
  /** Objects that the folder defines for other targets only. */
  readonly others: readonly StackObject[];
  readonly warnings: readonly Warning[];
}

/** Returns the path of an object's file; for a generated object, the path of a file with the same key. */
export function fileOf({ kind, key, path, isGenerated }: Omit<FileObject, "label" | "value" | "place">): string {
  return isGenerated === true ? `${folders[kind]}/${key}.yaml` : path;
}
