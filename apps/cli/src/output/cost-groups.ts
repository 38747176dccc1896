import { groupBy, maxOf } from "@obstack/basics";
import type { UsageCost } from "@obstack/hosted";
import type { Column } from "./table.ts";

/** The columns of a list of costs. */
export const costColumns: readonly Column<UsageCost>[] = [
  { title: "date", value: ({ date }) => date },
  { title: "entity", value: ({ entityName, entityId }) => entityName ?? entityId },
  { title: "compute", value: ({ metrics }) => credits(metrics.computeCRD), align: "right" },
  { title: "storage", value: ({ metrics }) => credits(metrics.storageCRD), align: "right" },
  {
    title: "rest",
    value: (cost) => credits(restOf(cost, ["computeCRD", "storageCRD"])),
    align: "right",
  },
  { title: "total CRD", value: ({ totalCRD }) => credits(totalCRD), align: "right", isKept: true },
  { title: "", value: (cost) => costStatus(mayChange(cost)) },
];

/**
 * Returns what the total of a record has beyond some of its metrics, in credit units. It can be negative: the interface does not show whether
 * metrics overlap.
 */
function restOf({ totalCRD, metrics }: UsageCost, names: readonly string[]): number {
  const shown = names.map((name) => (metrics as Readonly<Record<string, number | undefined>>)[name] ?? 0);
  // Binary fractions add up to almost, but not exactly, the total.
  return Math.round((totalCRD - shown.reduce((sum, value) => sum + value, 0)) * 1e6) / 1e6 || 0;
}

/** Returns whether a cost may change; `null` if the server does not say so. */
function mayChange({ locked }: UsageCost): boolean | null {
  return locked === undefined || locked === null ? null : !locked;
}

/** Returns whether costs may change, in words; nothing if they are final. */
function costStatus(isOpen: boolean | null): string {
  if (isOpen === null) return "unknown";
  return isOpen ? "may change" : "";
}

/** Formats credit units with two decimals. */
export function credits(value: number | undefined): string | undefined {
  return value?.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export const costGroupings = ["day", "month", "service", "entity", "metric"] as const;

export type CostGrouping = (typeof costGroupings)[number];

interface CostGroup {
  readonly name: string;
  /** Identifier of the entity or service. Names can be shared. */
  readonly id?: string | undefined;
  /** Credit units. */
  readonly totalCRD: number;
  /** Whether any of the costs may still change; `null` if the server does not say so of all of them. */
  readonly mayChange: boolean | null;
}

/**
 * Sums costs by group: entities and services by their identifiers. The sums add up to the total. Days and months are in chronological order,
 * other groups in descending order of cost.
 */
export function groupCosts(costs: readonly UsageCost[], by: CostGrouping): CostGroup[] {
  // Only the entity that is the service itself has its name.
  const services = new Map(
    costs.flatMap(({ entityId, entityName, serviceId }) =>
      serviceId && entityName && entityId === serviceId ? [[serviceId, entityName]] : [],
    ),
  );
  const all = costs.flatMap((cost) =>
    shares(cost, by, services).map((share) => ({ ...share, mayChange: mayChange(cost) })),
  );
  const groups = groupBy(all, ({ name, id }) => JSON.stringify([id ?? name, id === undefined]));
  const list = [...groups.values()].map((parts): CostGroup => {
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    const states = new Set(parts.map((part) => part.mayChange));
    return {
      name: parts[0]?.name ?? "",
      id: parts[0]?.id,
      totalCRD: Math.round(total * 1e6) / 1e6,
      // One cost that may change is enough.
      mayChange: states.has(true) || (states.has(null) ? null : false),
    };
  });
  const isTime = by === "day" || by === "month";
  return list.toSorted((a, b) => (isTime ? a.name.localeCompare(b.name) : b.totalCRD - a.totalCRD));
}

function shares(
  cost: UsageCost,
  by: CostGrouping,
  services: ReadonlyMap<string, string>,
): (Pick<CostGroup, "name" | "id"> & { readonly value: number })[] {
  const { date, entityName, entityId, serviceId, metrics, totalCRD: value } = cost;
  switch (by) {
    case "day":
      return [{ name: date ?? "no date", value }];
    case "month":
      return [{ name: date?.slice(0, 7) ?? "no date", value }];
    case "entity":
      return [{ name: entityName ?? "no name", id: entityId ?? undefined, value }];
    case "service":
      if (!serviceId) return [{ name: "no service", value }];
      return [{ name: services.get(serviceId) ?? serviceId, id: serviceId, value }];
    case "metric": {
      const named = Object.entries(metrics).map(([name, part]) => ({
        name: name.replace(/CRD$/, ""),
        value: part ?? 0,
      }));
      const rest = restOf(cost, Object.keys(metrics));
      return rest === 0 ? named : [...named, { name: "rest", value: rest }];
    }
  }
}

const maxBarWidth = 30;

/** Returns the columns of a list of cost groups, with a bar for each. */
export function costGroupColumns(
  groups: readonly CostGroup[],
  by: CostGrouping,
  width: number = 100,
): readonly Column<CostGroup>[] {
  const barWidth = Math.min(maxBarWidth, Math.max(8, Math.floor(width / 4)));
  const max = maxOf(groups.map(({ totalCRD }) => totalCRD));
  const bar = (value: number): string => (max > 0 && value > 0 ? "█".repeat(Math.round((value / max) * barWidth)) : "");
  return [
    { title: by, value: ({ name }) => name },
    { title: "id", value: ({ id }) => id, isOptional: true, isIdentifier: true },
    { title: "total CRD", value: ({ totalCRD }) => credits(totalCRD), align: "right", isKept: true },
    { title: "share", value: ({ totalCRD }) => bar(totalCRD) },
    { title: "", value: (group) => costStatus(group.mayChange) },
  ];
}
