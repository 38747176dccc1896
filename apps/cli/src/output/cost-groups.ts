import type { UsageCost } from "@obstack/hosted";
import type { Terminal } from "../context.ts";
import type { Column } from "./table.ts";
import { credits } from "./tables.ts";

/** Properties that costs can be summed by. */
export const costGroupings = ["month", "entity", "metric"] as const;

export type CostGrouping = (typeof costGroupings)[number];

/** The sum of a group of costs. */
export interface CostGroup {
  readonly name: string;
  /** Credit units. */
  readonly totalCRD: number;
  /** Whether any of the costs may still change. */
  readonly mayChange: boolean;
}

/** Sums costs by group. Months are in chronological order, other groups in descending order of cost. */
export function groupCosts(costs: readonly UsageCost[], by: CostGrouping): CostGroup[] {
  const groups = new Map<string, { totalCRD: number; mayChange: boolean }>();
  for (const cost of costs) {
    for (const [name, value] of shares(cost, by)) {
      const group = groups.get(name) ?? { totalCRD: 0, mayChange: false };
      groups.set(name, { totalCRD: group.totalCRD + value, mayChange: group.mayChange || cost.locked === false });
    }
  }
  const list = [...groups].map(([name, group]) => ({
    name,
    ...group,
    totalCRD: Math.round(group.totalCRD * 1e6) / 1e6,
  }));
  return list.toSorted((a, b) => (by === "month" ? a.name.localeCompare(b.name) : b.totalCRD - a.totalCRD));
}

function shares(cost: UsageCost, by: CostGrouping): [string, number][] {
  switch (by) {
    case "month":
      return [[cost.date?.slice(0, 7) ?? "no date", cost.totalCRD]];
    case "entity":
      return [[cost.entityName ?? cost.entityId ?? "no entity", cost.totalCRD]];
    case "metric":
      return Object.entries(cost.metrics).map(([name, value]) => [name.replace(/CRD$/, ""), value ?? 0]);
  }
}

const maxBarWidth = 30;

/** Returns the columns of a list of cost groups, with a bar for each. */
export function costGroupColumns(
  groups: readonly CostGroup[],
  by: CostGrouping,
  terminal: Terminal,
): readonly Column<CostGroup>[] {
  const max = Math.max(...groups.map(({ totalCRD }) => totalCRD));
  const width = Math.min(maxBarWidth, Math.max(8, Math.floor((terminal.columns ?? 100) / 4)));
  return [
    { title: by, value: ({ name }) => name },
    { title: "total CRD", value: ({ totalCRD }) => credits(totalCRD), align: "right" },
    { title: "share", value: ({ totalCRD }) => (max > 0 ? "█".repeat(Math.round((totalCRD / max) * width)) : "") },
    { title: "", value: ({ mayChange }) => (mayChange ? "may change" : "") },
  ];
}
