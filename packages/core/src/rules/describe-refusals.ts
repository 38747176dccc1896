import { createDashboardFields, updateDashboardFields } from "../generated/limits.ts";
import { alertFields, dashboardFields, referenceNames } from "../generated/records.ts";
import { firstReleases, openFields } from "../generated/server-limits.ts";
import type { JsonObject } from "../json/json-object.ts";
import { toServerDialect } from "../stack/alert-dialect.ts";
import { toRequest } from "../stack/to-request.ts";
import type { Place, Refusal } from "./check-limits.ts";
import { readRequest } from "./read-request.ts";

/** What known servers refuse, as a finding about a file. */
export interface RefusalFinding extends Pick<Refusal, "path"> {
  /** First release that refuses it; absent if every known one does. */
  readonly since?: string | undefined;
  /** Whether a field is missing, which an update can leave out. */
  readonly isMissing: boolean;
  /** The path in the file. */
  readonly pathInFile: Place;
  /** A sentence, with the names of the file. */
  readonly message: string;
  /** Whether only some known servers refuse it. */
  readonly isWarning?: boolean;
}

interface Written {
  /** The record that an update replaces, which can have leftovers. Default: none. */
  readonly before?: object | undefined;
  /** Content of the file. Default: one with names instead of identifiers. */
  readonly file?: object | undefined;
  /** Describes the value of a missing field of the file. Default: its name says enough. */
  readonly describe?: (pathInFile: Place) => string;
  /** Returns the path of a field in the file, which can have its tiles in another order. Default: the same path. */
  readonly locate?: (path: Place) => Place;
}

/** Describes what known servers refuse in a request body, as findings about a file. */
export function describeRefusals(
  operation: string,
  body: object,
  { before, file, describe, locate = (path) => path }: Written = {},
): readonly RefusalFinding[] {
  return findRefusals(operation, { ...body }, before).map(({ path, message, since, isMissing }) => {
    const pathInFile = toNames(locate(path), isMissing, file);
    const tile = nameOfTile(body, path);
    const steps = pathInFile.map((step, index) => (index === 1 && tile !== undefined ? `[${tile}]` : stepToText(step)));
    const what = steps.join("").slice(1) || `this ${operation.endsWith("Alert") ? "alert" : "dashboard"}`;
    const servers = since === undefined ? "Servers" : `Servers since ${since}`;
    const [isRequired, others = ""] = /^Required(.*)$/.exec(message) ?? [];
    const expected = describe === undefined || others !== "" ? others : `: ${describe(pathInFile)}`;
    const text =
      isRequired === undefined ? `${servers} refuse ${what}: ${message}.` : `${servers} require ${what}${expected}.`;
    return { path, pathInFile, message: text, since, isMissing, isWarning: since !== undefined };
  });
}

/** Returns the name of the tile that a path of a body leads into. */
function nameOfTile(body: object, [list, position]: Place): string | undefined {
  if (list !== "tiles") return undefined;
  const { name } = Object(Object((body as { readonly tiles?: unknown }).tiles)[String(position)]) as { name?: unknown };
  return typeof name === "string" && name !== "" ? name : undefined;
}

function stepToText(step: string | number): string {
  return typeof step === "number" ? `[${step}]` : `.${step}`;
}

/** Returns a path under the names that files have: references without `Id`, unless the file has the identifier, and `webhook` for missing channels. */
function toNames(path: Place, isMissing: boolean, file: object = {}): Place {
  if (isMissing && /^channels?$/.test(String(path[0]))) return ["webhook"];
  let value: unknown = file;
  return path.map((name) => {
    const fields = Object(value) as Readonly<Record<string | number, unknown>>;
    const isName = Object.hasOwn(referenceNames, name) && !Object.hasOwn(fields, name);
    const own = isName ? String(name).replace(/Id$/, "") : name;
    value = fields[own];
    return own;
  });
}

/**
 * Finds what known servers refuse in a body as clients send it. Leaves out identifiers of another form, and values of extensible enums with what
 * they need.
 *
 * @param operation Such as `createDashboard`.
 * @param before The record that the body replaces, which can have leftovers that its server accepts. Default: none.
 */
function findRefusals(
  operation: string,
  body: JsonObject,
  before?: object,
): readonly Omit<RefusalFinding, "pathInFile">[] {
  const sent = asSent(operation, body);
  const all = refusalsOf(operation, sent);
  if (all.length === 0) return [];
  const known = new Set(
    before === undefined ? [] : refusalsOf(operation, asSent(operation, before as JsonObject)).map(keyOf),
  );
  const found = all
    .filter((one) => !known.has(keyOf(one)))
    .map(({ path, field, message, plain = message, since }) => ({
      path: field === undefined ? path : [...path, field],
      message: plain,
      since,
    }));
  // What only older releases accept depends on the server, too.
  const isAccepted = found.length > 0 && readRequest(operation, sent, { release: "older" })?.refusals.length === 0;
  return found.map(({ path, message, since }) => ({
    path,
    message,
    since: since ?? (isAccepted ? firstReleases.current : undefined),
    isMissing: isWhole(path) || path.reduce<unknown>((value, name) => Object(value)[name], sent) === undefined,
  }));
}

function asSent(operation: string, body: JsonObject): JsonObject {
  return operation.endsWith("Alert")
    ? withoutEmptyList(toServerDialect(toRequest(body, alertFields)))
    : toRequest(body, dashboardFields, operation.startsWith("create") ? createDashboardFields : updateDashboardFields);
}

function refusalsOf(operation: string, sent: JsonObject): readonly Refusal[] {
  const { refusals = [] } = readRequest(operation, sent, { isThorough: true }) ?? {};
  const others = new Set(refusals.filter(isUnknown).map(({ path }) => JSON.stringify(path.slice(0, -1))));
  return refusals.filter(
    (one) =>
      one.limit !== "format" && !isUnknown(one) && (one.limit !== undefined || !others.has(JSON.stringify(one.path))),
  );
}

/** No server accepts an alert without a channel. Only their words differ. */
function withoutEmptyList({ channels, ...alert }: JsonObject): JsonObject {
  const isEmpty = Array.isArray(channels) && channels.length === 0 && alert["channel"] === undefined;
  return isEmpty || channels === undefined ? alert : { ...alert, channels };
}

/** Returns whether a value is one of an extensible enum that the spec does not list. */
function isUnknown({ limit, path }: Refusal): boolean {
  return limit === "enum" && openFields.has(String(path.at(-1)));
}

/** Lists of tiles and of their parts can have another order. */
function keyOf({ path, message }: Refusal): string {
  return JSON.stringify([path.filter((name) => typeof name === "string"), message]);
}

/** Returns whether a path is that of an object or a tile, which have fields that an update can leave out. */
function isWhole([name, ...others]: Refusal["path"]): boolean {
  return name === undefined || (name === "tiles" && others.length === 1);
}
