import { formatCount } from "@obstack/basics";
import type { TestedAlert } from "./report.ts";
import { formatMinutes } from "../evaluate/duration.ts";

/** Returns the firings of an alert as text: `3`, `no data`, `not testable`, `query failed` or `never fires`. */
export function describeFirings({ status, firings }: Pick<TestedAlert, "status" | "firings">): string {
  if (status === "tested") return String(firings.length);
  // An alert that fires because there is no data must not look as if it did not fire.
  return `${status.replaceAll("-", " ")}${firings.length === 0 ? "" : ` (${firings.length})`}`;
}

/** Returns the condition of an alert with all digits, such as `above 20 in 5m` or `above 1.8B in 15m`. */
export function describeCondition({ threshold, thresholdMax, thresholdType, interval }: TestedAlert): string {
  const range = thresholdMax === undefined ? "" : ` to ${formatValue(thresholdMax, 17)}`;
  const value = threshold === undefined ? "" : ` ${formatValue(threshold, 17)}${range}`;
  return `${thresholdType?.replaceAll("_", " ") ?? "?"}${value}${interval === undefined ? "" : ` in ${interval}`}`;
}

/** Formats a value, by default with up to four significant digits. */
export function formatValue(value: number | null, maximumSignificantDigits = 4): string {
  if (value === null) return "";
  return new Intl.NumberFormat("en", {
    maximumSignificantDigits,
    notation: Math.abs(value) >= 1e6 ? "compact" : "standard",
  }).format(value);
}

/** Formats a number of things with commas between thousands. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en-US");
}

/** Returns the pain of an alert as text: `3 firings, 2 h 5 min (1.2%), 28 notifications`. */
export function describePain({ firings, ...pain }: PainSummary): string {
  const count = typeof firings === "number" ? firings : firings.length;
  if (count === 0) return "0 firings";
  const { firingMinutes, firingPercent, notifications } = pain;
  const time = firingPercent === 100 ? "always firing" : `${formatMinutes(firingMinutes)} (${firingPercent}%)`;
  return `${formatCount(count, "firing")}, ${time}, ${formatCount(notifications, "notification")}`;
}

type PainSummary = Pick<TestedAlert, "firingMinutes" | "firingPercent" | "notifications"> & {
  readonly firings: number | readonly unknown[];
};

/** Returns how long an alert fired: `2 h 5 min (1.2%)`, `always` or `never`. */
export function describeTime({
  firingMinutes,
  firingPercent,
}: Pick<TestedAlert, "firingMinutes" | "firingPercent">): string {
  if (firingPercent === 100) return "always";
  return firingPercent === 0 ? "never" : `${formatMinutes(firingMinutes)} (${firingPercent}%)`;
}

/** Tells whether an alert was evaluated, so that its measurements mean something. */
export function isEvaluated({ status }: Pick<TestedAlert, "status">): boolean {
  return status === "tested" || status === "no-data";
}

/** Returns the values of a group as text. A grouped alert fires under an empty group if a window has no rows. */
export function describeGroup(group: readonly string[]): string {
  return group.length === 0 ? "no group" : group.join(", ");
}
