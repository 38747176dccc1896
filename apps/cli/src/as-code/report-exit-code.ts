import type { FleetReport } from "@obstack/as-code";
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

/**
 * Returns the exit code of the target with the worst result, or that of an apply that skipped changes: the same for its first run and for later
 * ones, which only find the skipped changes.
 *
 * @param isApplied Whether the command applied its plans. Default: false.
 */
export function reportExitCode({ targets, summary }: FleetReport, isApplied: boolean = false): number {
  const failed = targets.filter(({ status }) => status === "failed");
  const codes = failed.map(({ error }) => error?.exitCode ?? exitCodes.failure);
  if (failed.length === 0 && summary.notReached > 0) codes.push(exitCodes.failure);
  if (isApplied && (summary.counts["skipped"] ?? 0) > 0) codes.push(exitCodes.partlyApplied);
  return codes.reduce(
    (worst, code) => (severity.indexOf(code) > severity.indexOf(worst) ? code : worst),
    exitCodes.success as number,
  );
}

/** Returns the exit code of a command that reports differences: 1 if a target failed, 2 for differences. */
export function reportDiffExitCode(report: FleetReport): number {
  const worst = reportExitCode(report);
  if (worst === exitCodes.interrupted) return worst;
  if (worst !== exitCodes.success) return exitCodes.failure;
  return report.summary.changed > 0 ? exitCodes.differences : exitCodes.success;
}
