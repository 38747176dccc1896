import type { Dashboard, Source } from "@obstack/core";
import type { Pipe, UsageCost } from "@obstack/hosted";
import type { Webhook } from "@obstack/selfhosted";
import type { Column } from "./table.ts";

const nameColumns: readonly Column<{ readonly id?: unknown; readonly name?: unknown }>[] = [
  { title: "id", value: ({ id }) => id, isIdentifier: true },
  { title: "name", value: ({ name }) => name, truncate: "middle" },
];

/** The columns of the list of each kind of record. */
export const dashboardColumns: readonly Column<Dashboard>[] = [
  ...nameColumns,
  { title: "tiles", value: ({ tiles }) => tiles?.length ?? 0, align: "right" },
  { title: "tags", value: ({ tags }) => tags },
];

export const sourceColumns: readonly Column<Source>[] = [...nameColumns, { title: "kind", value: ({ kind }) => kind }];

export const webhookColumns: readonly Column<Webhook>[] = [
  ...nameColumns,
  { title: "service", value: ({ service }) => service },
];

export const pipeColumns: readonly Column<Pipe>[] = [
  ...nameColumns,
  { title: "state", value: ({ state }) => state },
  {
    title: "source",
    value: ({ source }) => Object.entries(source ?? {}).flatMap(([kind, value]) => (value ? [kind] : [])),
  },
  {
    title: "destination",
    value: ({ destination }) => [destination?.database, destination?.table].filter(isPresent).join("."),
  },
  { title: "updated", value: ({ updatedAt }) => updatedAt, isTime: true },
];

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
export function restOf({ totalCRD, metrics }: UsageCost, names: readonly string[]): number {
  const shown = names.map((name) => (metrics as Readonly<Record<string, number | undefined>>)[name] ?? 0);
  // Binary fractions add up to almost, but not exactly, the total.
  return Math.round((totalCRD - shown.reduce((sum, value) => sum + value, 0)) * 1e6) / 1e6 || 0;
}

/** Returns whether a cost may change; `null` if the server does not say so. */
export function mayChange({ locked }: UsageCost): boolean | null {
  return locked === undefined || locked === null ? null : !locked;
}

/** Returns whether costs may change, in words; nothing if they are final. */
export function costStatus(isOpen: boolean | null): string {
  if (isOpen === null) return "unknown";
  return isOpen ? "may change" : "";
}

/** Formats credit units with two decimals. */
export function credits(value: number | undefined): string | undefined {
  return value?.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
