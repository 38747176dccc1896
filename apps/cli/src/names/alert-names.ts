import type { Alert, Dashboard } from "@obstack/core";
import type { Webhook } from "@obstack/selfhosted";
import type { StackClient } from "../connection/clients.ts";
import type { CliContext } from "../context.ts";
import type { AlertNames } from "../output/alert-columns.ts";

/** Milliseconds to wait for names before a table is shown without them. */
const timeout = 5000;

type Client = Pick<StackClient, "dashboards" | "webhooks">;

/**
 * Returns the names of the tiles that alerts watch, such as `Errors · Service overview`, and of the webhooks that they notify, by identifier.
 * Lists dashboards and webhooks once, if any of the alerts needs them. Returns no names if a list fails.
 */
export async function alertNames(
  { signal }: Pick<CliContext, "signal">,
  { dashboards, webhooks }: Client,
  alerts: readonly Alert[],
): Promise<AlertNames> {
  const watched = new Set(alerts.map(({ tileId }) => tileId).filter((id) => typeof id === "string"));
  const notified = new Set(
    alerts
      .flatMap(({ channel, channels }) => channels ?? [channel])
      .map((channel) => channel?.["webhookId"])
      .filter((id) => typeof id === "string"),
  );
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const [listed, hooks] = await Promise.all([
    watched.size === 0 ? [] : dashboards.list({ signal: limited }).catch((): Dashboard[] => []),
    notified.size === 0 ? [] : (webhooks?.list({ signal: limited }).catch((): Webhook[] => []) ?? []),
  ]);
  signal.throwIfAborted();
  const tiles = listed.flatMap(({ name, tiles: all }) =>
    (all ?? []).flatMap((tile): [string, string][] =>
      typeof tile.id === "string" && watched.has(tile.id) && isText(tile.name) && isText(name)
        ? [[tile.id, `${tile.name} · ${name}`]]
        : [],
    ),
  );
  const named = hooks.flatMap(({ id, name }): [string, string][] =>
    notified.has(id) && isText(name) ? [[id, name]] : [],
  );
  return new Map([...tiles, ...named]);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
