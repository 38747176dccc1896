import type { HandlerResponse } from "../http/handler.ts";
import { notFound } from "../http/failure.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";

/** Changes to dashboards that also delete their alerts. */
export interface StackRecords {
  /**
   * Returns a record.
   *
   * @throws {Failure} If the record does not exist.
   */
  readonly find: (kind: "dashboard" | "alert", id: string) => Json;
  /**
   * Replaces a dashboard, and deletes the alerts on removed tiles.
   *
   * @throws {Failure} If the dashboard does not exist.
   */
  readonly replaceDashboard: (id: string, replace: (before: Json) => Json) => HandlerResponse;
  /** Deletes a dashboard and its alerts. Returns whether the dashboard existed. */
  readonly removeDashboard: (id: string) => boolean;
}

/** The only team. */
export const team = "665f1c2ab4d3e5f6a7b8ce01";

export function createStackRecords(store: Store, records: RecordStore): StackRecords {
  const find: StackRecords["find"] = (kind, id) => {
    const record = records.get(kind, id);
    if (record === undefined) throw notFound(`No ${kind} with the id "${id}"`);
    return record;
  };
  const deleteAlerts = (matches: (record: Json) => boolean): void => {
    for (const one of records.list("alert")) if (matches(one)) records.remove("alert", String(one["id"]));
  };
  return {
    find,
    replaceDashboard: (id, replace) =>
      store.transaction(() => {
        const before = find("dashboard", id);
        const record = replace(before);
        records.replace("dashboard", id, record);
        const tiles = getTileIds(before);
        const kept = getTileIds(record);
        deleteAlerts(({ tileId }) => tiles.has(String(tileId)) && !kept.has(String(tileId)));
        return { value: record };
      }),
    removeDashboard: (id) =>
      store.transaction(() => {
        const tiles = getTileIds(records.get("dashboard", id) ?? {});
        deleteAlerts(
          ({ dashboard, dashboardId, tileId }) => (dashboardId ?? dashboard) === id || tiles.has(String(tileId)),
        );
        return records.remove("dashboard", id);
      }),
  };
}

/** Returns the identifiers of the tiles of a dashboard. */
function getTileIds(dashboard: Json): Set<string> {
  return new Set(((dashboard["tiles"] ?? []) as readonly Json[]).map(({ id }) => String(id)));
}

/** Returns a page of a list, as on deployed servers. */
export function page(all: readonly Json[], { limit, offset }: Readonly<Record<string, string>>): HandlerResponse {
  const meta = { total: all.length, limit: Number(limit ?? 1000), offset: Number(offset ?? 0) };
  return { value: all.slice(meta.offset, meta.offset + meta.limit), meta };
}
