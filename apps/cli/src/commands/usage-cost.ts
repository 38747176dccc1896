import type { UsageCost, UsageCostReport } from "@obstack/hosted";
import { hostedClient } from "../connection/clients.ts";
import { listOutputFlag, listView, show } from "../output/show.ts";
import { hostedFlags } from "../connection/flags.ts";
import { CommandError } from "../errors/command-error.ts";
import { bar } from "../terminal/progress.ts";
import { costColumns, costGroupColumns, costGroupings, credits, groupCosts } from "../output/cost-groups.ts";
import type { CostGrouping } from "../output/cost-groups.ts";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import { parseTime } from "../input/parse-time.ts";
import { optional, parseNumber, text } from "../input/flag.ts";
import { buildCommand } from "../builders/build-command.ts";

const millisecondsOfDay = 86_400_000;
const day = { kind: "parsed", parse: text, placeholder: "day" } as const;

const flags = {
  ...hostedFlags,
  ...listOutputFlag,
  serviceId: { ...hostedFlags.serviceId, brief: "Service whose costs are shown (default all; no other default)" },
  from: { ...day, brief: "First day (UTC), or a number of days that includes today, for example 2026-01-31 or 30d" },
  to: { ...day, optional: true, brief: "Last day (UTC), inclusive (default today)" },
  by: {
    kind: "enum",
    values: costGroupings,
    optional: true,
    brief: "Property to sum costs by (default every record)",
  },
  budget: optional("CRD", "Maximum total; exit code 8 if exceeded", parseNumber),
} as const;

export const usageCost = buildCommand({
  async func(given) {
    const now = this.now();
    // So many days include today, whose end is that of UTC.
    const isLength = /^\s*(?:now\s*-\s*)?\d[\d.\s]*[a-z]/i.test(given.from);
    const end = isLength ? now - (now % millisecondsOfDay) + millisecondsOfDay : now;
    const period = {
      from: new Date(parseTime(given.from, end, { isUtc: true })),
      to: new Date(parseTime(given.to ?? "now", now, { isUtc: true })),
    };
    const complete = await hostedClient(this, given, ["organizationId"]).usageCost.report(period, {
      signal: this.signal,
      onProgress: ({ done, total, from, to }) => {
        if (given.verbose) this.tell(`Fetched the costs from ${from} to ${to}, period ${done} of ${total}.`);
        if (total > 1) this.progress.update(`${bar(done, total)} ${done} of ${total} periods fetched`);
      },
    });
    this.progress.clear();
    for (const { from, to, stated, computed } of complete.discrepancies) {
      const records = `but its records add up to ${credits(computed)} CRD`;
      this.tell(`the server's total from ${from} to ${to} is ${credits(stated)} CRD, ${records}.`, "warning");
    }
    const report = given.serviceId === undefined ? complete : ofService(complete, given.serviceId);
    if (report.costs.length === 0 && complete.costs.length > 0) {
      const id = JSON.stringify(given.serviceId);
      this.tell(
        `No record of this period has the service ${id}. \`usage-cost --by service\` lists all of them.`,
        "warning",
      );
    }
    await show(this, given, given.by === undefined ? viewOfRecords(report) : viewOfGroups(report, given.by));
    if (given.budget !== undefined && report.grandTotalCRD > given.budget) {
      throw new CommandError(
        "overBudget",
        `The total of ${credits(report.grandTotalCRD)} CRD exceeds the budget of ${credits(given.budget)} CRD.`,
      );
    }
  },
  parameters: { flags },
  docs: {
    brief: "Show the usage costs of an organization (hosted)",
    more: `Days are in UTC. Periods longer than 31 days are fetched in several requests.
The rest is the total minus the metrics shown. It can be negative, because metrics may overlap.`,
    exitCodes: { overBudget: "Total above --budget" },
    examples: [
      "usage-cost --from 2026-01-01 --to 2026-06-30 --by month",
      "usage-cost --from 30d --by entity --budget 500 --output csv",
      "usage-cost --from 30d --service-id 3f9c2b1e-7d54-4f0a-8a2e-5b1c9d8e7f60 --by day",
    ],
  },
});

/** Returns the costs of one service. The total is the sum of its records. */
function ofService({ costs, discrepancies }: UsageCostReport, id: string): UsageCostReport {
  const found = costs.filter(({ serviceId }) => serviceId?.toLowerCase() === id.toLowerCase());
  const total = found.reduce((sum, { totalCRD }) => sum + totalCRD, 0);
  return { costs: found, discrepancies, grandTotalCRD: Math.round(total * 1e6) / 1e6 };
}

function viewOfRecords(report: UsageCostReport): View {
  // All metrics in the report, in the order of their first appearance.
  const metrics = [
    ...new Set(report.costs.flatMap((cost) => Object.keys(cost.metrics))),
  ] as (keyof UsageCost["metrics"])[];
  const ids = ["date", "entityName", "entityId", "serviceId", "dataWarehouseId"] as const;
  return {
    ...withTotal(report, report.costs, () => costColumns),
    data: report,
    items: report.costs,
    rows: () => ({
      titles: [...ids, ...metrics, "totalCRD", "locked"],
      rows: report.costs.map((cost) => [
        ...ids.map((name) => cost[name]),
        ...metrics.map((metric) => cost.metrics[metric]),
        cost.totalCRD,
        cost.locked ?? "unknown",
      ]),
    }),
  };
}

function viewOfGroups(report: UsageCostReport, by: CostGrouping): View {
  const groups = groupCosts(report.costs, by);
  const hasId = by === "entity";
  return {
    ...withTotal(report, groups, (width) => costGroupColumns(groups, by, width)),
    data: { grandTotalCRD: report.grandTotalCRD, by, groups },
    items: groups,
    rows: () => ({
      titles: [by, ...(hasId ? ["id"] : []), "totalCRD", "mayChange"],
      rows: groups.map(({ name, id, totalCRD, mayChange }) => [
        name,
        ...(hasId ? [id] : []),
        totalCRD,
        mayChange ?? "unknown",
      ]),
    }),
  };
}

/** Returns the table of a report, with the total below it. */
function withTotal<Row>(
  { grandTotalCRD }: UsageCostReport,
  items: readonly Row[],
  columnsFor: (width?: number) => readonly Column<Row>[],
): Omit<View, "data"> {
  const list = (width?: number): View => listView(items, columnsFor(width), "No costs in this period.");
  return {
    ...list(),
    text: async (terminal) => `${await list(terminal.columns).text(terminal)}\n\nTotal ${credits(grandTotalCRD)} CRD`,
  };
}
