import { reportToMarkdown, reportToText } from "@obstack/as-code";
import type { Report, ReportWords } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import type { OutputFlags, View } from "../output/show.ts";
import { show } from "../output/show.ts";
import { wrapLines } from "../terminal/layout.ts";
import { paintFor } from "./paint.ts";
import type { CommandReport } from "./run-on-targets.ts";

type ReportFlags = OutputFlags & {
  /** Whether text has long values in full. Default: false. */
  readonly verbose?: boolean;
};

interface ShowOptions {
  /** Whether the user has seen the changes and warnings, so that text contains only the rest. */
  readonly isShown?: boolean;
  /** The words of the command. Default: those of commands on files. */
  readonly words?: ReportWords | undefined;
  /** Whether text and Markdown count changes by risk instead of listing them. Default: false. */
  readonly isSummary?: boolean;
  /** Other text and Markdown for a single target. */
  readonly view?: Pick<View, "text" | "markdown"> | undefined;
}

/** Shows the report of a command. */
export async function showReport(
  context: CliContext,
  flags: ReportFlags,
  { report, failure }: CommandReport,
  options: ShowOptions = {},
): Promise<void> {
  const hasDetails = report.targets.some(({ details }) => details !== undefined);
  // The error of a single target has everything that text would say, unless there are partial results.
  const isError = failure !== undefined && !hasDetails && (flags.output === "table" || flags.query !== undefined);
  if (!isError) await show(context, flags, viewOf(report, flags, options));
}

/**
 * Shows the report of a command, and sets the exit code.
 *
 * @throws The error of a single target.
 */
export async function endWithReport(
  context: CliContext,
  flags: ReportFlags,
  found: CommandReport,
  options: ShowOptions = {},
): Promise<void> {
  await showReport(context, flags, found, options);
  endWith(context, found);
}

/**
 * Sets the exit code of a report.
 *
 * @throws The error of a single target, which has an exit code of its own.
 */
export function endWith(context: Pick<CliContext, "signal" | "setExitCode">, found: CommandReport): void {
  if (found.failure !== undefined) throw found.failure;
  // Between two targets, an interruption fails none of them.
  const isInterrupted = context.signal.aborted && found.report.summary.notReached > 0;
  context.setExitCode(isInterrupted ? exitCodes.interrupted : exitCodeOf(found));
}

function viewOf(
  report: Report,
  { output, verbose = false }: ReportFlags,
  { isShown = false, words, isSummary, view }: ShowOptions,
): View {
  const rest = isShown ? { ...report, incidents: [], changes: [], skipped: [], warnings: [], notes: [] } : report;
  return {
    text: (terminal) =>
      wrapLines(
        reportToText(rest, { paint: paintFor(terminal), words, isSummary, isBrief: !verbose }),
        terminal.columns,
      ),
    markdown: () => withDigest(reportToMarkdown(report, { words, isSummary }), report),
    ...(report.targets.length === 1 ? view : {}),
    data: output === "ndjson" ? report.targets : report,
  };
}

/** Adds the digest of a plan as its last line, which comments do not show, so that a job can keep what it posted for `apply --expect`. */
function withDigest(markdown: string, { digest }: Report): string {
  return digest === undefined ? markdown : `${markdown.trimEnd()}\n\n<!-- digest ${digest} -->`;
}

/** Exit codes from the least to the most severe: nothing written, nothing known, partly written. */
const severity: readonly number[] = [
  exitCodes.success,
  exitCodes.usage,
  exitCodes.configuration,
  exitCodes.unauthorized,
  exitCodes.notFound,
  exitCodes.rateLimited,
  exitCodes.connection,
  exitCodes.failure,
  exitCodes.partlyApplied,
  exitCodes.interrupted,
];

const nothingSent: ReadonlySet<number> = new Set([exitCodes.usage, exitCodes.configuration]);

/**
 * Returns the exit code of the target with the worst result, or that of an apply that wrote or skipped a part: the same for its first run and for
 * later ones, which only find the skipped changes. Codes which say that nothing was sent are only for reports in which no target was reached.
 * Commands that look for differences end with 2 if there are any, and with 1 for every failure.
 */
function exitCodeOf({ report: { targets, summary }, isDiff, isApplied }: Omit<CommandReport, "failures">): number {
  const failed = targets.filter(({ status }) => status === "failed");
  const codes = failed.map(({ error }): number => error?.exitCode ?? exitCodes.failure);
  if (failed.length === 0 && summary.notReached > 0) codes.push(exitCodes.failure);
  const isPart = (summary.counts["skipped"] ?? 0) > 0 || (codes.length > 0 && summary.changed > 0);
  if (isApplied && isPart) codes.push(exitCodes.partlyApplied);
  if (codes.length === 0) return isDiff && summary.changed > 0 ? exitCodes.differences : exitCodes.success;
  const worst = codes.reduce((one, other) => (severity.indexOf(other) > severity.indexOf(one) ? other : one));
  const wasReached = summary.changed + summary.unchanged > 0;
  const isFailure = isDiff ? worst !== exitCodes.interrupted : wasReached && nothingSent.has(worst);
  return isFailure ? exitCodes.failure : worst;
}
