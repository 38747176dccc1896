import { printableName } from "../common/printable.ts";
import { changeLines, driftLines, plain } from "../render/to-text.ts";
import type { Paint } from "../render/to-text.ts";
import { fleetSummaryOf, groupHeading, problemsOf } from "./describe-report.ts";
import type { FleetReport } from "./report.ts";

/** Formats a report as text: the most common changes first, then the exceptions, failures and targets that were not reached. */
export function fleetReportToText(report: FleetReport, paint: Paint = plain): string {
  const toLines = report.command === "drift" ? driftLines : changeLines;
  return [
    ...report.groups.flatMap((group) => [
      paint("title", groupHeading(group, report)),
      ...group.changes.flatMap((change) => indent(toLines(change, paint))),
      ...group.warnings.map((line) => paint("conflict", `  ! ${line}`)),
      ...group.notes.map((line) => paint("note", `  ${line}`)),
      "",
    ]),
    ...problemsOf(report).flatMap(({ heading, lines }) => [
      paint("conflict", heading),
      ...indent(lines.map(printableName)),
      "",
    ]),
    paint("title", fleetSummaryOf(report)),
  ].join("\n");
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
