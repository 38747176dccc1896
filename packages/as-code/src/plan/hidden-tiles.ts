import type { Named } from "../common/client.ts";
import { printableName } from "../common/printable.ts";
import type { HiddenTileRisk } from "./plan.ts";
import type { PreparedChange } from "./prepare-change.ts";

/**
 * Returns the names of the sources for tiles that servers leave out of every response. An update replaces all tiles, so it deletes the hidden
 * ones. The sources are the only visible sign.
 */
export function findHidingSources(sources: readonly (Named & { readonly kind?: unknown })[]): string[] {
  return sources.flatMap(({ id, name, kind }) => (kind === "promql" ? [name ?? id ?? ""] : []));
}

/** Finds the dashboards whose update may delete hidden tiles. */
export function findHiddenTileRisks(
  prepared: readonly PreparedChange[],
  deployedSources: readonly Named[],
): HiddenTileRisk[] {
  const sources = findHidingSources(deployedSources);
  if (sources.length === 0) return [];
  return prepared.flatMap(({ change, created }) => {
    const { kind, key, name, title, action } = change;
    return kind === "dashboard" && action === "update" ? [{ kind, key, name, title, sources, isOwn: created }] : [];
  });
}

/** Completes a sentence that starts with the title of a dashboard. */
export function describeHiddenTiles(sources: readonly string[]): string {
  const which = `${sources.length === 1 ? "source" : "sources"} ${sources.map((name) => JSON.stringify(name)).join(", ")}`;
  return printableName(`may lose tiles with PromQL, which the server hides and an update deletes (${which})`);
}
