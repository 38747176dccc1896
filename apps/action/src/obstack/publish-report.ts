import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import { runUrl } from "../inputs/context.ts";
import { toMarkdown } from "../report/report.ts";
import type { Parts } from "../report/report.ts";

/** Maximum length of the summary of a step, in bytes, without the end of its last line. GitHub drops a longer one. */
const maxSummaryBytes = 1024 * 1024 - 1;

/**
 * Adds a report to the summary of the run, and returns it for a page with a limit. If the page cannot show everything, a later step uploads the
 * complete report, and the page says where it is.
 *
 * @param maxLength Maximum length of the page. Default: nothing is returned for a page.
 */
export async function publishReport(parts: Parts, maxLength?: number): Promise<string> {
  const complete = toMarkdown(parts);
  const fitsSummary = Buffer.byteLength(complete) <= maxSummaryBytes;
  if (fitsSummary && complete.length <= (maxLength ?? Number.POSITIVE_INFINITY)) {
    await addSummary(complete);
    return complete;
  }
  const folder = join(process.env["RUNNER_TEMP"] ?? ".", "obstack-report");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "report.md"), `${complete}\n`);
  await writeFile(join(folder, "report.json"), `${JSON.stringify(parts.report, undefined, 2)}\n`);
  setOutput("report", folder);
  // A unit of UTF-16 has at most three bytes.
  const summary = (): string => toMarkdown(parts, maxSummaryBytes / 3, "The artifact of this run shows everything.");
  await addSummary(fitsSummary ? complete : summary());
  return maxLength === undefined ? complete : fitPage(parts, maxLength);
}

/** Adds Markdown to the summary of the run. */
export async function addSummary(markdown: string): Promise<void> {
  const path = process.env["GITHUB_STEP_SUMMARY"];
  if (path !== undefined && path !== "") await appendFile(path, `${markdown}\n`);
}

/** Shortens a report to the size of a page, which then says where the complete report is. */
export function fitPage(parts: Parts, maxLength: number): string {
  const complete = toMarkdown(parts);
  if (complete.length <= maxLength) return complete;
  return toMarkdown(parts, maxLength, `The [summary and the artifact of the run](${runUrl()}) show everything.`);
}
