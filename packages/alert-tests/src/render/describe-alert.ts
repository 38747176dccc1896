import type { TestedAlert } from "../backtest/report.ts";

/** Returns the firings of an alert as text: `3`, `no data` or `not testable`. */
export function describeFirings({ status, firings }: Pick<TestedAlert, "status" | "firings">): string {
  if (status === "not-testable") return "not testable";
  if (status === "tested") return String(firings.length);
  // An alert that fires because there is no data must not look as if it did not fire.
  return firings.length === 0 ? "no data" : `no data (${firings.length})`;
}

/** Returns the condition of an alert, such as `above 20 in 5m`. */
export function describeCondition({ threshold, thresholdMax, thresholdType, interval }: TestedAlert): string {
  const range = thresholdMax === undefined ? "" : ` to ${thresholdMax}`;
  const value = threshold === undefined ? "" : ` ${threshold}${range}`;
  return `${thresholdType?.replaceAll("_", " ") ?? "?"}${value}${interval === undefined ? "" : ` in ${interval}`}`;
}

/** Formats a value with up to four significant digits. */
export function formatValue(value: number | null): string {
  if (value === null) return "";
  return new Intl.NumberFormat("en", {
    maximumSignificantDigits: 4,
    notation: Math.abs(value) >= 1e6 ? "compact" : "standard",
  }).format(value);
}
