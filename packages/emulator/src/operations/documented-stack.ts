import { idleState } from "../alerts/alert-states.ts";
import { newId } from "../common/identifiers.ts";
import { notFound } from "../http/failure.ts";
import type { Json } from "../store/record-store.ts";
import { team } from "./stack.ts";
import type { StackForm } from "./stack.ts";

const same = (record: Json): Json => record;

/** Creates the form of dashboards, alerts and sources according to the interface document. */
export function documentedStack(now: () => number): StackForm {
  return {
    dashboard: same,
    alert: same,
    source: same,
    toDashboard(id, { body: { id: _id, ...body } }, stored = {}) {
      const { tiles = [], filters, tags = [] } = body;
      return {
        id,
        ...body,
        tiles: withIds(tiles, stored["tiles"]),
        ...(filters === undefined ? {} : { filters: withIds(filters, stored["filters"]) }),
        tags,
      };
    },
    toAlert(id, { body: { id: _id, dashboardId, dashboard, ...body } }, stored) {
      // Requests can use `dashboardId`; records have `dashboard`.
      const target = dashboardId ?? dashboard;
      const time = new Date(now()).toISOString();
      const { state, createdAt } = stored ?? { state: idleState.documented, createdAt: time };
      // A PUT removes the fields that it omits.
      return {
        id,
        silenced: false,
        ...body,
        ...(target === undefined ? {} : { dashboard: target }),
        state,
        team,
        createdAt,
        updatedAt: time,
      };
    },
    listAlerts: (alerts) => ({ value: alerts }),
    deleted(kind, id, existed) {
      if (!existed) throw notFound(`No ${kind} with the id "${id}"`);
      return { value: {}, bare: true };
    },
  };
}

/** Returns items with identifiers: an item with the identifier of an existing one keeps it, others get new ones. */
function withIds(items: unknown, before: unknown = []): Json[] {
  const known = new Set((before as Json[]).map(({ id }) => id));
  return (items as Json[]).map((item) => {
    const stays = known.delete(item["id"]);
    return { ...item, id: stays ? item["id"] : newId() };
  });
}
