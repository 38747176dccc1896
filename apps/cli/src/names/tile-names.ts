import type { Alert, Dashboard, StackResources } from "@obstack/core";
import type { CliContext } from "../context.ts";
import type { TileNames } from "../output/alert-columns.ts";

/** Milliseconds to wait for names before a table is shown without them. */
const timeout = 5000;

/**
 * Returns the names of the tiles that alerts watch, such as `Errors · Service overview`, by identifier. Lists the dashboards once, if any of
 * the alerts watches a tile. Returns no names if the list fails.
 */
export async function tileNames(
  { signal }: Pick<CliContext, "signal">,
  { dashboards }: Pick<StackResources, "dashboards">,
  alerts: readonly Alert[],
): Promise<TileNames> {
  const watched = new Set(alerts.map(({ tileId }) => tileId).filter((id) => typeof id === "string"));
  if (watched.size === 0) return new Map();
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const listed = await dashboards.list({ signal: limited }).catch((): Dashboard[] => []);
  signal.throwIfAborted();
  const named = listed.flatMap(({ name, tiles }) =>
    (tiles ?? []).flatMap((tile): [string, string][] =>
      typeof tile.id === "string" && watched.has(tile.id) && isText(tile.name) && isText(name)
        ? [[tile.id, `${tile.name} · ${name}`]]
        : [],
    ),
  );
  return new Map(named);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
