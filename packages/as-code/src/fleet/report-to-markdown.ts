import { printableName } from "../common/printable.ts";
import { escape, section } from "../render/to-markdown.ts";
import { fleetSummaryOf, groupHeading, problemsOf } from "./describe-report.ts";
import type { FleetReport } from "./report.ts";

/** Formats a report as Markdown, for example for a comment on a pull request. */
export function fleetReportToMarkdown(report: FleetReport): string {
  return [
    `### ${escape(`${report.command.charAt(0).toUpperCase()}${report.command.slice(1)}`)} for ${report.summary.targets} targets`,
    "",
    escape(fleetSummaryOf(report)),
    "",
    ...problemsOf(report).flatMap(({ heading, lines }) => [
      `> **${escape(heading)}**`,
      ...lines.map((line) => `> ${escape(printableName(line))}  `),
      "",
    ]),
    ...report.groups.flatMap((group) => [
      `#### ${escape(groupHeading(group, report).replace(/:$/, ""))}`,
      "",
      ...group.changes.flatMap((change) => section(change, "#####")),
      ...group.warnings.map((line) => `> **Warning:** ${escape(line)}\n`),
      ...group.notes.map((line) => `- ${escape(line)}`),
      ...(group.notes.length > 0 ? [""] : []),
    ]),
  ]
    .join("\n")
    .trimEnd();
}
