import type { Kind } from "@obstack/as-code";
import type { Alert, Dashboard } from "@obstack/core";
import type { UndoableWrite } from "../as-code/write-log.ts";
import { dryRunFlag, hiddenTileFlag, stackFlags } from "../connection/flags.ts";
import type { HiddenTileFlag, StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { yesFlag } from "../input/confirmation.ts";
import { show } from "../output/show.ts";
import { findIgnoredFields, warnAboutIgnored } from "./ignored-fields.ts";
import type { ObjectKind, ObjectResource } from "./object-kinds.ts";

/** Returns the flags of commands that change an object after a prompt. */
export function changeFlags(what: Kind) {
  return { yes: yesFlag, ...(what === "dashboard" ? hiddenTileFlag : {}), ...dryRunFlag, ...stackFlags };
}

interface Modification<Item> {
  readonly id: string;
  readonly resource: ObjectResource<Item>;
  /**
   * Returns the changed record. Throws {@link Declined} to send nothing.
   *
   * @param describe Formats the changes for people, one per line.
   */
  readonly change: (item: Item, describe: (after: object) => string) => Item | Promise<Item>;
  /**
   * Returns the record after the update. Default: the one in the response.
   *
   * @param discard Called if the update had no effect, so that there is nothing to undo.
   */
  readonly check?: (updated: Item, discard: () => Promise<void> | undefined) => Promise<Item>;
  /** Past tense of the command, such as `Changed`. */
  readonly done: string;
  /** Whether the changes were already shown, in a prompt. Default: false. */
  readonly isShown?: boolean;
}

/** Stops an update before anything is sent. The message states the reason. */
export class Declined extends Error {
  constructor(message = "Nothing was changed.") {
    super(message);
  }
}

/** Reads an object, changes it, writes it back, and shows what changed. */
export async function modifyObject<Item extends Dashboard | Alert>(
  context: CliContext,
  flags: StackFlags & WriteFlags & Partial<HiddenTileFlag>,
  { what, view }: ObjectKind<Item>,
  { id, resource, change, check, done, isShown = false }: Modification<Item>,
): Promise<void> {
  const { signal, process } = context;
  const { changesOf } = await import("../as-code/paint.ts");
  const { startUndoableWrite } = await import("../as-code/write-log.ts");
  let sent: { readonly before: object; readonly after: object } | undefined;
  let write: UndoableWrite | undefined;
  const changed = async (item: Item): Promise<Item> => {
    const before = { ...structuredClone(item), id };
    const describe = (record: object): string => changesOf(context, what, before, record);
    if (what === "dashboard") {
      const { checkHiddenTiles } = await import("./check-hidden-tiles.ts");
      await checkHiddenTiles(context, { ...flags, allowHiddenTileLoss: flags.allowHiddenTileLoss === true }, id);
    }
    const after = await change(item, describe);
    sent = { before, after: structuredClone(after) };
    // A server keeps some fields that an update leaves out, so an undo has to clear those that this one adds.
    const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
    write = await startUndoableWrite(context, flags, {
      kind: what,
      action: "update",
      id,
      name: typeof before.name === "string" ? before.name : undefined,
      before: { ...before, ...Object.fromEntries(added.map((name) => [name, null])) },
    });
    return after;
  };
  try {
    const updated = await resource.modify(id, changed as never, { signal }).catch(async (error: unknown) => {
      await write?.fail(error);
      throw error;
    });
    await write?.succeed(id, { ...updated, id });
    const answer = { ...updated, id };
    const { before = answer, after = answer } = sent ?? {};
    const { ignored, record } =
      check === undefined
        ? await findIgnoredFields(context, what, { before, sent: after, answer }, () => resource.get(id, { signal }))
        : { ignored: [], record: await check(updated, () => write?.discard()) };
    const changes = changesOf(context, what, before as Item, after, ignored);
    process.stderr.write(`${done} ${what} ${id}.${changes === "" ? " No field has a new value." : ""}\n`);
    if (!isShown && changes !== "") process.stderr.write(`${changes}\n`);
    await warnAboutIgnored(context, `${what} ${id}`, ignored);
    await show(context, flags, view(record));
    write?.hint();
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}
