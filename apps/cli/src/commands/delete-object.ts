import type { OutputFlags } from "../output/flags.ts";
import type { WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { UsageError } from "../errors/command-error.ts";

/** The flag that skips the question. */
export const yesFlag = { kind: "boolean", default: false, brief: "Do not ask" } as const;

type Options = { readonly signal: AbortSignal };

type Deletion<Item> = {
  readonly what: string;
  readonly id: string;
  readonly resource: {
    get(id: string, options: Options): Promise<Item>;
    delete(id: string, options: Options): Promise<void>;
  };
  /** What goes along. */
  readonly along?: string;
};

/**
 * Deletes an object after a question, and prints what was removed, so that it can be created again.
 *
 * @throws {UsageError} when nobody can be asked and `--yes` is not given; nothing is deleted then.
 */
export async function deleteObject<Item extends { readonly name?: string | null }>(
  context: CliContext,
  flags: OutputFlags & WriteFlags & { readonly yes: boolean },
  { what, id, resource, along }: Deletion<Item>,
): Promise<void> {
  const { signal } = context;
  const yes = flags.yes || flags.dryRun;
  if (!yes && context.confirm === undefined) {
    throw new UsageError(`Deleting ${what} ${id} needs a yes, and there is no terminal to ask in.`, "Add --yes.");
  }
  const record = await resource.get(id, { signal });
  const name = typeof record.name === "string" ? `${what} ${JSON.stringify(record.name)} (${id})` : `${what} ${id}`;
  if (!yes && !(await context.confirm?.(`Delete ${name}${along === undefined ? "" : `, ${along}`}?`))) {
    context.process.stderr.write("Nothing was deleted.\n");
    return;
  }
  await resource.delete(id, { signal });
  context.process.stderr.write(`Deleted ${name}. It was:\n`);
  await show(
    context,
    { ...flags, output: flags.output === "table" ? "yaml" : flags.output },
    { data: record, text: () => "" },
  );
}
