import { alertFields, dashboardFields } from "@obstack/core";
import { idleState } from "../alerts/alert-states.ts";
import type { Release } from "../specification/behavior.ts";
import { newId } from "../store/identifiers.ts";
import { notFound } from "../http/failure.ts";
import type { HandlerResponse } from "../http/handler.ts";
import { team } from "../operations/stack.ts";
import type { StackForm } from "../operations/stack.ts";
import type { Deployment } from "../specification/deployment.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { checkAlert, checkDashboard } from "./check-references.ts";
import { toServerDashboard } from "./to-server-dashboard.ts";

const connectionId = "665f1c2ab4d3e5f6a7b8ce01";

/** Fields of the records of a kind, with the standard tables of deployed servers. */
const fieldsOfKind: Readonly<Record<string, Json>> = {
  log: { from: { databaseName: "default", tableName: "otel_logs" }, timestampValueExpression: "Timestamp" },
  trace: {
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    durationExpression: "Duration",
    durationPrecision: 9,
  },
  metric: { from: { databaseName: "default", tableName: "" }, timestampValueExpression: "TimeUnix" },
};

interface Parts {
  readonly records: RecordStore;
  readonly release: Release;
  readonly deployment: Deployment;
  readonly now: () => number;
}

/** Creates the form of dashboards, alerts and sources in a release. */
export function serverStack({ records, release, deployment, now }: Parts): StackForm {
  const isCurrent = release === "current";
  const dashboard = (record: Json): Json => toServerDashboard(record, release);
  const alert = (record: Json): Json => toServerAlert(record, release, deployment);
  /** Returns a source with its connection and table. A seed can contain them. */
  const source = (stored: Json): Json => {
    const kind = String(stored["kind"]);
    if (stored["connection"] !== undefined || !Object.hasOwn(fieldsOfKind, kind)) return stored;
    return { ...stored, connection: connectionId, ...fieldsOfKind[kind], ...(isCurrent ? { disabled: false } : {}) };
  };

  return {
    dashboard,
    alert,
    source,
    toDashboard(id, { body, sent }, before) {
      const stored = before === undefined ? {} : dashboard(before);
      checkDashboard(body, { sources: records.list("source").map(source), records, release }, stored);
      const kept = {
        ...(isCurrent ? leftOut(body, stored) : {}),
        ...keepStoredFields(body, sent, stored, dashboardFields),
      };
      const known = new Set(((stored["tiles"] ?? []) as readonly Json[]).map(({ id: tileId }) => tileId));
      return dashboard({
        ...kept,
        id,
        // The current release assigns identifiers to new tiles; the older one accepts the ones that are sent.
        tiles: (kept["tiles"] as readonly Json[]).map((tile) =>
          tile["id"] === undefined || (isCurrent && !known.delete(tile["id"])) ? { ...tile, id: newId() } : tile,
        ),
        // An update requires their identifiers.
        filters: ((kept["filters"] ?? []) as readonly Json[]).map((filter) =>
          filter["id"] === undefined ? { ...filter, id: newId() } : filter,
        ),
      });
    },
    toAlert(id, { body: read, sent }, before) {
      const body = isCurrent ? withoutOtherSource(read) : read;
      const updatedAt = new Date(now()).toISOString();
      if (before === undefined)
        return alert({ ...body, id, state: idleState.field, teamId: team, createdAt: updatedAt, updatedAt });
      const stored = alert(before);
      // Kept if they are left out; null clears the start, and a start resets the offset.
      const isSent = (name: string): boolean => Object.hasOwn(Object(sent), name);
      const kept = ["state", "teamId", "createdAt", "silenced", "executionErrors"];
      if (!isSent("scheduleStartAt")) kept.push("scheduleStartAt");
      if (!isSent("scheduleStartAt") && !isSent("scheduleOffsetMinutes")) kept.push("scheduleOffsetMinutes");
      const written = keepStoredFields(body, sent, stored, alertFields);
      return alert({ ...written, id, updatedAt, ...pick(stored, kept) });
    },
    checkAlert: ({ body }) => isCurrent && checkAlert(body, records),
    listAlerts(alerts, { query }) {
      return isCurrent ? page(alerts, query) : { value: alerts };
    },
    deleted(kind, _id, existed) {
      if (deployment === "hosted") return isCurrent ? { value: null } : {};
      if (kind === "alert" && !isCurrent) return { sentence: "OK" };
      if (kind === "alert" && !existed) throw notFound("Alert not found");
      return { value: {}, bare: true };
    },
  };
}

/** Returns the fields of a stored dashboard that an update left out, and that servers keep. Another query resets its language. */
function leftOut(body: Json, stored: Json): Json {
  const { savedQuery = "" } = body;
  const names = ["tags", "filters", "savedQuery", "savedFilterValues", "containers"];
  return pick(stored, savedQuery === "" ? [...names, "savedQueryLanguage"] : names);
}

function pick(record: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
}

/** Removes the fields of the kind of object that an alert does not watch. */
function withoutOtherSource({ tileId, dashboardId, savedSearchId, groupBy, ...alert }: Json): Json {
  return { ...alert, ...(alert["source"] === "tile" ? { tileId, dashboardId } : { savedSearchId, groupBy }) };
}

/** Returns a page of a list, as on deployed servers. */
export function page(all: readonly Json[], { limit, offset }: Readonly<Record<string, string>>): HandlerResponse {
  const meta = { total: all.length, limit: Number(limit ?? 1000), offset: Number(offset ?? 0) };
  return { value: all.slice(meta.offset, meta.offset + meta.limit), meta };
}

type Fields = typeof alertFields;

/**
 * Adds to a body the unknown fields that were sent and that the stored record has, because servers accept the fields that they
 * return.
 */
function keepStoredFields(body: Json, sent: unknown, stored: unknown, fields: Fields): Json {
  if (!isObject(sent) || !isObject(stored)) return body;
  const kept: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(sent)) {
    const storedValue = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (storedValue === undefined) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const accepted = Object.hasOwn(body, name) ? body[name] : undefined;
    if (accepted === undefined) {
      if (field === undefined) kept[name] = value;
    } else if (Array.isArray(accepted) && Array.isArray(value) && Array.isArray(storedValue)) {
      kept[name] = accepted.map((item: unknown, index) => {
        const original: unknown = value[index];
        return isObject(item)
          ? keepStoredFields(item, original, findMatch(original, storedValue, index), field?.fields ?? {})
          : item;
      });
    } else if (isObject(accepted)) kept[name] = keepStoredFields(accepted, value, storedValue, field?.fields ?? {});
  }
  return kept;
}

/** Finds an item by its identifier, or by its position if it has none. */
function findMatch(item: unknown, items: readonly unknown[], index: number): unknown {
  if (!isObject(item) || item["id"] === undefined) return items[index];
  return items.find((one) => isObject(one) && one["id"] === item["id"]);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Fields for which the current release returns null if they have no value. */
const currentFields = ["name", "message", "note", "numConsecutiveWindows"];

/** Returns a stored alert as in a release, whether it has the names of the interface document or those of the server. */
function toServerAlert(stored: Json, release: Release, deployment: Deployment): Json {
  const alert: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) {
    // Servers omit fields without a value.
    if (value !== null || !Object.hasOwn(alertFields, name)) alert[name] = value;
  }
  for (const [name, { aliasOf, aliasForm, aliasValues }] of Object.entries(alertFields)) {
    if (aliasOf !== undefined && aliasForm === undefined && alert[aliasOf] !== undefined) {
      alert[name] ??= alert[aliasOf];
      delete alert[aliasOf];
    }
    for (const [server, document] of Object.entries(aliasValues ?? {})) {
      if (alert[name] === document) alert[name] = server;
    }
  }
  const channels = (alert["channels"] ?? (alert["channel"] === undefined ? [] : [alert["channel"]])) as readonly Json[];
  if (channels.length > 0) alert["channel"] = channels[0];
  if (release === "current") {
    if (channels.length > 0) alert["channels"] = channels;
    for (const name of currentFields) alert[name] ??= null;
  } else delete alert["channels"];
  if (release === "current" && stored["scheduleStartAt"] === null) alert["scheduleStartAt"] = null;
  if (Object.hasOwn(alert, "scheduleStartAt")) alert["scheduleOffsetMinutes"] ??= 0;
  if (alert["silenced"] === false) delete alert["silenced"];
  if (alert["silenced"] === true) alert["silenced"] = { at: alert["updatedAt"] };
  const { state } = alert;
  alert["state"] = typeof state !== "string" || state === idleState.documented ? idleState.field : state.toUpperCase();
  if (deployment === "hosted") {
    alert["executionErrors"] ??= [];
    alert["savedSearchId"] ??= null;
  }
  return alert;
}
