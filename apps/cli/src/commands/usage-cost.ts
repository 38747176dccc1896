import type { UsageCost, UsageCostReport } from "@obstack/hosted";
import { hostedClient } from "../connection/clients.ts";
import { listOutputFlag } from "../output/flags.ts";
import { hostedFlags } from "../connection/flags.ts";
import type { HostedFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { bar } from "../terminal/progress.ts";
import { costGroupColumns, costGroupings, groupCosts } from "../output/cost-groups.ts";
import type { CostGrouping } from "../output/cost-groups.ts";
import { show } from "../output/show.ts";
import type { View } from "../output/show.ts";
import type { table as Table } from "../output/table.ts";
import { costColumns, credits } from "../output/tables.ts";
import { parseTime } from "../input/parse-time.ts";
import { text } from "../common/text.ts";
import { parseNumber } from "../input/parse-number.ts";
import { buildCommand } from "../builders/build-command.ts";
import { describe } from "../builders/describe.ts";

type Flags = HostedFlags & {
  readonly from: string;
  readonly to?: string;
  readonly by?: CostGrouping;
  readonly budget?: number;
};

const day = {
  kind: "parsed",
  parse: text,
  placeholder: "day",
} as const;

export const usageCost = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const now = this.now();
    const period = { from: new Date(parseTime(flags.from, now)), to: new Date(parseTime(flags.to ?? "now", now)) };
    const report = await hostedClient(this, flags).usageCost.report(period, {
      signal: this.signal,
      onProgress: ({ done, total }) => {
        if (total > 1) this.progress.update(`${bar(done, total)} ${done} of ${total} periods fetched`);
      },
    });
    this.progress.clear();
    for (const { from, to, stated, computed } of report.discrepancies) {
      this.process.stderr.write(
        `warning: the server's total from ${from} to ${to} is ${credits(stated)} CRD, but its records add up to ${credits(computed)} CRD.\n`,
      );
    }
    await show(this, flags, flags.by === undefined ? viewOfRecords(report) : viewOfGroups(report, flags.by));
    if (flags.budget !== undefined && report.grandTotalCRD > flags.budget) {
      throw new CommandError(
        "overBudget",
        `The total of ${credits(report.grandTotalCRD)} CRD exceeds the budget of ${credits(flags.budget)} CRD.`,
      );
    }
  },
  parameters: {
    flags: {
      ...hostedFlags,
      ...listOutputFlag,
      from: { ...day, brief: "First day (UTC) or relative time, for example 2026-01-31 or 30d" },
      to: { ...day, optional: true, brief: "Last day (UTC), inclusive (default today)" },
      by: {
        kind: "enum",
        values: costGroupings,
        optional: true,
        brief: "Property to sum costs by (default every record)",
      },
      budget: {
        kind: "parsed",
        parse: parseNumber,
        optional: true,
        placeholder: "CRD",
        brief: "Maximum total; exit code 8 if exceeded",
      },
    },
  },
  docs: describe({
    brief: "Show the usage costs of an organization (hosted)",
    more: "Days are in UTC. Periods longer than 31 days are fetched in several requests.",
    exitCodes: { overBudget: "Total above --budget" },
    examples: [
      "usage-cost --from 2026-01-01 --to 2026-06-30 --by month",
      "usage-cost --from 30d --by entity --budget 500 --output csv",
    ],
  }),
});

function viewOfRecords(report: UsageCostReport): View {
  // All metrics in the report, in the order of their first appearance.
  const metrics = [
    ...new Set(report.costs.flatMap((cost) => Object.keys(cost.metrics))),
  ] as (keyof UsageCost["metrics"])[];
  return {
    data: report,
    rows: () => ({
      titles: ["date", "entityName", "entityId", "serviceId", ...metrics, "totalCRD", "locked"],
      rows: report.costs.map((cost) => [
        cost.date,
        cost.entityName,
        cost.entityId,
        cost.serviceId,
        ...metrics.map((metric) => cost.metrics[metric]),
        cost.totalCRD,
        cost.locked,
      ]),
    }),
    text: async (terminal) => withTotal(report, async (table) => table(report.costs, costColumns, terminal)),
  };
}

function viewOfGroups(report: UsageCostReport, by: CostGrouping): View {
  const groups = groupCosts(report.costs, by);
  return {
    data: { grandTotalCRD: report.grandTotalCRD, by, groups },
    rows: () => ({
      titles: [by, "totalCRD", "mayChange"],
      rows: groups.map(({ name, totalCRD, mayChange }) => [name, totalCRD, mayChange]),
    }),
    text: async (terminal) =>
      withTotal(report, async (table) => table(groups, costGroupColumns(groups, by, terminal), terminal)),
  };
}

async function withTotal(
  { costs, grandTotalCRD }: UsageCostReport,
  draw: (table: typeof Table) => Promise<string>,
): Promise<string> {
  const { table } = await import("../output/table.ts");
  const rows = costs.length === 0 ? "No costs in this period." : await draw(table);
  return `${rows}\n\nTotal ${credits(grandTotalCRD)} CRD`;
}
