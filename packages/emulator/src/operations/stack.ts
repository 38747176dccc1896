import type { AlertStates } from "../alerts/alert-states.ts";
import { idleState } from "../alerts/alert-states.ts";
import type { HandlerResponse, Handlers } from "../http/handler.ts";
import { notFound } from "../http/failure.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";
import { newId } from "../common/identifiers.ts";
import { createStackRecords, team } from "./stack-records.ts";

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly alertStates: AlertStates;
  readonly now: () => number;
}

/** Creates the handlers of operations on dashboards, alerts and sources according to the interface document, for either deployment. */
export function stackHandlers({ store, records, alertStates, now }: Parts): Handlers {
  const { find, removeDashboard, replaceDashboard } = createStackRecords(store, records);

  return {
    listDashboards: () => ({ text: records.listText("dashboard") }),
    createDashboard({ body }) {
      const id = newId();
      const record = toDashboard(id, body, {});
      records.insert("dashboard", id, record);
      return { value: record };
    },
    getDashboard: ({ parameters: { id = "" } }) => ({ value: find("dashboard", id) }),
    updateDashboard: ({ parameters: { id = "" }, body }) =>
      replaceDashboard(id, (before) => toDashboard(id, body, before)),
    deleteDashboard: ({ parameters: { id = "" } }) => deleted("dashboard", id, removeDashboard(id)),

    listAlerts: () => ({ value: records.list("alert").map(alertStates.withState) }),
    createAlert({ body }) {
      const id = newId();
      const time = new Date(now()).toISOString();
      const record = { id, ...toAlert(body), state: idleState.documented, team, createdAt: time, updatedAt: time };
      records.insert("alert", id, record);
      return { value: record };
    },
    getAlert: ({ parameters: { id = "" } }) => ({ value: alertStates.withState(find("alert", id)) }),
    updateAlert: ({ parameters: { id = "" }, body }) => {
      const record = store.transaction(() => {
        const { state, createdAt } = find("alert", id);
        // A PUT removes the fields that it omits.
        const replacement = { id, ...toAlert(body), state, team, createdAt, updatedAt: new Date(now()).toISOString() };
        records.replace("alert", id, replacement);
        return replacement;
      });
      return { value: alertStates.withState(record) };
    },
    deleteAlert: ({ parameters: { id = "" } }) => deleted("alert", id, records.remove("alert", id)),

    listSources: () => ({ text: records.listText("source") }),
  };
}

function toDashboard(id: string, { id: _id, ...body }: Json, before: Json): Json {
  const { tiles = [], filters, tags = [] } = body;
  return {
    id,
    ...body,
    tiles: withIds(tiles, before["tiles"]),
    ...(filters === undefined ? {} : { filters: withIds(filters, before["filters"]) }),
    tags,
  };
}

/** Requests can use `dashboardId`; records have `dashboard`. */
function toAlert({ id: _id, dashboardId, dashboard, ...body }: Json): Json {
  const target = dashboardId ?? dashboard;
  return { silenced: false, ...body, ...(target === undefined ? {} : { dashboard: target }) };
}

/** Returns items with identifiers: an item with the identifier of an existing one keeps it, others get new ones. */
function withIds(items: unknown, before: unknown = []): Json[] {
  const known = new Set((before as Json[]).map(({ id }) => id));
  return (items as Json[]).map((item) => {
    const stays = known.delete(item["id"]);
    return { ...item, id: stays ? item["id"] : newId() };
  });
}

function deleted(kind: "dashboard" | "alert", id: string, existed: boolean): HandlerResponse {
  if (!existed) throw notFound(`No ${kind} with the id "${id}"`);
  return { value: {}, bare: true };
}
