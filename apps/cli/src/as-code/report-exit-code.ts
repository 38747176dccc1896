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

/** Returns the exit code of the target with the worst result. */
export function reportExitCode({ targets, summary }: FleetReport): number {
  const failed = targets.filter(({ status }) => status === "failed");
  if (failed.length === 0) return summary.notReached > 0 ? exitCodes.failure : exitCodes.success;
  const codes = failed.map(({ error }) => error?.exitCode ?? exitCodes.failure);
  return codes.reduce((worst, code) => (severity.indexOf(code) > severity.indexOf(worst) ? code : worst));
}

/** Returns the exit code of a command that reports differences: 1 if a target failed, 2 for differences. */
export function reportDiffExitCode(report: FleetReport): number {
  const worst = reportExitCode(report);
  if (worst === exitCodes.interrupted) return worst;
  if (worst !== exitCodes.success) return exitCodes.failure;
  return report.summary.changed > 0 ? exitCodes.differences : exitCodes.success;
}
