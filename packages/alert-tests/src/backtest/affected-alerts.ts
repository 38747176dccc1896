import { isDeepStrictEqual } from "node:util";
import { recordsOf, resolveAlerts } from "@obstack/as-code/files";
import type { PlannedApply, PlannedChange } from "@obstack/as-code";
import type { Alert } from "@obstack/core";
import type { DataClient, AlertToTest } from "@obstack/alerting/backtest";
import { alertOfFile, alertOfServer } from "@obstack/alerting/backtest";
import { readSearches } from "./read-searches.ts";

/** An alert that a plan affects. */
export interface AffectedAlert {
  readonly key: string;
  /** Absent if only its tile changes. */
  readonly change?: PlannedChange | undefined;
  readonly after: AlertToTest;
  /** The alert on the server; absent if the plan creates it. */
  readonly before?: AlertToTest | undefined;
}

/**
 * Returns the alerts that a plan creates or updates, and those whose tiles it changes.
 *
 * @param plan Its lists of the server are used.
 * @throws {ObstackError} If a request fails.
 */
export async function affectedAlerts(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  signal?: AbortSignal,
): Promise<AffectedAlert[]> {
  const resolved = await resolveAlerts(folder, client, { target: plan.target, plan, signal });
  const { alerts, dashboards } = recordsOf(plan);
  const changes = new Map(plan.changes.filter(({ kind }) => kind === "alert").map((change) => [change.key, change]));
  const changedDashboards = new Set(plan.changes.filter(changesTiles).map(({ key }) => key));
  const affected = resolved.filter(
    ({ key, dashboard }) => changes.has(key) || (dashboard !== undefined && changedDashboards.has(dashboard)),
  );
  const searches = await readSearches(folder, client, plan.target, signal);
  return affected.flatMap((alert) => {
    const { key } = alert;
    const change = changes.get(key);
    const found = findBefore(alert.name, change, alerts);
    const after = alertOfFile(alert, searches);
    const before = found === undefined ? undefined : alertOfServer(found, dashboards, searches);
    // Another tile of its dashboard changes.
    if (change === undefined && isDeepStrictEqual(after.drawing, before?.drawing)) return [];
    return [{ key, change, after, before }];
  });
}

/** Returns whether a change is one of a dashboard's tiles. */
export function changesTiles({ kind, fields, action }: PlannedChange): boolean {
  return kind === "dashboard" && action === "update" && fields.some(({ tile }) => tile !== undefined);
}

/** Returns the alert of the server that a change updates or, without a change, the only one with the name. */
export function findBefore(
  name: string | undefined,
  change: PlannedChange | undefined,
  alerts: readonly Alert[],
): Alert | undefined {
  if (change !== undefined) return alerts.find(({ id }) => id === change.id);
  const [found, other] = alerts.filter((alert) => alert.name === name);
  return other === undefined ? found : undefined;
}
