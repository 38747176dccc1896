import type { Kind } from "@obstack/as-code";
import { isObstackError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Stored, Written } from "@obstack/as-code/reports";
import type { UndoableWrite } from "../as-code/write-log.ts";
import { stackClient } from "../connection/clients.ts";
import { dryRunFlag, hiddenTileFlag, stackFlags, yesFlag } from "../connection/flags.ts";
import type { HiddenTileFlag, StackFlags, WriteFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { stateFolder } from "../environment/state-folder.ts";
import { UsageError } from "../errors/command-error.ts";
import { show } from "../output/show.ts";
import { oneLine } from "../terminal/terminal-text.ts";
import type { Gettable, Writes } from "./table.ts";

/** Returns the flags of commands that change an object after a prompt. */
export function changeFlags(what: Kind) {
  return { yes: yesFlag, ...(what === "dashboard" ? hiddenTileFlag : {}), ...dryRunFlag, ...stackFlags };
}

/** Reads and changes the object of a command. */
interface Modifiable<Item> {
  readonly get: (id: string) => Promise<Item>;
  /** Records the write, so that an undo reverts it instead of the one before, which had no effect. */
  readonly modify: (id: string, change: (item: Item) => Item | Promise<Item>) => Promise<Item>;
}

interface Modification<Item> {
  readonly id: string;
  readonly records: Pick<Writes<Item, never>, "get" | "modify">;
  /** Past tense of the command, such as `Changed`. */
  readonly done: string;
  /** Whether the changes were already shown, in a prompt. Default: false. */
  readonly isShown?: boolean;
}

interface Change<Item> {
  /**
   * Returns the changed record. Throws {@link Declined} to send nothing.
   *
   * @param describe Formats the changes for people, one per line.
   */
  readonly change: (item: Item, describe: (after: object) => string) => Item | Promise<Item>;
}

interface CheckedWrites<Item> {
  /**
   * Writes until a write has an effect. The last record that it reads is shown. Throws {@link Declined} if nothing was written.
   *
   * @param discard Called if no write had an effect, so that there is nothing to undo.
   */
  readonly write: (objects: Modifiable<Item>, discard: () => Promise<void> | undefined) => Promise<unknown>;
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
  { what, view }: Gettable<Item> & { readonly what: Kind },
  modification: Modification<Item> & (Change<Item> | CheckedWrites<Item>),
): Promise<void> {
  const { id, records, done, isShown = false } = modification;
  const { signal, tell } = context;
  const { changesOf } = await import("../as-code/paint.ts");
  const { startUndoableWrite } = await import("../as-code/write-log.ts");
  let sent: { readonly before: object; readonly after: object } | undefined;
  let write: UndoableWrite | undefined;
  let read: Item | undefined;
  const get = async (): Promise<Item> => (read = await records.get(id, { signal }));
  const modify = async (
    _id: string,
    change: (item: Item, describe: (after: object) => string) => Item | Promise<Item>,
  ): Promise<Item> => {
    await write?.discard();
    const changed = async (item: Item): Promise<Item> => {
      const before = { ...structuredClone(item), id };
      if (what === "dashboard") await checkHiddenTiles(context, flags, id);
      const after = await change(item, (record) => changesOf(context, what, before, record));
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
    // The command has warned about unknown fields, and finds what the server did not store.
    const options = { signal, onIgnored: () => undefined };
    read = await records.modify(id, changed, options).catch(async (error: unknown) => {
      await write?.fail(error);
      throw error;
    });
    await write?.succeed(id, { ...read, id: read.id ?? id });
    return read;
  };
  try {
    if ("write" in modification) await modification.write({ get, modify }, () => write?.discard());
    else await modify(id, modification.change);
    const answer = { ...(read as Item), id };
    const { before = answer, after = answer } = sent ?? {};
    const { ignored, record } =
      "write" in modification
        ? { ignored: [], record: answer }
        : await findIgnoredFields(context, what, { before, sent: after, answer }, get);
    const changes = changesOf(context, what, before as Item, after, ignored);
    const title = titleOf(what, answer);
    tell(`${done} ${title}.${changes === "" ? " No field has a new value." : ""}`);
    if (!isShown && changes !== "") tell(changes);
    await warnAboutIgnored(context, title, ignored);
    await show(context, flags, await view(record as Item, { context, flags }));
    write?.hint();
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    tell(error.message);
  }
}

/**
 * Warns if an update of a dashboard may delete tiles that the server hides. Refuses the update if no recorded write created the dashboard, unless
 * the flags allow it.
 */
async function checkHiddenTiles(
  context: CliContext,
  { allowHiddenTileLoss = false, ...flags }: StackFlags & Partial<HiddenTileFlag>,
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

/** Returns what messages call an object, such as `alert "Checkout errors"`: its identifier only if it has no name. */
export function titleOf(what: string, { id, name }: { readonly id: string; readonly name?: unknown }): string {
  return oneLine(`${what} ${typeof name === "string" && name !== "" ? JSON.stringify(name) : id}`);
}

/** Compares a write with its response. If the object cannot be read again, nothing is known to be ignored: the response may be incomplete. */
export async function findIgnoredFields<Item extends Dashboard | Alert>(
  { signal }: Pick<CliContext, "signal">,
  kind: Kind,
  written: Written<Item>,
  readAgain: () => Promise<Item>,
): Promise<Stored<Item>> {
  const { findIgnored } = await import("@obstack/as-code/reports");
  try {
    return await findIgnored(kind, written, readAgain);
  } catch (error) {
    if (!isObstackError(error) || signal.aborted) throw error;
    return { ignored: [], record: written.answer };
  }
}

/** Names the fields that the server ignored, in the words of an apply. */
export async function warnAboutIgnored(
  { tell }: Pick<CliContext, "tell">,
  title: string,
  ignored: readonly string[],
): Promise<void> {
  if (ignored.length === 0) return;
  const { ignoredToText } = await import("@obstack/as-code/reports");
  tell(`${ignoredToText(title, ignored)}.`, "warning");
}
