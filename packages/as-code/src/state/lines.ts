import { findMistakes } from "@obstack/checked-yaml";
import { AsCodeError } from "../errors/errors.ts";
import type { Position } from "../errors/errors.ts";
import { parseObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";

const object = (required: readonly string[], properties: object): object => ({ type: "object", required, properties });
const mapOf = (value: object): object => ({ type: "object", additionalProperties: value });
const listOf = (items: object): object => ({ type: "array", items });

const anyText = { type: "string" };
const nonEmpty = { type: "string", minLength: 1 };
const kind = { enum: ["dashboard", "alert"] };
const fields = { type: "object" };
const identifiers = listOf(nonEmpty);
const record = object(["id"], { id: nonEmpty });
const applied = {
  file: fields,
  server: fields,
  known: fields,
  extra: mapOf(listOf(anyText)),
};
const entry = object(["kind", "key", "id", "file"], {
  kind,
  key: anyText,
  id: nonEmpty,
  created: { const: true },
  owner: anyText,
  slo: object(["key", "objective"], { key: anyText, objective: { type: "number" } }),
  ...applied,
  tiles: mapOf(object(["id", "file"], { id: anyText, ...applied })),
});
const server = object(["deployment", "baseUrl"], {
  deployment: { enum: ["selfhosted", "hosted"] },
  baseUrl: anyText,
  organizationId: anyText,
  serviceId: anyText,
});

/** What a line is. */
export type LineKind = "entry" | "header" | "start" | "create" | "step" | "copies" | "copy";

/** JSON Schemas of the lines, which merges, crashes and other people can change. */
const lineSchemas: Readonly<Record<LineKind, object>> = {
  entry,
  /** The server of a state. */
  header: object(["server"], { server }),
  /** The start of an apply, the start of a create, and other steps. */
  start: object(["existing"], { existing: identifiers }),
  create: object(["kind", "key", "existing", "file", "tiles"], {
    kind,
    key: anyText,
    existing: identifiers,
    file: fields,
    tiles: listOf(fields),
  }),
  step: object(["kind", "key"], {
    kind,
    key: anyText,
    will: { enum: ["update", "delete"] },
    did: { enum: ["forget", "undo"] },
    hash: anyText,
  }),
  /** The first line of a file of copies. */
  copies: object(["server", "target", "run", "at"], {
    server,
    version: { const: 1 },
    target: nonEmpty,
    run: { type: "integer", minimum: 1 },
    at: nonEmpty,
    existing: identifiers,
  }),
  /** What a write changes or deletes, or its outcome. */
  copy: object(["kind", "key"], {
    will: { enum: ["create", "update", "delete"] },
    did: { enum: ["create", "update", "delete", "nothing"] },
    kind,
    key: anyText,
    name: anyText,
    id: nonEmpty,
    before: record,
    after: record,
    entry,
    existing: identifiers,
    ids: mapOf(nonEmpty),
  }),
};

/** Deeper than any record, and safe for recursive functions. */
const maxDepth = 500;

/**
 * Parses a line of JSON. Returns undefined if it is not a JSON object, for example after a crash truncated it.
 *
 * @throws {AsCodeError} Of kind `files`, if its values are nested more than 500 levels deep.
 */
export function parseLine(line: string, position: Position): Fields | undefined {
  const value = parseObject(line);
  if (value === undefined || isWithin(value, maxDepth)) return value;
  throw invalidLine(position, `Lists and objects are nested more than ${maxDepth} levels deep.`);
}

/**
 * Validates a line against its schema.
 *
 * @throws {AsCodeError} Of kind `files`, with the first invalid field.
 */
export function checkLine(line: Fields, schema: LineKind, position: Position): void {
  const [mistake] = findMistakes({ document: lineSchemas, reference: `#/${schema}` }, line, {
    unknown: false,
  }).mistakes;
  if (mistake !== undefined) throw invalidLine(position, mistake.message);
}

/** Returns the error about an invalid line. */
export function invalidLine(position: Position, message: string): AsCodeError {
  return new AsCodeError("files", { ...position, message });
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithin(item, depth - 1));
}
