import { fleetReportToMarkdown, fleetReportToText } from "@obstack/as-code";
import type { FleetReport } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import type { OutputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { paintFor } from "./show-plan.ts";

/**
 * Shows a report on several targets. Failures are part of it; standard error only has their number.
 *
 * @param options.areChangesShown Whether the user has seen the changes, so that text contains only the rest.
 */
export async function showFleet(
  context: CliContext,
  flags: OutputFlags,
  report: FleetReport,
  { areChangesShown = false }: { readonly areChangesShown?: boolean } = {},
): Promise<void> {
  await show(context, flags, {
    data: flags.output === "ndjson" ? report.targets : report,
    text: (terminal) => fleetReportToText(areChangesShown ? withoutChanges(report) : report, paintFor(terminal)),
    markdown: () => fleetReportToMarkdown(report),
  });
  const { failed, notReached, targets } = report.summary;
  if (failed + notReached === 0 || flags.output === "table") return;
  const parts = [failed > 0 ? `${failed} failed` : "", notReached > 0 ? `${notReached} not reached` : ""];
  const text = parts.filter((part) => part !== "").join(", ");
  context.process.stderr.write(`${targets} targets: ${text}. See the report.\n`);
}

function withoutChanges(report: FleetReport): FleetReport {
  const groups = report.groups.map((group) => ({ ...group, changes: [] }));
  return { ...report, groups: groups.filter(({ warnings, notes }) => warnings.length + notes.length > 0) };
}
