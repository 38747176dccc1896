import { formatCount, groupBy, listNames } from "@obstack/basics";
import type { CheckupReport } from "./check-alerts.ts";
import type { CheckupFinding, FindingKind } from "./finding.ts";

/** Returns the findings that fail a check-up: those of some kinds that no exception allows. */
export function failuresOf({ findings }: CheckupReport, kinds: readonly FindingKind[]): readonly CheckupFinding[] {
  return findings.filter(({ kind, exception }) => exception === undefined && kinds.includes(kind));
}

/** Returns what a check-up found in one sentence, and what it did not check. */
export function describeCheckup({ alerts, findings, unchecked, requests, isInterrupted }: CheckupReport): string {
  const allowed = findings.filter(({ exception }) => exception !== undefined).length;
  const parts = [
    `${formatCount(findings.length, "finding")} in ${formatCount(alerts, "alert")}, from ${requests} chart ${requests === 1 ? "query" : "queries"}.`,
    ...(allowed === 0 ? [] : [`${allowed} allowed by exceptions.`]),
    ...(unchecked.length === 0 ? [] : [`The data of ${formatCount(unchecked.length, "alert")} was not checked.`]),
    ...(isInterrupted === true ? ["Interrupted."] : []),
  ];
  return parts.join(" ");
}

/** Alerts whose costs a report for people shows; data has all. */
export const shownCosts = 5;

/** Returns which costs are unknown, as sentences: `Costs not counted: CPU and Memory, because …`. */
export function describeUncounted({ uncounted }: CheckupReport): string[] {
  return Array.from(
    groupBy(uncounted, ({ reason }) => reason),
    ([reason, alerts]) => {
      const names = alerts.map(({ name }) => name);
      return `Costs not counted: ${listNames(names, shownCosts)}, because ${reason}.`;
    },
  );
}

/** Returns which alerts were checked on a part of the range, as sentences. Times are as `format` returns them. */
export function describeShortened({ shortened }: CheckupReport, format: (time: string) => string): string[] {
  return Array.from(
    groupBy(shortened, ({ from }) => from),
    ([from, alerts]) => {
      const names = alerts.map(({ name }) => name);
      return `Checked from ${format(from)}, because there is no data before: ${listNames(names, shownCosts)}.`;
    },
  );
}
