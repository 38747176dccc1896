import { createHash } from "node:crypto";
import { sourcesAndWebhooks } from "./world.ts";
import type { Json, Stored } from "./world.ts";

/** Fields that servers set in any record. */
const serverFields = new Set(["createdAt", "updatedAt", "state", "team", "teamId", "executionErrors"]);

/** Returns the content of a deployment for comparison: sorted, without timestamps, and with names instead of identifiers. */
export function contentOf({ dashboards, alerts }: Stored, mark = "a"): unknown {
  const names = new Map<unknown, string>();
  const { sources, webhooks } = sourcesAndWebhooks(mark);
  for (const { id, name, kind } of [...sources, ...webhooks]) names.set(id, `${String(name)} ${String(kind)}`);
  const inside = new Map(names);
  for (const { id, name, tiles } of dashboards) {
    inside.set(id, `dashboard ${String(name)}`);
    for (const tile of tiles as Json[]) inside.set(tile["id"], `tile ${String(tile["name"])}`);
  }
  const plain = dashboards.map(({ id, tiles, filters, ...rest }) => {
    const tileTexts = (tiles as Json[]).map(({ id: tileIdentifier, ...tile }): [unknown, string] => [
      tileIdentifier,
      sorted(withNames(tile, inside)),
    ]);
    const named = (withNames(filters ?? [], inside) as Json[]).map(({ id: _id, ...filter }) => filter);
    // The order of tiles is irrelevant: their coordinates place them.
    const board = {
      ...(withNames(rest, inside) as Json),
      ...(named.length === 0 ? {} : { filters: named }),
      tiles: tileTexts.map(([, tile]) => tile).toSorted(),
    };
    names.set(id, digest(board));
    for (const [identifier, tile] of tileTexts) names.set(identifier, `${digest(tile)} of ${digest(board)}`);
    return board;
  });
  const rules = alerts.map(({ id: _id, channels, ...rest }) => {
    // A list with one channel is equivalent to `channel`.
    const several = Array.isArray(channels) && channels.length > 1 ? { channels } : {};
    return withNames({ ...rest, ...several }, names);
  });
  return { dashboards: plain.map(sorted).toSorted(), alerts: rules.map(sorted).toSorted() };
}

/** Values that servers return for omitted fields. */
const defaults = new Map<string, unknown>([
  ["asRatio", false],
  ["fillNulls", true],
  ["type", "time"],
  ["dataSource", "events"],
  ["displayType", "line"],
  ["whereLanguage", "lucene"],
  ["where", ""],
  ["field", ""],
  ["groupBy", ""],
  ["valueExpression", ""],
]);

/** Returns whether a value is the one that servers return for an omitted field. */
export function isDefault(name: string, value: unknown): boolean {
  return defaults.get(name) === value || (Array.isArray(value) && value.length === 0);
}

/** Replaces identifiers with names, at any depth. */
function withNames(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (typeof value === "string")
    return names.get(value) ?? (/^[0-9a-f]{24}$/.test(value) ? `unknown: ${value}` : value);
  if (Array.isArray(value)) return value.map((item) => withNames(item, names));
  if (typeof value !== "object" || value === null || isLosslessNumber(value)) return value;
  const kept = Object.entries(value).filter(([name, item]) => !serverFields.has(name) && !isDefault(name, item));
  return Object.fromEntries(kept.map(([name, item]) => [name, withNames(sameColumns(name, item), names)]));
}

/** Servers join the columns of a series without spaces. */
function sameColumns(name: string, item: unknown): unknown {
  return name === "groupBy" && typeof item === "string" ? item.replaceAll(", ", ",") : item;
}

/** The emulator stores numbers as text to keep all digits. */
function isLosslessNumber(item: unknown): boolean {
  return typeof item === "object" && item !== null && "isLosslessNumber" in item;
}

/** Returns a short name for a value, which keeps differences readable. */
function digest(value: unknown): string {
  const name = typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";
  return `${name}#${createHash("sha1").update(sorted(value)).digest("hex").slice(0, 8)}`;
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    isLosslessNumber(item)
      ? String(item)
      : typeof item === "object" && item !== null && !Array.isArray(item)
        ? Object.fromEntries(
            Object.entries(item)
              .filter(([, inner]) => inner !== null)
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
          )
        : item,
  );
}
