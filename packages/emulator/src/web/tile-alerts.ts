import type { Alert } from "@obstack/core";
import { findSilence } from "@obstack/core/alerts";
import type { Firing } from "@obstack/core/alerts";
import type { AlertState, Marks, Threshold } from "@obstack/drawing";
import type { Deployment } from "../specification/deployment.ts";
import { nameOf } from "./snapshot.ts";

/** An alert with its firings, oldest first. */
export interface AlertEntry {
  readonly deployment: Deployment;
  readonly alert: Alert;
  readonly firings: readonly Firing[];
  /** Number of hours that the firings cover. */
  readonly hours: number;
}

/** States that charts have words for. */
const drawnStates: readonly AlertState[] = ["ok", "firing", "silenced", "disabled"];

/** Returns the page's word for a state that a server returned: that of charts, if they have one. */
export function wordOfState(state: Alert["state"]): string {
  if (state === "ALERT") return "firing";
  return state === "inactive" ? "ok" : (state ?? "unknown").toLowerCase();
}

/** Returns the page's word for what an alert does now. */
export function wordOfAlert(alert: Alert, now: number): string {
  return findSilence(alert, now) === undefined ? wordOfState(alert.state) : "silenced";
}

/** Returns what alerts add to the chart of their tile. */
export function toMarks(entries: readonly AlertEntry[], now: number): Marks | undefined {
  if (entries.length === 0) return undefined;
  const thresholds = entries.flatMap(({ alert }): Threshold[] => {
    const { threshold, thresholdMax, thresholdType } = alert;
    const values = [threshold, ...(String(thresholdType).endsWith("between") ? [thresholdMax] : [])];
    // A silence may have moved the threshold out of reach.
    if (findSilence(alert, now)?.method === "threshold") return [];
    const word = wordOfAlert(alert, now);
    const state = drawnStates.find((one) => one === word);
    return values.flatMap((value) => (typeof value === "number" ? [{ value, name: nameOf(alert), state }] : []));
  });
  return { thresholds, firings: entries.flatMap(({ firings }) => firings.map(({ from, to }) => ({ from, to }))) };
}
