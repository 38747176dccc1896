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

/** Returns the exit code of the target with the worst result, or that of an apply that skipped changes. */
export function reportExitCode(report: FleetReport): number {
  const { command, targets, summary } = report;
  const failed = targets.filter(({ status }) => status === "failed");
  const codes = failed.map(({ error }) => error?.exitCode ?? exitCodes.failure);
  if (failed.length === 0 && summary.notReached > 0) codes.push(exitCodes.failure);
  if (command === "apply" && (summary.counts["skipped"] ?? 0) > 0) {
    codes.push(hasWritten(report) ? exitCodes.partlyApplied : exitCodes.usage);
  }
  return codes.reduce(
    (worst, code) => (severity.indexOf(code) > severity.indexOf(worst) ? code : worst),
    exitCodes.success as number,
  );
}

function hasWritten({ summary: { counts } }: FleetReport): boolean {
  return ["create", "update", "delete"].some((name) => (counts[name] ?? 0) > 0);
}

/** Returns the exit code of a command that reports differences: 1 if a target failed, 2 for differences. */
export function reportDiffExitCode(report: FleetReport): number {
  const worst = reportExitCode(report);
  if (worst === exitCodes.interrupted) return worst;
  if (worst !== exitCodes.success) return exitCodes.failure;
  return report.summary.changed > 0 ? exitCodes.differences : exitCodes.success;
}
