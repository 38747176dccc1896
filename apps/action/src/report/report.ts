import { fleetReportToMarkdown, problemToText } from "@obstack/as-code";
import type { FleetReport, Problem, ReportWords } from "@obstack/as-code";

/** Parts of a report, as Markdown. */
export interface Parts {
  readonly head: readonly string[];
  readonly report?: FleetReport | undefined;
  readonly foot: readonly string[];
  /** The words of the command. Default: those of commands on files. */
  readonly words?: ReportWords | undefined;
}

/**
 * Joins the parts of a report. The changes take the room that the other parts leave.
 *
 * @param elsewhere A sentence that says where the complete report is, for one that is shortened.
 */
export function toMarkdown(
  { head, report, foot, words }: Parts,
  maxLength: number = Number.POSITIVE_INFINITY,
  elsewhere?: string,
): string {
  const around = [...head, ...foot].join("\n\n").length + 4;
  const options = { maxLength: maxLength - around, elsewhere, words };
  const changes = report === undefined ? [] : [fleetReportToMarkdown(report, options)];
  return [...head, ...changes, ...foot].join("\n\n");
}

/** Formats mistakes as text, one per line. */
export function findingsToText(findings: readonly Problem[]): string {
  return shortened(findings.map(problemToText).join("\n"));
}

/** Maximum length of a message in a report, so that it leaves room for the others. */
const maxMessage = 4000;

/** Cuts a message that is too long. */
export function shortened(message: string, maxLength: number = maxMessage): string {
  return message.length <= maxLength ? message : `${message.slice(0, maxLength - 1)}…`;
}
