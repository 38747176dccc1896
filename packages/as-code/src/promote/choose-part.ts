import type { Deployment } from "../model/deployment.ts";
import type { ServerObject } from "../model/record.ts";

/** Returns the dashboards and alerts to promote: all, or those that are named, with the alerts of these dashboards. */
export function choosePart(
  { dashboards, alerts }: Deployment,
  only: readonly string[] | undefined,
  problems: string[],
): { dashboards: readonly ServerObject[]; alerts: readonly ServerObject[] } {
  if (only === undefined || only.length === 0) return { dashboards, alerts };
  const isNamed = ({ id, name }: ServerObject): boolean =>
    only.includes(id) || (name !== undefined && only.includes(name));
  const chosen = dashboards.filter(isNamed);
  const ids = new Set(chosen.map(({ id }) => id));
  const tiles = new Set(chosen.flatMap((one) => one.tiles.map(({ id }) => id)));
  const chosenAlerts = alerts.filter(
    (one) => isNamed(one) || ids.has(String(one.fields["dashboardId"])) || tiles.has(String(one.fields["tileId"])),
  );
  const found = [...chosen, ...chosenAlerts];
  for (const text of only) {
    if (!found.some(({ id, name }) => id === text || name === text))
      problems.push(`No dashboard or alert is named ${JSON.stringify(text)}.`);
  }
  return { dashboards: chosen, alerts: chosenAlerts };
}
