import type { Report } from "@obstack/as-code";
import { exitCodes } from "../errors/exit-codes.ts";

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
 *
 * @param isApplied Whether the command applied its plans. Default: false.
 */
export function reportExitCode({ targets, summary }: Report, isApplied: boolean = false): number {
  const failed = targets.filter(({ status }) => status === "failed");
  const codes = failed.map(({ error }) => error?.exitCode ?? exitCodes.failure);
  if (failed.length === 0 && summary.notReached > 0) codes.push(exitCodes.failure);
  const isPart = (summary.counts["skipped"] ?? 0) > 0 || (codes.length > 0 && summary.changed > 0);
  if (isApplied && isPart) codes.push(exitCodes.partlyApplied);
  const worst = codes.reduce(
    (one, other) => (severity.indexOf(other) > severity.indexOf(one) ? other : one),
    exitCodes.success as number,
  );
  const wasReached = summary.changed + summary.unchanged > 0;
  return wasReached && nothingSent.has(worst) ? exitCodes.failure : worst;
}

/** Returns the exit code of a command that reports differences: 1 if a target failed, 2 for differences. */
export function reportDiffExitCode(report: Report): number {
  const worst = reportExitCode(report);
  if (worst === exitCodes.interrupted) return worst;
  if (worst !== exitCodes.success) return exitCodes.failure;
  return report.summary.changed > 0 ? exitCodes.differences : exitCodes.success;
}
