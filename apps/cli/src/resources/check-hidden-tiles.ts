import { isObstackError } from "@obstack/core";
import { stateFolder } from "../environment/state-folder.ts";
import { stackClient } from "../connection/clients.ts";
import type { HiddenTileFlag, StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/**
 * Warns if an update of a dashboard may delete tiles that the server hides. Refuses the update if no recorded write created the dashboard, unless
 * the flags allow it.
 */
export async function checkHiddenTiles(
  context: CliContext,
  { allowHiddenTileLoss, ...flags }: StackFlags & HiddenTileFlag,
  id: string,
): Promise<void> {
  const { sources, server } = stackClient(context, { ...flags, verbose: false });
  const { describeHiddenTiles, findHidingSources } = await import("@obstack/as-code/reports");
  const found = await sources.list({ signal: context.signal }).catch((error: unknown) => {
    if (!isObstackError(error) || context.signal.aborted) throw error;
    const reason = "the sources cannot be read";
    context.tell(`It is unknown whether dashboard ${id} has tiles that the server hides: ${reason}.`, "warning");
    return [];
  });
  const hiding = findHidingSources(found);
  if (hiding.length === 0) return;
  const because = describeHiddenTiles(hiding);
  if (!allowHiddenTileLoss && !(await wasCreatedHere(context, server, id))) {
    throw new UsageError(
      `Refusing to change dashboard ${id}: it ${because}.`,
      "Look at the dashboard in the web interface. If it has no such tiles, pass `--allow-hidden-tile-loss`.",
    );
  }
  context.tell(`dashboard ${id} ${because}.`, "warning");
}

/** Returns whether one of the recorded single writes created a dashboard. */
async function wasCreatedHere(
  context: CliContext,
  server: ReturnType<typeof stackClient>["server"],
  id: string,
): Promise<boolean> {
  const { listUndos } = await import("@obstack/as-code");
  const writes = await listUndos(stateFolder(context.environment), { server, log: "writes" }).catch(() => []);
  return writes.some(({ changes }) => changes.some((change) => change.action === "create" && change.id === id));
}
