import { findFirings } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, Firing } from "@obstack/core/alerts";
import { toIso } from "../common/duration.ts";
import type { TestedAlert } from "./report.ts";
import { sweep } from "./sweep.ts";

const minute = 60_000;

/** The measured part of a {@link TestedAlert}. */
export type Measured = Pick<
  TestedAlert,
  "windows" | "windowsWithoutData" | "firings" | "firingMinutes" | "longestMinutes" | "highest" | "lowest" | "sweep"
>;

/** The result of an alert that was not evaluated. */
export const unmeasured: Measured = {
  windows: 0,
  windowsWithoutData: 0,
  firings: [],
  firingMinutes: 0,
  longestMinutes: 0,
  highest: null,
  lowest: null,
  sweep: [],
};

/** Evaluates an alert on consecutive windows in chronological order. */
export function evaluateAlert(alert: AlertRule, thresholdType: string, windows: readonly AlertWindow[]): Measured {
  const { rule, length } = alert;
  const firings = findFirings(rule, windows, length);
  const values = valuesOf(windows, rule.isGrouped);
  const { highest, lowest } = extremes(values);
  return {
    windows: windows.length,
    windowsWithoutData: windows.filter(({ rows }) => rows.every(({ value }) => value === null)).length,
    firings: firings.map(({ from, to, group, peak }) => ({
      from: toIso(from),
      to: toIso(to),
      ...(group === undefined ? {} : { group }),
      peak,
    })),
    firingMinutes: coveredTime(firings) / minute,
    longestMinutes: firings.reduce((longest, { from, to }) => Math.max(longest, to - from), 0) / minute,
    highest,
    lowest,
    sweep: sweep(alert, thresholdType, windows, values),
  };
}

/** Returns the values that an alert compares with its threshold. */
function valuesOf(windows: readonly AlertWindow[], isGrouped: boolean): number[] {
  const values: number[] = [];
  for (const { rows } of windows) {
    if (rows.length === 0 && !isGrouped) values.push(0);
    for (const { value } of rows) if (value !== null) values.push(value);
  }
  return values;
}

/** Returns the highest and lowest value. Spreading hundreds of thousands of values into `Math.max` would overflow the stack. */
function extremes(values: readonly number[]): { readonly highest: number | null; readonly lowest: number | null } {
  let [highest, lowest] = [values[0] ?? null, values[0] ?? null];
  for (const value of values) {
    if (highest !== null && value > highest) highest = value;
    if (lowest !== null && value < lowest) lowest = value;
  }
  return { highest, lowest };
}

/** Returns the time during which at least one firing was active, in milliseconds. Expects firings sorted by start. */
function coveredTime(firings: readonly Firing[]): number {
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of firings) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}
