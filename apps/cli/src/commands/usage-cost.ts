import type { UsageCost } from "@obstack/hosted";
import { buildCommand } from "@stricli/core";
import { hostedClient } from "../connection/clients.ts";
import { hostedFlags, listOutputFlag } from "../connection/flags.ts";
import type { HostedFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { costColumns, credits } from "../output/tables.ts";
import { parseTime } from "../input/parse-time.ts";
import { text } from "../input/text.ts";

type Flags = HostedFlags & { readonly from: string; readonly to?: string };

const day = {
  kind: "parsed",
  parse: text,
  placeholder: "day",
} as const;

export const usageCost = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const now = this.now();
    const period = { from: new Date(parseTime(flags.from, now)), to: new Date(parseTime(flags.to ?? "now", now)) };
    const report = await hostedClient(this, flags).usageCost.report(period);
    for (const { from, to, stated, computed } of report.discrepancies) {
      this.process.stderr.write(
        `warning: from ${from} to ${to} the server's total is ${credits(stated)} CRD, but its records add up to ${credits(computed)} CRD.\n`,
      );
    }
    // Every kind of use that the report names, in its order.
    const metrics = [
      ...new Set(report.costs.flatMap((cost) => Object.keys(cost.metrics))),
    ] as (keyof UsageCost["metrics"])[];
    await show(this, flags.output, {
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
      text: async (terminal) => {
        const { table } = await import("../output/table.ts");
        const rows =
          report.costs.length === 0 ? "No costs in this period." : table(report.costs, costColumns, terminal);
        return `${rows}\n\nTotal ${credits(report.grandTotalCRD)} CRD`;
      },
    });
  },
  parameters: {
    flags: {
      ...hostedFlags,
      ...listOutputFlag,
      from: { ...day, brief: "First UTC day, as 2026-01-31, or 30d (ago)" },
      to: { ...day, optional: true, brief: "Last UTC day, included; default today" },
    },
  },
  docs: { brief: "What an organization used (hosted)" },
});
