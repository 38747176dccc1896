import type { Drift } from "../plan/drift.ts";
import type { Plan } from "../plan/plan.ts";
import type { Paint } from "../render/change-to-text.ts";
import { createReportBuilder } from "./build-report.ts";
import { fleetReportToMarkdown } from "./report-to-markdown.ts";
import type { ReportMarkdownOptions } from "./report-to-markdown.ts";
import { fleetReportToText } from "./report-to-text.ts";
import type { FleetReport, TargetResult } from "./report.ts";
import { driftResult, planResult } from "./target-results.ts";

/** Returns the report of a command on a single target. */
export function reportOf(command: string, target: string, result: TargetResult): FleetReport {
  const builder = createReportBuilder(command, 1);
  builder.add({ target, ...result });
  return builder.report();
}

/** Formats a plan as text: all creates, updates and deletes, field by field, from the server's value to the file's. */
export function planToText(plan: Plan, paint?: Paint): string {
  return fleetReportToText(reportOf("plan", plan.target, planResult(plan)), { paint });
}

/** Formats a plan as Markdown, for example for a comment on a pull request. Long values are folded. */
export function planToMarkdown(plan: Plan, options?: ReportMarkdownOptions): string {
  return fleetReportToMarkdown(reportOf("plan", plan.target, planResult(plan)), options);
}

/** Formats drift as text, from the file's value to the server's. */
export function driftToText(drift: Drift, paint?: Paint): string {
  return fleetReportToText(reportOf("drift", drift.target, driftResult(drift)), { paint });
}

/** Formats drift as Markdown. Long values are folded. */
export function driftToMarkdown(drift: Drift, options?: ReportMarkdownOptions): string {
  return fleetReportToMarkdown(reportOf("drift", drift.target, driftResult(drift)), options);
}
