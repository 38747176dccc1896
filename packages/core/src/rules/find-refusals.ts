import { createDashboardFields, updateDashboardFields } from "../generated/limits.ts";
import { alertFields, dashboardFields } from "../generated/records.ts";
import { firstReleases, openFields } from "../generated/server-limits.ts";
import type { JsonObject } from "../json/json-object.ts";
import { toServerDialect } from "../stack/alert-dialect.ts";
import { toRequest } from "../stack/to-request.ts";
import type { Refusal } from "./check-limits.ts";
import { readRequest } from "./read-request.ts";

/** Why known servers refuse a body. */
export interface KnownRefusal extends Pick<Refusal, "path" | "message"> {
  /** First release that refuses it; absent if every known one does. */
  readonly since?: string | undefined;
  /** Whether a field is missing, which an update can leave out. */
  readonly isMissing: boolean;
}

/**
 * Finds what known servers refuse in a body as clients send it. Leaves out identifiers of another form, and values of extensible enums with what
 * they need.
 *
 * @param operation Such as `createDashboard`.
 * @param before The record that the body replaces, which can have leftovers that its server accepts. Default: none.
 */
export function findRefusals(operation: string, body: JsonObject, before?: object): readonly KnownRefusal[] {
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
