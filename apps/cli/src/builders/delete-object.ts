import type { Kind } from "@obstack/as-code";
import type { Alert, Dashboard } from "@obstack/core";
import type { UndoableWrite } from "../as-code/write-log.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { resolveObject } from "../names/resolve-object.ts";
import { show } from "../output/show.ts";
import { CommandError, UsageError } from "../errors/command-error.ts";
import { toggle } from "../input/flag.ts";

/** The flag that skips the confirmation prompt. */
export const yesFlag = toggle("Skip the confirmation prompt");

type Options = { readonly signal: AbortSignal };

type Deletion<Item> = {
  readonly what: Kind;
  readonly nameOrId: string;
  readonly resource: {
    list(options: Options): Promise<readonly Item[]>;
    get(id: string, options: Options): Promise<Item>;
    delete(id: string, options: Options): Promise<void>;
  };
  /** Objects that are deleted with it, for the prompt. */
  readonly dependents?: string;
  /** Returns the alerts that are deleted with it. Default: none. */
  readonly alertsOn?: (record: Item) => Promise<readonly Alert[]>;
};

/**
 * Deletes an object after a prompt and prints the deleted record, so that it can be created again.
 *
 * @throws {UsageError} If there is no terminal to prompt on and `--yes` is not set; nothing is deleted.
 */
export async function deleteObject<Item extends Dashboard | Alert>(
  context: CliContext,
  flags: StackFlags & WriteFlags & { readonly yes: boolean },
  { what, nameOrId, resource, dependents, alertsOn }: Deletion<Item>,
): Promise<void> {
  const { signal } = context;
  const yes = flags.yes || flags.dryRun;
  if (!yes && context.confirm === undefined) {
    throw new UsageError(`Refusing to delete ${what} ${nameOrId} without confirmation.`, "Pass `--yes` to continue.");
  }
  const id = await resolveObject(context, what, resource, nameOrId, { isExact: true });
  const found = await resource.get(id, { signal });
  checkName(found, id === nameOrId ? found.name : nameOrId);
  const effects = dependents === undefined ? "" : `, ${dependents}`;
  if (!yes && !(await context.confirm?.(`Delete ${titleOf(found)}${effects}?`))) {
    context.process.stderr.write("Nothing was deleted.\n");
    return;
  }
  const alerts = flags.dryRun ? [] : await listAlerts(found);
  // Somebody may have renamed it since the prompt, or since the alerts were listed.
  const isFresh = yes && (alertsOn === undefined || flags.dryRun);
  const record = isFresh ? found : await resource.get(id, { signal });
  checkName(record, found.name);
  const name = titleOf(record);
  const write = await startWrite();
  await resource.delete(id, { signal }).catch(async (error: unknown) => {
    await write.fail(error);
    throw error;
  });
  await write.succeed(id);
  context.process.stderr.write(`Deleted ${name}:\n`);
  await show(
    context,
    { ...flags, output: flags.output === "table" ? "yaml" : flags.output },
    { data: record, text: () => "" },
  );
  write.hint();

  function titleOf(item: Item): string {
    return typeof item.name === "string" ? `${what} ${JSON.stringify(item.name)} (${id})` : `${what} ${id}`;
  }

  /** @throws {CommandError} If the object has another name than expected. */
  function checkName(item: Item, expected: unknown): void {
    if (item.name === expected) return;
    throw new CommandError(
      "failure",
      `Refusing to delete ${titleOf(item)}: it was named ${JSON.stringify(expected)} when it was selected.`,
      "Nothing was deleted. Run the command again.",
    );
  }

  async function listAlerts(item: Item): Promise<readonly Alert[]> {
    if (alertsOn === undefined) return [];
    return alertsOn({ ...item, id }).catch((error: unknown) => {
      signal.throwIfAborted();
      context.process.stderr.write(`warning: An undo will not restore the alerts: ${(error as Error).message}\n`);
      return [];
    });
  }

  async function startWrite(): Promise<UndoableWrite> {
    const { startUndoableWrite } = await import("../as-code/write-log.ts");
    return startUndoableWrite(context, flags, {
      kind: what,
      action: "delete",
      id,
      name: typeof record.name === "string" ? record.name : undefined,
      before: { ...record, id },
      alerts,
    });
  }
}
