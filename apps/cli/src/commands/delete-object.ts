import type { OutputFlags } from "../output/flags.ts";
import type { WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { UsageError } from "../errors/command-error.ts";

/** The flag that skips the confirmation prompt. */
export const yesFlag = { kind: "boolean", default: false, brief: "No confirmation prompt" } as const;

type Options = { readonly signal: AbortSignal };

type Deletion<Item> = {
  readonly what: string;
  readonly id: string;
  readonly resource: {
    get(id: string, options: Options): Promise<Item>;
    delete(id: string, options: Options): Promise<void>;
  };
  /** Objects that are deleted with it, for the prompt. */
  readonly dependents?: string;
};

/**
 * Deletes an object after a prompt and prints the deleted record, so that it can be created again.
 *
 * @throws {UsageError} If there is no terminal to prompt on and `--yes` is not set; nothing is deleted.
 */
export async function deleteObject<Item extends { readonly name?: string | null }>(
  context: CliContext,
  flags: OutputFlags & WriteFlags & { readonly yes: boolean },
  { what, id, resource, dependents }: Deletion<Item>,
): Promise<void> {
  const { signal } = context;
  const yes = flags.yes || flags.dryRun;
  if (!yes && context.confirm === undefined) {
    throw new UsageError(`Refusing to delete ${what} ${id} without confirmation.`, "Pass `--yes` to continue.");
  }
  const record = await resource.get(id, { signal });
  const name = typeof record.name === "string" ? `${what} ${JSON.stringify(record.name)} (${id})` : `${what} ${id}`;
  if (!yes && !(await context.confirm?.(`Delete ${name}${dependents === undefined ? "" : `, ${dependents}`}?`))) {
    context.process.stderr.write("Nothing was deleted.\n");
    return;
  }
  await resource.delete(id, { signal });
  context.process.stderr.write(`Deleted ${name}:\n`);
  await show(
    context,
    { ...flags, output: flags.output === "table" ? "yaml" : flags.output },
    { data: record, text: () => "" },
  );
}
