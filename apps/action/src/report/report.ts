import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import { reportToMarkdown, problemToText } from "@obstack/as-code";
import type { Report, Problem, ReportWords } from "@obstack/as-code";
import { drawnToMarkdown } from "@obstack/charts";
import type { DrawnPreviews } from "@obstack/charts";
import { runUrl } from "../inputs/context.ts";

export interface Parts {
  readonly head: readonly string[];
  readonly report?: Report | undefined;
  /** Dashboards before and after. Default: none. */
  readonly previews?: DrawnPreviews | undefined;
  readonly foot: readonly string[];
  /** The words of the command. Default: those of commands on files. */
  readonly words?: ReportWords | undefined;
}

/** Maximum length of the body of a comment or an issue on GitHub. */
const maxBodyLength = 65_536;

/** Maximum length of the summary of a step, in bytes, without the end of its last line. GitHub drops a longer one. */
const maxSummaryBytes = 1024 * 1024 - 1;

/**
 * Adds a report to the summary of the run, and returns it for a page with a limit. If one of them cannot show everything, a later step uploads the
 * complete report, and the page says where it is.
 */
export async function publishReport(parts: Parts, maxLength: number = maxBodyLength): Promise<string> {
  const complete = toMarkdown(parts);
  const fitsSummary = Buffer.byteLength(complete) <= maxSummaryBytes;
  const fitsPage = complete.length <= maxLength;
  if (!fitsSummary || !fitsPage) {
    const folder = join(process.env["RUNNER_TEMP"] ?? ".", "obstack-report");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "report.md"), `${complete}\n`);
    await writeFile(join(folder, "report.json"), `${JSON.stringify(parts.report, undefined, 2)}\n`);
    setOutput("report", folder);
  }
  // A unit of UTF-16 has at most three bytes.
  const shorter = (): string => toMarkdown(parts, maxSummaryBytes / 3, "The artifact of this run shows everything.");
  await addSummary(fitsSummary ? complete : shorter());
  if (fitsPage) return complete;
  return toMarkdown(parts, maxLength, `The [summary and the artifact of the run](${runUrl()}) show everything.`);
}

/** Adds Markdown to the summary of the run. */
export async function addSummary(markdown: string): Promise<void> {
  const path = process.env["GITHUB_STEP_SUMMARY"];
  if (path !== undefined && path !== "") await appendFile(path, `${markdown}\n`);
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
  const around = joinBlocks(...head, formatPreviews(0), ...foot).length + 4;
  const options = { maxLength: maxLength - around, elsewhere, words };
  const changes = report === undefined ? "" : reportToMarkdown(report, options);
  const room = maxLength - joinBlocks(...head, changes, ...foot).length - 2;
  return joinBlocks(...head, changes, formatPreviews(room), ...foot);
}

function joinBlocks(...parts: readonly string[]): string {
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
