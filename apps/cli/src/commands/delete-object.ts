import type { Kind } from "@obstack/as-code";
import type { Alert, Dashboard } from "@obstack/core";
import type { UndoableWrite } from "../as-code/write-log.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { resolveObject } from "../names/resolve-object.ts";
import { show } from "../output/show.ts";
import { UsageError } from "../errors/command-error.ts";

/** The flag that skips the confirmation prompt. */
export const yesFlag = { kind: "boolean", default: false, brief: "No confirmation prompt" } as const;

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
  const id = await resolveObject(context, what, resource, nameOrId);
  const record = await resource.get(id, { signal });
  const name = typeof record.name === "string" ? `${what} ${JSON.stringify(record.name)} (${id})` : `${what} ${id}`;
  if (!yes && !(await context.confirm?.(`Delete ${name}${dependents === undefined ? "" : `, ${dependents}`}?`))) {
    context.process.stderr.write("Nothing was deleted.\n");
    return;
  }
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

  async function startWrite(): Promise<UndoableWrite> {
    const { startUndoableWrite } = await import("../as-code/write-log.ts");
    const alerts = flags.dryRun
      ? []
      : await alertsOn?.({ ...record, id }).catch((error: unknown) => {
          signal.throwIfAborted();
          context.process.stderr.write(`warning: An undo will not restore the alerts: ${(error as Error).message}\n`);
          return [];
        });
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
