import { problemToText } from "@obstack/as-code";
import { escapeMarkdown as escape } from "@obstack/markdown";
import { formatMinutes } from "../common/duration.ts";
import { describeIncidents, describeReplay } from "../incidents/judge-incident.ts";
import type { ReplayedIncident } from "../incidents/judge-incident.ts";
import {
  formatAchieved,
  describeCoverage,
  describeIncident,
  describeSweep,
  describeTestedSlo,
  formatPercent,
} from "../slos/describe-slo.ts";
import type { TestedSlo } from "../slos/test-slo.ts";
import { describeCondition, describeFirings, describeTime, formatValue, isEvaluated } from "./describe-alert.ts";
import { hasFailed } from "./test-report.ts";
import type { TestReport } from "./test-report.ts";

/** Formats a report as Markdown, for example for a comment on a pull request. */
export function testReportToMarkdown(report: TestReport): string {
  const { target, from, to, alerts, tests, coverage, violations, rules, isInterrupted, slos = [] } = report;
  const { incidents = [] } = report;
  const failed = tests.filter(({ status }) => status === "failed");
  const range = from === undefined || to === undefined ? "" : `, ${from} to ${to}`;
  return [
    `### Alert tests of ${escape(target)}${range}: ${hasFailed(report) ? "failed" : "passed"}`,
    "",
    ...incidentsToMarkdown(incidents),
    ...violations.map(
      ({ alert, slo, incident, message }) =>
        `- **${escape(alert ?? slo ?? incident ?? "Coverage")}:** ${escape(message)}`,
    ),
    ...failed.flatMap(({ name, failures }) => [
      `- **${escape(name)}** failed`,
      ...failures.map((failure) => `  - ${escape(problemToText(failure))}`),
    ]),
    ...(violations.length + failed.length > 0 ? [""] : []),
    ...(isInterrupted === true ? ["> **Warning:** Interrupted. Some alerts were not tested.", ""] : []),
    ...(alerts.length === 0
      ? []
      : [
          "| alert | condition | firings | time | longest | notifications | lowest | highest |",
          "| --- | --- | --: | --: | --: | --: | --: | --: |",
          ...alerts.map((alert) => {
            const isTested = isEvaluated(alert);
            const cells = [
              escape(alert.name),
              escape(describeCondition(alert)),
              describeFirings(alert) + (alert.reason === undefined ? "" : `: ${escape(alert.reason)}`),
              isTested ? describeTime(alert) : "",
              isTested ? formatMinutes(alert.longestMinutes) : "",
              isTested ? String(alert.notifications) : "",
              formatValue(alert.lowest),
              formatValue(alert.highest),
            ];
            return `| ${cells.join(" | ")} |`;
          }),
          "",
          ...alerts.flatMap(({ name, notes = [] }) => notes.map((note) => `- **${escape(name)}:** ${escape(note)}`)),
          ...(alerts.some(({ notes = [] }) => notes.length > 0) ? [""] : []),
        ]),
    ...slosToMarkdown(slos),
    `${tests.length - failed.length} of ${tests.length} unit tests passed. ${coverage.alertsPercent}% of the alerts have a test, and ${coverage.tilesPercent}% of the tiles have an alert.`,
    ...(rules.length === 0 ? [] : ["", `<sub>${escape(rules.join(" "))}</sub>`]),
  ]
    .join("\n")
    .trimEnd();
}

function incidentsToMarkdown(incidents: readonly ReplayedIncident[]): string[] {
  if (incidents.length === 0) return [];
  return [
    `**${escape(describeIncidents(incidents))}**`,
    "",
    ...incidents.flatMap((incident) => [
      `- **${escape(incident.name)}:** ${escape(describeReplay(incident))}`,
      ...incident.failures.map((failure) => `  - ${escape(problemToText(failure))}`),
    ]),
    "",
  ];
}

function slosToMarkdown(slos: readonly TestedSlo[]): string[] {
  if (slos.length === 0) return [];
  return [
    "| SLO | objective | achieved | bad events | budget left | pages | tickets | other objectives |",
    "| --- | --: | --: | --: | --: | --: | --: | --- |",
    ...slos.map((slo) => {
      const { name, objective, status, budget, pages, tickets, sweep } = slo;
      const cells =
        status === "tested"
          ? [
              formatAchieved(slo),
              formatValue(slo.events?.bad ?? 0),
              [formatPercent(budget?.leftPercent), ...(budget === undefined ? [] : [describeCoverage(budget)])].join(
                " ",
              ),
              String(pages),
              String(tickets),
              describeSweep(sweep),
            ]
          : [escape(describeTestedSlo(slo)), "", "", "", "", ""];
      return `| ${[escape(name), `${objective}%`, ...cells].join(" | ")} |`;
    }),
    "",
    ...slos.flatMap(({ name, incidents }) =>
      incidents.map((incident) => `- **${escape(name)}:** ${escape(describeIncident(incident))}`),
    ),
    ...(slos.some(({ incidents }) => incidents.length > 0) ? [""] : []),
  ];
}
