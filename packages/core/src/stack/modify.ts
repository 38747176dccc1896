import { isResponseError } from "../errors/any-obstack-error.ts";
import { AlertLossError } from "../errors/alert-loss-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/fetch.ts";
import { dashboardFields, alertFields } from "../generated/records.ts";
import type { Dashboard, Alert } from "../generated/schema.ts";
import { getOwn, isPresent } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";
import type { ExactReader } from "./create-readers.ts";
import { findReadOnlyChanges } from "./find-read-only-changes.ts";
import { isEqual, reconcileAliases } from "./reconcile-aliases.ts";
import type { AlertResource, Change, EditableDashboard, ModifyOptions } from "./stack-resources.ts";

type Write<Item> = (body: JsonObject, options: CallOptions) => Promise<Item>;

/**
 * Reads a dashboard, changes it and writes it back, with unknown fields and tile ids.
 *
 * @throws {AlertLossError} If the change removes a tile that an alert watches, or its id. Nothing is written.
 * @throws {InputError} If a read-only field changes.
 * @throws {UnexpectedResponseError} If the record has a number that JavaScript changes. Nothing is written.
 */
export async function modifyDashboard(
  stack: { readonly alerts: Pick<AlertResource, "list">; readonly dashboards: ExactReader<Dashboard> },
  write: Write<Dashboard>,
  id: string,
  change: Change<EditableDashboard>,
  modifyOptions?: ModifyOptions,
): Promise<Dashboard> {
  const toBody: Kind<Dashboard, EditableDashboard>["toBody"] = async (before, after, options) => {
    const kept = new Set(tileIds(after));
    const removed = new Set(tileIds(before).filter((tileId) => !kept.has(tileId)));
    if (removed.size > 0) {
      const alerts = await stack.alerts.list(options);
      const lost = alerts.filter(({ tileId }) => tileId !== undefined && tileId !== null && removed.has(tileId));
      if (lost.length > 0) throw new AlertLossError(id, lost);
    }
    const tilesBefore = new Map((before.tiles ?? []).map((tile) => [tile.id, tile]));
    const tiles = after.tiles?.map((tile) =>
      reconcileAliases(tilesBefore.get(tile.id ?? "") ?? {}, tile, dashboardFields["tiles"]?.fields ?? {}),
    );
    return { ...after, ...(tiles === undefined ? {} : { tiles }) };
  };
  const kind = { name: "dashboards", fields: dashboardFields, reader: stack.dashboards, toBody } as const;
  return modifyRecord(kind, write, id, change, modifyOptions);
}

function tileIds({ tiles }: EditableDashboard): string[] {
  return (tiles ?? []).map((tile) => tile.id).filter((id) => typeof id === "string");
}

/**
 * Reads an alert, changes it and writes it back, with unknown fields and all channels. A change can use any alias of a field.
 *
 * @throws {InputError} If a read-only field changes, or `silenced` on a server that ignores it. Nothing is written.
 * @throws {UnexpectedResponseError} If the record has a number that JavaScript changes. Nothing is written.
 */
export async function modifyAlert(
  reader: ExactReader<Alert>,
  write: Write<Alert>,
  id: string,
  change: Change<Alert>,
  options?: ModifyOptions,
): Promise<Alert> {
  return modifyRecord({ name: "alerts", fields: alertFields, reader, toBody: toAlertBody }, write, id, change, options);
}

function toAlertBody(before: Alert, after: Alert): JsonObject {
  return reconcileAliases(before, after, alertFields);
}

interface Kind<Item, Editable> {
  readonly name: "dashboards" | "alerts";
  readonly fields: Fields;
  readonly reader: ExactReader<Item>;
  /** Returns the body of a change. Throws an error if the change loses something. */
  readonly toBody: (before: Item, after: Editable, options: CallOptions) => JsonObject | Promise<JsonObject>;
}

async function modifyRecord<Item extends Editable, Editable extends object>(
  { name, fields, reader, toBody }: Kind<Item, Editable>,
  write: Write<Item>,
  id: string,
  change: Change<Editable>,
  { onIgnored, ...options }: ModifyOptions = {},
): Promise<Item> {
  const record = await reader.get(id, options, true);
  const before = structuredClone(record);
  const after = await applyChange<Editable>(record, change);
  checkNames(before, after, fields, onIgnored);
  const body = await toBody(before, after, options);
  const response = await write(body, options).catch((error: unknown) => {
    explainRefusal(error, `obstack ${name} edit ${id}`, before, after);
    throw error;
  });
  const ignored = findIgnoredScalars(before, body, response, fields);
  if (ignored.length > 0) onIgnored?.(ignored);
  return response;
}

/** Returns the changed record. A function may modify `record`; fields are applied to a copy. */
export async function applyChange<Item extends object>(record: Item, change: Change<Item>): Promise<Item> {
  if (typeof change !== "function") return { ...record, ...change };
  return (await change(record)) ?? record;
}

/** Refuses changes of read-only fields, and misspelled ones unless the caller learns what the server ignores. */
function checkNames(before: object, after: object, fields: Fields, onIgnored: ModifyOptions["onIgnored"]): void {
  const [misspelled, known] = (onIgnored === undefined && findMisspelled(before, after, fields)) || [];
  if (misspelled !== undefined)
    throw new InputError(misspelled, `spelled ${known}. Pass \`onIgnored\` to send it anyway`, undefined);
  const [name] = findReadOnlyChanges(before, after, fields);
  if (name === undefined) return;
  const reason = name === "silenced" ? "this server ignores changes of it (see `silenceAlert`)" : "it is read-only";
  throw new InputError(name, `unchanged, because ${reason}`, undefined);
}

/**
 * Returns an unknown field that a change adds, and the unchanged known field that it is probably a typo of. The server decides about other unknown
 * fields, and about those inside tiles, where servers have fields with similar names.
 */
function findMisspelled(before: object, after: object, fields: Fields): readonly [string, string] | undefined {
  const [had, has] = [before as JsonObject, after as JsonObject];
  for (const name of Object.keys(has)) {
    if (Object.hasOwn(fields, name) || name in had || has[name] === undefined) continue;
    const meant = Object.keys(fields).find((known) => isTypo(name, known) && isEqual(had[known], has[known]));
    if (meant !== undefined) return [name, meant];
  }
  return undefined;
}

/** Returns whether one character of a name is missing, added, moved or another, regardless of case and underscores. */
function isTypo(name: string, known: string): boolean {
  const others = shortened(known);
  // Short names resemble too many others.
  return name.length > 2 && shortened(name).some((one) => others.includes(one));
}

/** Returns a name, and all that lack one of its characters. */
function shortened(name: string): string[] {
  const plain = name.replaceAll("_", "").toLowerCase();
  return [plain, ...Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1))];
}

/** Adds a hint to a refused update if the server refuses fields that it returned itself: nobody has to look for them in the change. */
function explainRefusal(error: unknown, command: string, before: object, after: object): void {
  if (!isResponseError(error, 400)) return;
  const { message } = Object(error.body) as { readonly message?: unknown };
  const [, list = ""] = typeof message === "string" ? message.split("Body validation failed: ") : [];
  const paths = list.split("; ").map((part) => part.slice(0, Math.max(part.indexOf(": "), 0)));
  const own = paths.filter((path) => {
    const [one, other] = [before, after].map((record) => JSON.stringify(valueAt(record, path)));
    return path !== "" && one !== undefined && one === other;
  });
  if (own.length === 0) return;
  const names = own.map((path) => path.replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]")).join(", ");
  const hint = `The server returned ${names} itself, and refuses it. Change or remove it with \`${command}\`.`;
  Object.assign(error, { hint });
}

function valueAt(record: unknown, path: string): unknown {
  return path.split(".").reduce((value, name) => getOwn(Object(value) as JsonObject, name), record);
}

/** Returns the texts, numbers and booleans of a changed record that the server did not store: under every alias, its response has what it had before. */
function findIgnoredScalars(before: object, after: object, response: object, fields: Fields): string[] {
  const [had, sent, given] = [before, after, response] as readonly JsonObject[] as [JsonObject, JsonObject, JsonObject];
  return Object.keys(sent).filter((name) => {
    const value = sent[name];
    if (!isPresent(value) || typeof value === "object" || isEqual(had[name], value)) return false;
    const { aliasOf } = fields[name] ?? {};
    const names = Object.keys(fields).filter((one) => one === aliasOf || fields[one]?.aliasOf === (aliasOf ?? name));
    const isKept = [name, ...names].every((one) => isEqual(given[one], had[one]));
    // Such a value says the same as no value.
    return isKept && (isPresent(given[name]) || (value !== false && value !== ""));
  });
}
