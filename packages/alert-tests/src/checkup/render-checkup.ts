import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { escapeMarkdown as escape } from "@obstack/markdown";
import { formatNumber } from "../render/describe-alert.ts";
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

/** Formats a check-up as Markdown, for example for a comment on a pull request. */
export function checkupToMarkdown(report: CheckupReport): string {
  const { target, from, to, findings, costs, unchecked } = report;
  return [
    `### Check-up of the alerts of ${escape(target)}, ${from} to ${to}`,
    "",
    ...(findings.length === 0
      ? []
      : [
          "| alert | finding | what | what to do |",
          "| --- | --- | --- | --- |",
          ...findings.map(({ name, kind, message, advice, exception }) => {
            // Advice has commands, and nothing of a server.
            const todo = exception === undefined ? advice : escape(`Allowed: ${exception}`);
            return `| ${[escape(name), `\`${kind}\``, escape(message), todo].join(" | ")} |`;
          }),
          "",
        ]),
    ...(costs.length === 0
      ? []
      : [
          `| most expensive ${costs.length > shownCosts ? `${shownCosts} of ${costs.length} ` : ""}alerts | windows a day | rows in a window | rows a day |`,
          "| --- | --: | --: | --: |",
          ...costs
            .slice(0, shownCosts)
            .map(
              ({ name, windowsPerDay, rowsPerWindow, rowsPerDay }) =>
                `| ${[escape(name), ...[windowsPerDay, rowsPerWindow, rowsPerDay].map(formatNumber)].join(" | ")} |`,
            ),
          "",
        ]),
    ...describeUncounted(report).map((line) => `- ${escape(line)}`),
    ...describeShortened(report, String).map((line) => `- ${escape(line)}`),
    ...unchecked.map(({ name, reason }) => `- **${escape(name)}** was not checked: ${escape(reason)}`),
    ...(unchecked.length + report.uncounted.length + report.shortened.length === 0 ? [] : [""]),
    describeCheckup(report),
  ].join("\n");
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
