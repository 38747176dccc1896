import { printableName } from "../common/printable.ts";
import { changeLines, driftLines, plain } from "../render/change-to-text.ts";
import type { Paint } from "../render/change-to-text.ts";
import { fleetSummaryOf, groupHeading, labelOf, problemsOf, singleOf } from "./describe-report.ts";
import { wordsOf } from "./report-words.ts";
import type { ReportWords } from "./report-words.ts";
import type { FleetGroup, FleetReport } from "./report.ts";

/** Options for {@link fleetReportToText}. */
export interface ReportTextOptions {
  /** Colors parts of the text. Default: no color. */
  readonly paint?: Paint | undefined;
  /** The words of the command. Default: those of `plan`, `apply`, `drift` and `export`. */
  readonly words?: ReportWords | undefined;
}

/**
 * Formats a report as text: the most common changes first, then the exceptions, failures and targets that were not reached, and the
 * addresses of the targets. A single target is shown without headings.
 */
export function fleetReportToText(
  report: FleetReport,
  { paint = plain, words = wordsOf(report.command) }: ReportTextOptions = {},
): string {
  const single = singleOf(report);
  const toLines = report.command === "drift" ? driftLines : changeLines;
  const groupLines = (group: FleetGroup): string[] => {
    const { changes, warnings, notes } = group;
    const remarks = [
      ...warnings.map((line) => paint("conflict", `! ${line}`)),
      ...notes.map((line) => paint("note", `  ${line}`)),
    ];
    if (single !== undefined) {
      return [
        ...changes.flatMap((change) => [...toLines(change, paint), ""]),
        ...remarks,
        ...(remarks.length > 0 ? [""] : []),
      ];
    }
    return [
      paint("title", groupHeading(group, report)),
      ...indent(changes.flatMap((change) => toLines(change, paint))),
      ...warnings.map((line) => paint("conflict", `  ! ${line}`)),
      ...notes.map((line) => paint("note", `  ${line}`)),
      "",
    ];
  };
  return [
    ...report.groups.flatMap(groupLines),
    ...problemsOf(report, words).flatMap(({ heading, lines }) => [
      paint("conflict", heading),
      ...indent(lines.map(printableName)),
      "",
    ]),
    ...addressLines(report),
    paint("title", `${single === undefined ? "" : `${labelOf(single)}: `}${fleetSummaryOf(report, words)}`),
  ].join("\n");
}

/** Lists the addresses of several targets. The summary has that of a single one. */
function addressLines(report: FleetReport): string[] {
  const known = report.targets.filter(({ server }) => server !== undefined);
  if (singleOf(report) !== undefined || known.length === 0) return [];
  return ["Targets:", ...indent(known.map(labelOf)), ""];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
