import { UnexpectedResponseError } from "@obstack/core";
import type { Alert, Dashboard, ExactReader, StackResources } from "@obstack/core";
import { stackClient } from "../connection/clients.ts";
import { dryRunFlag, stackFlags, yesFlag } from "../connection/flags.ts";
import { confirmWrite, requirePrompt, serverName } from "../connection/server-name.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { resolveObject } from "../names/find-named.ts";
import { show } from "../output/show.ts";
import { buildCommand, nameOrIdentifier } from "../builders/build-command.ts";
import { alerts as alertRow, dashboards as dashboardRow, docsOf } from "../resources/table.ts";
import type { Writable } from "../resources/table.ts";

interface Deletion<Item> {
  /** Objects that are deleted with it, for the prompt. */
  readonly dependents?: string;
  /** Returns the alerts that are deleted with it, of all alerts. Default: none. */
  readonly alertsOn?: (record: Item, alerts: readonly Alert[]) => readonly Alert[];
}

/** Builds the command that deletes an object after a prompt, and prints the deleted record for programs, and for people if it cannot be undone. */
function remove<Item extends Dashboard | Alert, Body extends object>(
  resource: Writable<Item, Body>,
  article: string,
  { dependents, alertsOn }: Deletion<Item> = {},
) {
  const { what } = resource;
  return buildCommand({
    async func(flags, nameOrId) {
      const { signal, tell } = this;
      const isSkipped = flags.yes || flags.dryRun;
      const objects = resource.open(this, flags);
      requirePrompt(this, isSkipped, `delete ${what} ${nameOrId}`);
      const id = await resolveObject(this, what, objects, nameOrId, { isExact: true });
      const first = await readUndoable(objects, id, signal);
      const found = first.record;
      const title = (item: Item): string =>
        typeof item.name === "string" ? `${what} ${JSON.stringify(item.name)} (${id})` : `${what} ${id}`;
      checkName(found, id === nameOrId ? found.name : nameOrId, title);
      const alerts =
        alertsOn === undefined ? [] : alertsOn({ ...found, id }, await listAlerts(this, stackClient(this, flags)));
      const names = alerts.map((alert) => JSON.stringify(alert.name ?? alert.id));
      const lost = names.length === 0 ? "" : `: ${names.join(", ")}`;
      const withAlerts =
        names.length === 0 ? "" : ` and its ${alerts.length === 1 ? "alert" : "alerts"} ${names.join(", ")}`;
      const effects = dependents === undefined ? "" : `, ${dependents}${lost}`;
      if (!isSkipped && !(await confirmWrite(this, flags, `Delete ${title(found)}${effects}`))) {
        tell("Nothing was deleted.");
        return;
      }
      // Somebody may have renamed it since the prompt, or since the alerts were listed.
      const isFresh = isSkipped && alertsOn === undefined;
      const { record, problem } = isFresh ? first : await readUndoable(objects, id, signal);
      checkName(record, found.name, title);
      if (flags.dryRun && withAlerts !== "") tell(`Would delete ${title(record)}${withAlerts}:`);
      const { startUndoableWrite } = await import("../as-code/write-log.ts");
      const name = typeof record.name === "string" ? record.name : undefined;
      const deletion = { kind: what, action: "delete", id, name, before: { ...record, id }, alerts } as const;
      const write = await startUndoableWrite(this, flags, deletion, problem);
      await objects.delete(id, { signal }).catch(async (error: unknown) => {
        await write.fail(error);
        throw error;
      });
      await write.succeed(id);
      tell(`Deleted ${title(record)}${withAlerts} on ${serverName(this, flags)}.`);
      // The undo has the record, if there is one.
      const output = flags.output === "table" && problem !== undefined ? "yaml" : flags.output;
      await show(this, { ...flags, output }, { data: record, text: () => "" });
      write.hint(true);
    },
    parameters: { flags: { ...stackFlags, ...dryRunFlag, yes: yesFlag }, positional: nameOrIdentifier(what) },
    docs: docsOf(resource, "delete", `Delete ${article} ${what}`),
  });
}

export const dashboards = remove(dashboardRow, "a", {
  dependents: "its tiles and the alerts on them",
  alertsOn({ id, tiles }, all) {
    const tileIds = new Set(tiles?.map((tile) => tile.id));
    return all.filter(({ dashboard, dashboardId, tileId }) => {
      return [dashboard, dashboardId].includes(id ?? "") || (typeof tileId === "string" && tileIds.has(tileId));
    });
  },
});
export const alerts = remove(alertRow, "an");

/** Reads an object that is going to be deleted, and why an undo could not restore it, if so. */
async function readUndoable<Item>(
  objects: ExactReader<Item>,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly record: Item; readonly problem?: Error }> {
  try {
    return { record: await objects.get(id, { signal }, true) };
  } catch (problem) {
    if (!(problem instanceof UnexpectedResponseError)) throw problem;
    return { record: await objects.get(id, { signal }), problem };
  }
}

/** @throws {CommandError} If the object has another name than expected. */
function checkName<Item extends Dashboard | Alert>(item: Item, expected: unknown, title: (item: Item) => string): void {
  if (item.name === expected) return;
  throw new CommandError(
    "failure",
    `Refusing to delete ${title(item)}: it was named ${JSON.stringify(expected)} when it was selected.`,
    "Nothing was deleted. Run the command again.",
  );
}

async function listAlerts({ signal, tell }: CliContext, client: StackResources): Promise<readonly Alert[]> {
  return client.alerts.list({ signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    tell(`An undo will not restore the alerts: ${(error as Error).message}`, "warning");
    return [];
  });
}
