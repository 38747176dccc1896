import { AlertLossError } from "../errors/alert-loss-error.ts";
import { InputError } from "../errors/input-error.ts";
import type { CallOptions } from "../fetch/call-options.ts";
import { dashboardFields, alertFields } from "../generated/records.ts";
import type { Dashboard, Alert } from "../generated/schema.ts";
import { isPresent } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";
import type { ExactReader } from "./create-readers.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { findMisspelled } from "./find-misspelled.ts";
import { findReadOnlyChanges } from "./find-read-only-changes.ts";
import { isEqual, reconcileAliases } from "./reconcile-aliases.ts";
import type { AlertResource, Change, EditableDashboard, ModifyOptions } from "./stack-resources.ts";

/**
 * Reads a dashboard, changes it and writes it back, with unknown fields and tile ids.
 *
 * @throws {AlertLossError} If the change removes a tile that an alert watches, or its id. Nothing is written.
 * @throws {InputError} If a read-only field changes.
 * @throws {UnexpectedResponseError} If the record has a number that JavaScript changes. Nothing is written.
 */
export async function modifyDashboard(
  stack: { readonly alerts: Pick<AlertResource, "list">; readonly dashboards: ExactReader<Dashboard> },
  write: (body: JsonObject, options: CallOptions) => Promise<Dashboard>,
  id: string,
  change: Change<EditableDashboard>,
  { onIgnored, ...options }: ModifyOptions = {},
): Promise<Dashboard> {
  const record = await stack.dashboards.get(id, options, true);
  const before = structuredClone(record);
  const after = await applyChange(record, change);
  checkNames(before, after, dashboardFields, onIgnored);
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
  const response = await refusable(
    write({ ...after, ...(tiles === undefined ? {} : { tiles }) }, options),
    "dashboards",
    id,
    before,
    after,
  );
  reportIgnored(findIgnoredScalars(before, after, response, dashboardFields), onIgnored);
  return response;
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
  alerts: ExactReader<Alert>,
  write: (body: JsonObject, options: CallOptions) => Promise<Alert>,
  id: string,
  change: Change<Alert>,
  { onIgnored, ...options }: ModifyOptions = {},
): Promise<Alert> {
  const record = await alerts.get(id, options, true);
  const before = structuredClone(record);
  const after = await applyChange(record, change);
  checkNames(before, after, alertFields, onIgnored);
  const body = reconcileAliases(before, after, alertFields);
  const response = await refusable(write(body, options), "alerts", id, before, after);
  reportIgnored(findIgnoredScalars(before, body, response, alertFields), onIgnored);
  return response;
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

function reportIgnored(names: readonly string[], onIgnored: ModifyOptions["onIgnored"]): void {
  if (names.length > 0) onIgnored?.(names);
}

async function refusable<Item>(
  written: Promise<Item>,
  ...update: [kind: "dashboards" | "alerts", id: string, before: object, after: object]
): Promise<Item> {
  return written.catch((error: unknown) => {
    explainRefusal(error, ...update);
    throw error;
  });
}

/** Returns the changed record. A function may modify `record`; fields are applied to a copy. */
export async function applyChange<Item extends object>(record: Item, change: Change<Item>): Promise<Item> {
  if (typeof change !== "function") return { ...record, ...change };
  return (await change(record)) ?? record;
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
