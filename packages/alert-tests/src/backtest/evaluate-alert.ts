import { findFirings } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, Firing } from "@obstack/core/alerts";
import { toIso } from "../common/duration.ts";
import { measurePain } from "./pain.ts";
import type { TestedAlert } from "./report.ts";
import { sweep } from "./sweep.ts";

/** The measured part of a {@link TestedAlert}. */
export type Measured = Pick<
  TestedAlert,
  | "windows"
  | "windowsWithoutData"
  | "firings"
  | "notifications"
  | "firingMinutes"
  | "firingPercent"
  | "firingSince"
  | "longestMinutes"
  | "highest"
  | "lowest"
  | "sweep"
>;

/** The result of an alert that was not evaluated. */
export const unmeasured: Measured = {
  windows: 0,
  windowsWithoutData: 0,
  firings: [],
  notifications: 0,
  firingMinutes: 0,
  firingPercent: 0,
  longestMinutes: 0,
  highest: null,
  lowest: null,
  sweep: [],
};

/** Evaluates an alert on consecutive windows in chronological order. */
export function evaluateAlert(alert: AlertRule, thresholdType: string, windows: readonly AlertWindow[]): Measured {
  const { rule, length } = alert;
  const firings = findFirings(rule, windows, length);
  const values = valuesOf(windows, rule);
  const { highest, lowest } = extremes(values);
  const open = firings.find(({ resolvedAt }) => resolvedAt === undefined);
  return {
    windows: windows.length,
    windowsWithoutData: windows.filter(({ rows }) => rows.every(({ value }) => value === null)).length,
    firings: firings.map((firing) => toTestedFiring(firing, length)),
    ...measurePain(firings, windows.length * length),
    ...(open === undefined ? {} : { firingSince: toIso(open.from) }),
    highest,
    lowest,
    sweep: sweep(alert, thresholdType, windows, values),
  };
}

function toTestedFiring(
  { from, to, notifiedAt, resolvedAt, notifications, sentAt, group, peak }: Firing,
  length: number,
): TestedAlert["firings"][number] {
  const isRegular = sentAt.every((time, index) => time === notifiedAt + index * length);
  return {
    from: toIso(from),
    to: toIso(to),
    notifiedAt: toIso(notifiedAt),
    ...(resolvedAt === undefined ? {} : { resolvedAt: toIso(resolvedAt) }),
    notifications,
    ...(isRegular ? {} : { sentAt: sentAt.map(toIso) }),
    ...(group === undefined ? {} : { group }),
    peak,
  };
}

/** Returns the values that an alert compares with its threshold. */
export function valuesOf(windows: readonly AlertWindow[], { isGrouped, buckets = 1 }: AlertRule["rule"]): number[] {
  const values: number[] = [];
  for (const { rows } of windows) {
    if (rows.length < buckets && !isGrouped) values.push(0);
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
