import type { Alert } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { readAlert } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { idOf } from "./object-history.ts";
import type { UndoRun } from "./restore-object.ts";

/** @throws {AsCodeError} Of kind `undo`, unless all objects are unchanged since then or already restored. */
export function checkUnchanged({ now, steps, ids, chosen, histories, stages }: UndoRun, noun: string): void {
  const problems: string[] = [];
  const createdIds = new Set([...steps.filter(({ action }) => action === "create").map(idOf), ...chosen.values()]);
  const restoredAlerts = new Map(
    steps.flatMap(({ kind, action, id: alertId, before }) =>
      kind === "alert" && action === "update" && before !== undefined
        ? [[alertId, readAlert(before as Alert)] as const]
        : [],
    ),
  );
  const checkAlerts = (dashboard: ServerObject, label: string): void => {
    const tiles = new Set(dashboard.tiles.map((tile) => tile.id));
    for (const one of now.values()) {
      // Use what the alert watches after the undo.
      const alert = restoredAlerts.get(one.id) ?? one;
      const isOn = alert.fields["dashboardId"] === dashboard.id || tiles.has(String(alert.fields["tileId"]));
      if (alert.kind === "alert" && isOn && !createdIds.has(alert.id))
        problems.push(`alert ${JSON.stringify(alert.name ?? alert.id)} (${alert.id}) would be lost with ${label}.`);
    }
  };
  for (const id of new Set(steps.map(idOf))) {
    const history = id === undefined ? undefined : histories.get(id);
    const [step] = history?.steps ?? [];
    if (id === undefined || history === undefined || step === undefined) continue;
    const { kind } = history;
    const existing = now.get(ids.get(id) ?? id);
    const label = `${kind} ${JSON.stringify(step.name ?? step.key)} (${ids.get(id) ?? id})`;
    if (existing === undefined) {
      if (stages.get(id) === undefined) problems.push(`${label} was deleted since the ${noun}.`);
      continue;
    }
    // The content after a write with an unknown outcome is unknown.
    const isKnown = history.steps.every(({ done }) => done !== undefined);
    if (isKnown && stages.get(id) === undefined) problems.push(`${label} was changed since the ${noun}.`);
    else if (step.action === "create" && kind === "dashboard") checkAlerts(existing, label);
  }
  for (const id of chosen.values()) {
    const existing = now.get(id);
    if (existing?.kind === "dashboard")
      checkAlerts(existing, `dashboard ${JSON.stringify(existing.name ?? id)} (${id})`);
  }
  if (problems.length > 0)
    throw new AsCodeError(
      "undo",
      problems,
      "Nothing was written. Review these objects, or allow the undo to overwrite them.",
    );
}
