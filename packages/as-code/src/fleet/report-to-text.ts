import { printableName } from "../common/printable.ts";
import { describeSkipped } from "../plan/describe-skipped.ts";
import { combinationLines, driftLines, plain } from "../render/change-to-text.ts";
import type { Paint } from "../render/change-to-text.ts";
import { combineChanges } from "../render/combine-changes.ts";
import {
  fleetSummaryOf,
  incidentsOf,
  labelOf,
  ownersOf,
  problemsOf,
  sectionHeading,
  singleOf,
  sectionsOf,
} from "./describe-report.ts";
import { effectsOf } from "./report-effects.ts";
import type { ReportSection } from "./describe-report.ts";
import { wordsOf } from "./report-words.ts";
import type { ReportWords } from "./report-words.ts";
import type { FleetReport } from "./report.ts";

/** Options for {@link fleetReportToText}. */
export interface ReportTextOptions {
  /** Colors parts of the text. Default: no color. */
  readonly paint?: Paint | undefined;
  /** The words of the command. Default: those of `plan`, `apply`, `drift` and `export`. */
  readonly words?: ReportWords | undefined;
}

/** Formats a report as text: the most dangerous changes first, failures, and the targets. A single target is shown without headings. */
export function fleetReportToText(
  report: FleetReport,
  { paint = plain, words = wordsOf(report.command) }: ReportTextOptions = {},
): string {
  const single = singleOf(report);
  const sectionLines = (section: ReportSection): string[] => {
    const blocks =
      report.command === "drift"
        ? section.changes.map((change) => driftLines(change, paint))
        : combineChanges(section.changes).map((combination) => combinationLines(combination, paint));
    const remarks = [
      ...section.warnings.map((line) => paint("conflict", `! ${line}`)),
      ...describeSkipped(section.skipped, section.targets.length).flatMap(({ heading, lines }) => [
        paint("conflict", `${heading}:`),
        ...indent(lines),
      ]),
      // Like the changes, which have a sign.
      ...section.notes.map((line) => paint("note", `${single === undefined ? "" : "  "}${line}`)),
    ];
    if (single === undefined)
      return [paint("title", `${sectionHeading(section, report)}:`), ...indent([...blocks.flat(), ...remarks]), ""];
    return [...blocks, ...(remarks.length > 0 ? [remarks] : [])].flatMap((block) => [...block, ""]);
  };
  const sections = sectionsOf(report);
  const owners = ownersOf(sections);
  const incidents = incidentsOf(report);
  return [
    ...incidents.map((line) => paint("title", line)),
    ...(incidents.length === 0 ? [] : [""]),
    ...sections.flatMap(sectionLines),
    ...problemsOf(report, words).flatMap(({ heading, lines }) => [
      paint("conflict", heading),
      ...indent(lines.map(printableName)),
      "",
    ]),
    ...addressLines(report),
    ...(owners === undefined ? [] : [owners, ""]),
    ...effectsOf(report),
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
