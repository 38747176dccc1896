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

export function stateOfAlert(alert: Alert, now: number): AlertState {
  if (alert.silenced === true || findSilence(alert, now) !== undefined) return "silenced";
  if (alert.state === "ALERT") return "firing";
  return alert.state === "DISABLED" ? "disabled" : "ok";
}

/** Returns what alerts add to the chart of their tile. */
export function toMarks(entries: readonly AlertEntry[], now: number): Marks | undefined {
  if (entries.length === 0) return undefined;
  const thresholds = entries.flatMap(({ alert }): Threshold[] => {
    const { threshold, thresholdMax, thresholdType } = alert;
    const values = [threshold, ...(String(thresholdType).endsWith("between") ? [thresholdMax] : [])];
    // A silence may have moved the threshold out of reach.
    if (findSilence(alert, now)?.method === "threshold") return [];
    return values.flatMap((value) =>
      typeof value === "number" ? [{ value, name: nameOf(alert), state: stateOfAlert(alert, now) }] : [],
    );
  });
  return { thresholds, firings: entries.flatMap(({ firings }) => firings.map(({ from, to }) => ({ from, to }))) };
}
