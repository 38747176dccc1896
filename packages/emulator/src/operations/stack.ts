import { stringify } from "lossless-json";
import type { AlertStates } from "../alerts/alert-states.ts";
import { newId } from "../store/identifiers.ts";
import { notFound } from "../http/failure.ts";
import type { HandlerRequest, HandlerResponse, Handlers } from "../http/handler.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";

/** How a server reads and returns dashboards, alerts and sources. */
export interface StackForm {
  /** Return a stored record as the server returns it. */
  readonly dashboard: (record: Json) => Json;
  readonly alert: (record: Json) => Json;
  readonly source: (record: Json) => Json;
  /**
   * Returns the record that a request creates, or that replaces a stored one.
   *
   * @throws {Failure} If the request refers to a connection that does not exist.
   */
  readonly toDashboard: (id: string, request: HandlerRequest, stored?: Json) => Json;
  readonly toAlert: (id: string, request: HandlerRequest, stored?: Json) => Json;
  /** @throws {Failure} If no alert can watch the tile of the request. */
  readonly checkAlert?: (request: HandlerRequest) => void;
  readonly listAlerts: (alerts: readonly Json[], request: HandlerRequest) => HandlerResponse;
  /** @throws {Failure} If deleting a missing record is an error. */
  readonly deleted: (kind: "dashboard" | "alert", id: string, existed: boolean) => HandlerResponse;
}

interface Parts {
  readonly store: Store;
  readonly records: RecordStore;
  readonly alertStates: AlertStates;
  readonly form: StackForm;
}

/** The only team. */
export const team = "665f1c2ab4d3e5f6a7b8ce01";

/** Creates the handlers of operations on dashboards, alerts and sources, for either deployment. */
export function stackHandlers({ store, records, alertStates, form }: Parts): Handlers {
  const writeDashboards = createListWriter(form.dashboard);
  const writeSources = createListWriter(form.source);
  const find = (kind: "dashboard" | "alert", id: string): Json => {
    const record = records.get(kind, id);
    if (record === undefined) throw notFound(`No ${kind} with the id "${id}"`);
    return record;
  };
  const deleteAlerts = (matches: (record: Json) => boolean): void => {
    for (const one of records.list("alert")) if (matches(one)) records.remove("alert", String(one["id"]));
  };

  return {
    listDashboards: () => ({ text: writeDashboards(records.list("dashboard")) }),
    createDashboard(request) {
      const id = newId();
      const record = form.toDashboard(id, request);
      records.insert("dashboard", id, record);
      return { value: record };
    },
    getDashboard: ({ parameters: { id = "" } }) => ({ value: form.dashboard(find("dashboard", id)) }),
    updateDashboard(request) {
      const { id = "" } = request.parameters;
      return store.transaction(() => {
        const stored = find("dashboard", id);
        const record = form.toDashboard(id, request, stored);
        records.replace("dashboard", id, record);
        const [tiles, kept] = [getTileIds(stored), getTileIds(record)];
        deleteAlerts(({ tileId }) => tiles.has(String(tileId)) && !kept.has(String(tileId)));
        return { value: record };
      });
    },
    deleteDashboard({ parameters: { id = "" } }) {
      const existed = store.transaction(() => {
        const tiles = getTileIds(records.get("dashboard", id) ?? {});
        deleteAlerts(
          ({ dashboard, dashboardId, tileId }) => (dashboardId ?? dashboard) === id || tiles.has(String(tileId)),
        );
        return records.remove("dashboard", id);
      });
      return form.deleted("dashboard", id, existed);
    },

    listAlerts(request) {
      const alerts = records.list("alert").map((record) => form.alert(alertStates.withState(record)));
      return form.listAlerts(alerts, request);
    },
    createAlert(request) {
      form.checkAlert?.(request);
      const id = newId();
      const record = form.toAlert(id, request);
      records.insert("alert", id, record);
      return { value: record };
    },
    getAlert: ({ parameters: { id = "" } }) => ({ value: form.alert(alertStates.withState(find("alert", id))) }),
    updateAlert(request) {
      form.checkAlert?.(request);
      const { id = "" } = request.parameters;
      const record = store.transaction(() => {
        const replacement = form.toAlert(id, request, find("alert", id));
        records.replace("alert", id, replacement);
        return replacement;
      });
      return { value: alertStates.withState(record) };
    },
    deleteAlert: ({ parameters: { id = "" } }) => form.deleted("alert", id, records.remove("alert", id)),

    listSources: () => ({ text: writeSources(records.list("source")) }),
  };
}

function getTileIds(dashboard: Json): Set<string> {
  return new Set(((dashboard["tiles"] ?? []) as readonly Json[]).map(({ id }) => String(id)));
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
