import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { suitesToXml, toSuite } from "../render/to-junit.ts";
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

/** Formats a check-up as JUnit XML: one test case per finding, which fails if its kind does, and a skipped one per alert without a result. */
export function checkupToJUnit(report: CheckupReport, kinds: readonly FindingKind[]): string {
  const failing = new Set(failuresOf(report, kinds));
  const cases = [
    ...report.findings.map((finding) => {
      const { kind, message, advice, exception } = finding;
      const text = `${message} ${advice}`;
      const output = exception === undefined ? text : `${text} Allowed: ${exception}`;
      return { suite: kind, name: titleOf(finding), failures: failing.has(finding) ? [text] : [], output };
    }),
    ...report.unchecked.map((one) => ({
      suite: "unchecked",
      name: titleOf(one),
      failures: [],
      skipped: one.reason,
    })),
  ];
  return suitesToXml([toSuite(report.target, cases)], "obstack alerts check");
}

/** Returns the name of an alert, with what distinguishes it from others of the same name. */
function titleOf({ alert, name }: Pick<CheckupFinding, "alert" | "name">): string {
  return `${name} (${alert})`;
}
