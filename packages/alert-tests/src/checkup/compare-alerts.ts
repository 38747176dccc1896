import { groupBy } from "@obstack/core/internal";
import type { TestedAlert } from "../backtest/report.ts";
import type { AlertToCheck } from "./alert-to-check.ts";
import type { Found } from "./finding.ts";

/** An alert and its backtest. */
export interface ComparedAlert {
  readonly alert: AlertToCheck;
  readonly tested: TestedAlert;
}

/** Firings from which the same times are no coincidence. */
const minFirings = 3;

/** Returns a finding for each alert that repeats an earlier one. */
export function compareAlerts(all: readonly ComparedAlert[]): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [key, [first, ...others]] of groupBy(all, conditionOf)) {
    if (key === undefined || first === undefined) continue;
    for (const { alert } of others)
      found.set(alert.key, {
        kind: "same-condition",
        message: `Has the same data, condition and recipients as alert ${quoted(first)}.`,
        advice: "Delete one of the two.",
      });
  }
  for (const [key, [first, ...others]] of groupBy(all, timesOf)) {
    if (key === undefined || first === undefined) continue;
    for (const { alert, tested } of others) {
      if (found.has(alert.key)) continue;
      found.set(alert.key, {
        kind: "same-firings",
        message: `All ${tested.firings.length} firings are at the same times as those of alert ${quoted(first)}. It never pages alone.`,
        advice: "Keep the alert that says more about the cause.",
        numbers: { firings: tested.firings.length, notifications: tested.notifications },
        notifications: tested.notifications,
      });
    }
  }
  return found;
}

function quoted({ alert }: ComparedAlert): string {
  return JSON.stringify(alert.name);
}

function conditionOf({ alert: { drawing, settings, webhooks = [] } }: ComparedAlert): string | undefined {
  if (!("series" in drawing)) return undefined;
  const { series, asRatio, formula } = drawing;
  const {
    interval,
    threshold,
    thresholdMax,
    thresholdType,
    numConsecutiveWindows,
    scheduleOffsetMinutes,
    scheduleStartAt,
  } = settings;
  // Servers return fields without a value as null.
  const fields = [
    interval,
    threshold,
    thresholdMax,
    thresholdType,
    numConsecutiveWindows,
    scheduleOffsetMinutes,
    scheduleStartAt,
  ];
  return JSON.stringify([series, asRatio, formula, fields.map((value) => value ?? null), webhooks.toSorted()]);
}

function timesOf({
  alert: { webhooks = [] },
  tested: { firings, status, firingPercent },
}: ComparedAlert): string | undefined {
  if (status !== "tested" || firings.length < minFirings || firingPercent === 100) return undefined;
  return JSON.stringify([firings.map(({ from, to }) => [from, to]), webhooks.toSorted()]);
}
