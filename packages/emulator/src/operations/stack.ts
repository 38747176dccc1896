import type { Answer, Behaviour, Handlers } from "../http/call.ts";
import { notFound } from "../http/failure.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";
import { newId } from "./identifiers.ts";

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly behaviour: Behaviour;
  readonly now: () => number;
}

/** The team that everything belongs to. */
const team = "665f1c2ab4d3e5f6a7b8ce01";

/** The operations on dashboards, alerts and sources, which both deployments have. */
export function stackHandlers({ store, records, behaviour, now }: Parts): Handlers {
  const find = (kind: "dashboard" | "alert", id: string): Json => {
    const record = records.get(kind, id);
    if (record === undefined) throw notFound(`There is no ${kind} ${id}`);
    return record;
  };
  const dashboard = (record: Json): Json => (behaviour === "field" ? { ...record, team, provisioned: false } : record);
  const alert = (record: Json): Json => (behaviour === "field" ? asInTheField(record) : record);
  const removeAlerts = (isLost: (record: Json) => boolean): void => {
    for (const one of records.list("alert")) if (isLost(one)) records.remove("alert", String(one["id"]));
  };
  const remove = (kind: "dashboard" | "alert", id: string): Answer => {
    // Some servers do not mind that there is none.
    if (!records.remove(kind, id) && behaviour === "documented") throw notFound(`There is no ${kind} ${id}`);
    return behaviour === "field" ? {} : { value: {}, bare: true };
  };

  return {
    listDashboards: () =>
      behaviour === "documented"
        ? { text: records.listText("dashboard") }
        : { value: records.list("dashboard").map(dashboard) },
    createDashboard({ body }) {
      const id = newId();
      const record = dashboardOf(id, body, new Set());
      records.insert("dashboard", id, record);
      return { value: dashboard(record) };
    },
    getDashboard: ({ parameters: { id = "" } }) => ({ value: dashboard(find("dashboard", id)) }),
    updateDashboard({ parameters: { id = "" }, body }) {
      return store.transaction(() => {
        const before = idsOf(find("dashboard", id));
        const record = dashboardOf(id, body, before);
        records.replace("dashboard", id, record);
        const kept = idsOf(record);
        // Alerts point at tiles, and go with them.
        removeAlerts(({ tileId }) => before.has(String(tileId)) && !kept.has(String(tileId)));
        return { value: dashboard(record) };
      });
    },
    deleteDashboard({ parameters: { id = "" } }) {
      return store.transaction(() => {
        const tiles = idsOf(records.get("dashboard", id) ?? {});
        removeAlerts((one) => one["dashboard"] === id || tiles.has(String(one["tileId"])));
        return remove("dashboard", id);
      });
    },

    listAlerts: ({ query }) =>
      behaviour === "documented" ? { text: records.listText("alert") } : page(records.list("alert").map(alert), query),
    createAlert({ body }) {
      const id = newId();
      const time = new Date(now()).toISOString();
      const record = { id, ...alertOf(body), state: "inactive", team, createdAt: time, updatedAt: time };
      records.insert("alert", id, record);
      return { value: alert(record) };
    },
    getAlert: ({ parameters: { id = "" } }) => ({ value: alert(find("alert", id)) }),
    updateAlert({ parameters: { id = "" }, body }) {
      return store.transaction(() => {
        const { state, createdAt } = find("alert", id);
        // A PUT replaces: what it leaves out is gone.
        const record = { id, ...alertOf(body), state, team, createdAt, updatedAt: new Date(now()).toISOString() };
        records.replace("alert", id, record);
        return { value: alert(record) };
      });
    },
    deleteAlert: ({ parameters: { id = "" } }) => remove("alert", id),

    listSources: () => ({ text: records.listText("source") }),
  };
}

function dashboardOf(id: string, { id: _id, ...body }: Json, known: ReadonlySet<string>): Json {
  return { id, ...body, tiles: tilesOf(body, known), tags: body["tags"] ?? [] };
}

/** Requests name the dashboard otherwise than records. */
function alertOf({ id: _id, dashboardId, dashboard, ...body }: Json): Json {
  const target = dashboardId ?? dashboard;
  return { silenced: false, ...body, ...(target === undefined ? {} : { dashboard: target }) };
}

/** A page of a list, as some servers divide it. */
export function page(all: readonly Json[], { limit, offset }: Readonly<Record<string, string>>): Answer {
  const meta = { total: all.length, limit: Number(limit ?? 1000), offset: Number(offset ?? 0) };
  return { value: all.slice(meta.offset, meta.offset + meta.limit), meta };
}

/** An alert as some servers give it. */
function asInTheField({ dashboard, source, state, silenced, ...record }: Json): Json {
  return {
    ...record,
    ...(dashboard === undefined ? {} : { dashboardId: dashboard }),
    ...(source === undefined ? {} : { source: source === "search" ? "saved_search" : source }),
    state: String(state).toUpperCase(),
    silenced: silenced === true ? { at: record["updatedAt"] } : null,
    note: null,
  };
}

/** The tiles of a body: those that stay keep their ids, the others get new ones. */
function tilesOf(body: Json, known: ReadonlySet<string>): Json[] {
  const taken = new Set<string>();
  return ((body["tiles"] ?? []) as Json[]).map((tile) => {
    const id = String(tile["id"]);
    const stays = known.has(id) && !taken.has(id);
    taken.add(id);
    return { ...tile, id: stays ? id : newId() };
  });
}

function idsOf(record: Json): Set<string> {
  return new Set(((record["tiles"] ?? []) as Json[]).map(({ id }) => String(id)));
}
