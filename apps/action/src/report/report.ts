import { reportToMarkdown, problemToText } from "@obstack/as-code";
import type { Report, Problem, ReportWords } from "@obstack/as-code";
import { drawnToMarkdown } from "@obstack/charts";
import type { DrawnPreviews } from "@obstack/charts";

export interface Parts {
  readonly head: readonly string[];
  readonly report?: Report | undefined;
  /** Dashboards before and after. Default: none. */
  readonly previews?: DrawnPreviews | undefined;
  readonly foot: readonly string[];
  /** The words of the command. Default: those of commands on files. */
  readonly words?: ReportWords | undefined;
}

/**
 * Joins the parts of a report. The changes take the room that the other parts leave, and the previews the room that the changes leave.
 *
 * @param elsewhere A sentence that says where the complete report is, for one that is shortened.
 */
export function toMarkdown(
  { head, report, previews, foot, words }: Parts,
  maxLength: number = Number.POSITIVE_INFINITY,
  elsewhere?: string,
): string {
  const formatPreviews = (room: number): string =>
    previews === undefined ? "" : drawnToMarkdown(previews, room, elsewhere);
  const around = join(...head, formatPreviews(0), ...foot).length + 4;
  const options = { maxLength: maxLength - around, elsewhere, words };
  const changes = report === undefined ? "" : reportToMarkdown(report, options);
  const room = maxLength - join(...head, changes, ...foot).length - 2;
  return join(...head, changes, formatPreviews(room), ...foot);
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Formats mistakes as text, one per line. */
export function findingsToText(findings: readonly Problem[]): string {
  return shortened(findings.map(problemToText).join("\n"));
}

/** How to resolve a conflict. */
export const conflictHint =
  "A conflict remains until you resolve it: write the value of the server to the file, or overwrite the server with `obstack apply --overwrite`.";

/** Maximum length of a message in a report, so that it leaves room for the others. */
const maxMessage = 4000;

/** Cuts a message that is too long. */
export function shortened(message: string, maxLength: number = maxMessage): string {
  return message.length <= maxLength ? message : `${message.slice(0, maxLength - 1)}…`;
}
