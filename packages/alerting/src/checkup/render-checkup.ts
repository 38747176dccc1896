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

/** Returns whose costs are unknown, and which alerts were checked on a part of the range, as sentences. Times are as `format` returns them. */
export function describeOmissions({ uncounted, shortened }: CheckupReport, format: (time: string) => string): string[] {
  const unknown = namesBy(uncounted, ({ reason }) => reason);
  const parts = namesBy(shortened, ({ from }) => from);
  return [
    ...unknown.map(([reason, names]) => `Costs not counted: ${names}, because ${reason}.`),
    ...parts.map(([from, names]) => `Checked from ${format(from)}, because there is no data before: ${names}.`),
  ];
}

function namesBy<One extends { readonly name: string }>(
  all: readonly One[],
  keyOf: (one: One) => string,
): [key: string, names: string][] {
  return Array.from(groupBy(all, keyOf), ([key, own]) => {
    const names = own.map(({ name }) => name);
    return [key, listNames(names, shownCosts)];
  });
}
