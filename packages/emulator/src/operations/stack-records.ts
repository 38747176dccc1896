import type { Answer } from "../http/handler.ts";
import { notFound } from "../http/failure.ts";
import type { Json, RecordStore, Store } from "../store/record-store.ts";

/** Changes of dashboards, which take alerts with them. */
export interface StackRecords {
  /** @throws {Failure} If there is none. */
  readonly find: (kind: "dashboard" | "alert", id: string) => Json;
  /**
   * Replaces a dashboard, and removes the alerts on tiles that are gone.
   *
   * @throws {Failure} If there is none.
   */
  readonly replaceDashboard: (id: string, replace: (before: Json) => Json) => Answer;
  /** Removes a dashboard and the alerts on it, and tells whether there was one. */
  readonly removeDashboard: (id: string) => boolean;
}

/** The team that everything belongs to. */
export const team = "665f1c2ab4d3e5f6a7b8ce01";

export function createStackRecords(store: Store, records: RecordStore): StackRecords {
  const find: StackRecords["find"] = (kind, id) => {
    const record = records.get(kind, id);
    if (record === undefined) throw notFound(`There is no ${kind} ${id}`);
    return record;
  };
  const removeAlerts = (isLost: (record: Json) => boolean): void => {
    for (const one of records.list("alert")) if (isLost(one)) records.remove("alert", String(one["id"]));
  };
  return {
    find,
    replaceDashboard: (id, replace) =>
      store.transaction(() => {
        const before = find("dashboard", id);
        const record = replace(before);
        records.replace("dashboard", id, record);
        const tiles = tileIdsOf(before);
        const kept = tileIdsOf(record);
        removeAlerts(({ tileId }) => tiles.has(String(tileId)) && !kept.has(String(tileId)));
        return { value: record };
      }),
    removeDashboard: (id) =>
      store.transaction(() => {
        const tiles = tileIdsOf(records.get("dashboard", id) ?? {});
        removeAlerts(
          ({ dashboard, dashboardId, tileId }) => (dashboardId ?? dashboard) === id || tiles.has(String(tileId)),
        );
        return records.remove("dashboard", id);
      }),
  };
}

/** Returns the identifiers of the tiles of a dashboard. */
export function tileIdsOf(dashboard: Json): Set<string> {
  return new Set(((dashboard["tiles"] ?? []) as readonly Json[]).map(({ id }) => String(id)));
}

/** Returns a page of a list, as some servers divide it. */
export function page(all: readonly Json[], { limit, offset }: Readonly<Record<string, string>>): Answer {
  const meta = { total: all.length, limit: Number(limit ?? 1000), offset: Number(offset ?? 0) };
  return { value: all.slice(meta.offset, meta.offset + meta.limit), meta };
}
