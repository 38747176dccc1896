import { alertFields, dashboardFields } from "@obstack/core";
import type { AlertStates } from "../alerts/alert-states.ts";
import { idleState } from "../alerts/alert-states.ts";
import type { Release } from "../common/behavior.ts";
import type { HandlerResponse, Handlers } from "../http/handler.ts";
import { notFound } from "../http/failure.ts";
import type { Deployment } from "../specification/deployment.ts";
import { newId } from "../common/identifiers.ts";
import { createStackRecords, page, team } from "../operations/stack-records.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";
import { checkConnections, checkWatched } from "./check-raw-sql.ts";
import { keepStoredFields } from "./keep-stored-fields.ts";
import { toServerAlert } from "./to-server-alert.ts";
import { toServerDashboard } from "./to-server-dashboard.ts";
import { stringify } from "lossless-json";

/** Identifier of the only connection to a database. */
const connection = "665f1c2ab4d3e5f6a7b8ce01";

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

/** Returns a stored source as in a release: with its connection and table. A seed can contain them. */
function toServerSource(stored: Json, release: Release): Json {
  const kind = String(stored["kind"]);
  if (stored["connection"] !== undefined || !Object.hasOwn(fieldsOfKind, kind)) return stored;
  return { ...stored, connection, ...fieldsOfKind[kind], ...(release === "current" ? { disabled: false } : {}) };
}

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly release: Release;
  readonly isNext: boolean;
  readonly deployment: Deployment;
  readonly alertStates: AlertStates;
  readonly now: () => number;
}

/** Creates the handlers of operations on dashboards, alerts and sources as in a release. */
export function serverStackHandlers({
  store,
  records,
  release,
  isNext,
  deployment,
  alertStates,
  now,
}: Parts): Handlers {
  const { find, removeDashboard, replaceDashboard } = createStackRecords(store, records);
  const dashboard = (record: Json): Json => toServerDashboard(record, release);
  const alert = (record: Json): Json => {
    const shown = toServerAlert(record, release, deployment);
    return isNext ? { ...shown, displayName: shown["displayName"] ?? shown["name"], tags: shown["tags"] ?? [] } : shown;
  };
  /** A list of the next release omits the queries of alerts. */
  const inList = ({ chartConfig, ...record }: Json): Json =>
    isNext || chartConfig === undefined ? record : { ...record, chartConfig };
  const source = (record: Json): Json => toServerSource(record, release);
  const sources = (): readonly Json[] => records.list("source").map(source);
  const [writeDashboards, writeSources] = [createListWriter(dashboard), createListWriter(source)];
  const isoNow = (): string => new Date(now()).toISOString();

  const deleted = (kind: "dashboard" | "alert", existed: boolean): HandlerResponse => {
    if (deployment === "hosted") return release === "older" ? {} : { value: null };
    if (kind === "alert" && release === "older") return { sentence: "OK" };
    if (kind === "alert" && !existed) throw notFound("Alert not found");
    return { value: {}, bare: true };
  };

  return {
    listDashboards: () => ({ text: writeDashboards(records.list("dashboard")) }),
    createDashboard({ body }) {
      const id = newId();
      checkConnections(body["tiles"] as readonly Json[], sources());
      const tiles = (body["tiles"] as readonly Json[]).map((tile) => ({ ...tile, id: newId() }));
      const filters = ((body["filters"] ?? []) as readonly Json[]).map((filter) => ({ ...filter, id: newId() }));
      const record = dashboard({ ...body, id, tiles, filters });
      records.insert("dashboard", id, record);
      return { value: record };
    },
    getDashboard: ({ parameters: { id = "" } }) => ({ value: dashboard(find("dashboard", id)) }),
    updateDashboard: ({ parameters: { id = "" }, body, sent }) =>
      replaceDashboard(id, (before) => {
        checkConnections(body["tiles"] as readonly Json[], sources());
        const stored = dashboard(before);
        const kept = keepStoredFields(body, sent, stored, dashboardFields);
        return dashboard({ ...kept, id, tiles: withTileIds(kept["tiles"] as readonly Json[], stored, release) });
      }),
    deleteDashboard: ({ parameters: { id = "" } }) => deleted("dashboard", removeDashboard(id)),

    listAlerts({ query }) {
      const all = records.list("alert").map((record) => inList(alert(alertStates.withState(record))));
      return release === "older" ? { value: all } : page(all, query);
    },
    createAlert({ body }) {
      checkWatched(body["tileId"], records.list("dashboard"));
      const id = newId();
      const time = isoNow();
      const record = alert({ ...body, id, state: idleState.field, teamId: team, createdAt: time, updatedAt: time });
      records.insert("alert", id, record);
      return { value: record };
    },
    getAlert: ({ parameters: { id = "" } }) => ({ value: alert(alertStates.withState(find("alert", id))) }),
    updateAlert: ({ parameters: { id = "" }, body, sent }) => {
      checkWatched(body["tileId"], records.list("dashboard"));
      const record = store.transaction(() => {
        const stored = alert(find("alert", id));
        const { state, teamId, createdAt, silenced, executionErrors } = stored;
        const kept = keepStoredFields(body, sent, stored, alertFields);
        const fixed = { id, state, teamId, createdAt, updatedAt: isoNow() };
        // Kept if they are left out; null clears the start, and a start resets the offset.
        const isSent = (name: string): boolean => Object.hasOwn(Object(sent), name);
        const startAt = isSent("scheduleStartAt") ? undefined : stored["scheduleStartAt"];
        const isOffsetKept = !isSent("scheduleOffsetMinutes") && !isSent("scheduleStartAt");
        const offset = isOffsetKept ? stored["scheduleOffsetMinutes"] : undefined;
        const replacement = alert({
          ...kept,
          ...fixed,
          ...(startAt === undefined ? {} : { scheduleStartAt: startAt }),
          ...(offset === undefined ? {} : { scheduleOffsetMinutes: offset }),
          ...(silenced === undefined ? {} : { silenced }),
          ...(executionErrors === undefined ? {} : { executionErrors }),
        });
        records.replace("alert", id, replacement);
        return replacement;
      });
      return { value: alertStates.withState(record) };
    },
    deleteAlert: ({ parameters: { id = "" } }) => deleted("alert", records.remove("alert", id)),

    listSources: () => ({ text: writeSources(records.list("source")) }),
  };
}

/** The current release assigns identifiers to new tiles; the older one accepts the ones that are sent. */
function withTileIds(tiles: readonly Json[], stored: Json, release: Release): Json[] {
  const known = new Set((stored["tiles"] as readonly Json[]).map(({ id }) => id));
  return tiles.map((tile) => {
    const { id } = tile;
    const needsId = release === "current" && !known.delete(id);
    return needsId ? { ...tile, id: newId() } : tile;
  });
}

/** Returns a function that returns a list as JSON text, with each record converted. Converts a list once: the store returns the same one until the next write. */
function createListWriter(convert: (record: Json) => Json): (list: readonly Json[]) => string {
  const texts = new WeakMap<readonly Json[], string>();
  return (list) => {
    const text = texts.get(list) ?? stringify(list.map(convert)) ?? "";
    texts.set(list, text);
    return text;
  };
}
