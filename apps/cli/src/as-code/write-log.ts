import { recordWrite } from "@obstack/as-code";
import type { RecordedWrite, Write } from "@obstack/as-code";
import { toKebab } from "@obstack/basics";
import type { Alert, Dashboard } from "@obstack/core";
import { stackClient } from "../connection/clients.ts";
import type { StackFlags, WriteFlags } from "../connection/flags.ts";
import { stateFolder } from "../environment/state-folder.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";

/** A write that an undo can revert. */
export interface UndoableWrite extends RecordedWrite {
  /** Prints how to undo the write, on a terminal. `isShort`: also without one, because nothing else is printed. */
  readonly hint: (isShort?: boolean) => void;
}

/**
 * Records a write before it is sent, so that `obstack undo` can revert it. If it cannot be recorded, prints a warning: writes must also work
 * where no file can be written.
 *
 * @param problem Why an undo could not restore what the write deletes. Default: none.
 */
export async function startUndoableWrite(
  context: CliContext,
  flags: StackFlags & WriteFlags,
  write: Write,
  problem?: Error,
): Promise<UndoableWrite> {
  const warn = (error: unknown): void => {
    context.tell(`This ${write.action} cannot be undone: ${(error as Error).message}`, "warning");
  };
  // The command has already logged its connection. Without a complete configuration, the write fails, and there is nothing to undo.
  const { server } = stackClient(context, { ...flags, verbose: false });
  const record = async (): Promise<RecordedWrite> => {
    if (problem !== undefined) throw problem;
    return recordWrite(stateFolder(context.environment), server, write);
  };
  const recorded = flags.dryRun
    ? undefined
    : await record().catch((error: unknown) => {
        context.signal.throwIfAborted();
        return warn(error);
      });
  let isUndoable = false;
  return {
    succeed: async (id, after) => {
      if (!recorded) return;
      refuseOther(write, id, after);
      isUndoable = true;
      await recorded.succeed(id, after).catch(warn);
    },
    fail: async (error) => recorded?.fail(error).catch(warn),
    discard: async () => {
      isUndoable = false;
      await recorded?.discard().catch(warn);
    },
    hint: (isShort = false) => {
      if (!isUndoable || (context.confirm === undefined && !isShort) || flags.output !== "table") return;
      context.tell(`Undo with \`${["obstack undo --last-write", ...connectionWords(flags)].join(" ")}\`.`);
    },
  };
}

/** @throws {CommandError} If the response is the record of another object, which an undo would delete or overwrite. The outcome stays unknown. */
function refuseOther({ kind, action, name }: Write, id: string, after: Dashboard | Alert | undefined): void {
  const [wanted, found] = action === "create" ? [name, after?.name] : [id, after?.id];
  if (wanted === undefined || typeof found !== "string" || found.trim() === wanted.trim()) return;
  throw new CommandError(
    "connection",
    `The response is the record of another ${kind} (${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}).`,
    "The outcome is unknown. Check whether a proxy in front of the server mixes up or caches responses.",
  );
}

/** Returns the flags that selected the deployment. */
function connectionWords(flags: StackFlags): string[] {
  const names = ["deployment", "profile", "baseUrl", "organizationId", "serviceId"] as const;
  return names.flatMap((name) => (flags[name] === undefined ? [] : [`--${toKebab(name)} ${flags[name]}`]));
}
