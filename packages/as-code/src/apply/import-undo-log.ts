import { basename, dirname } from "node:path";
import { AsCodeError } from "../common/errors.ts";
import { readText } from "../files/read-text.ts";
import { defaultTarget } from "../files/settings.ts";
import { withLock } from "../state/lock.ts";
import type { LockWait } from "../state/lock.ts";
import { openWorkspace } from "../state/workspace.ts";
import { addUndoLog } from "./undo-log.ts";

/** Options for {@link importUndoLog}. */
export interface ImportUndoLogOptions {
  /** Target of the apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Called before waiting for another process that may hold the lock, but is not visible to this one. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Imports the undo log of an apply that ran on another machine, such as in CI. {@link planUndo} then undoes that apply next.
 *
 * @param file Path of the log, a file from `.obstack/undo/TARGET/` of the other machine.
 * @throws {AsCodeError} Of kind `undo` or `files`, if the file does not exist or is not an undo log.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 */
export async function importUndoLog(folder: string, file: string, options: ImportUndoLogOptions = {}): Promise<void> {
  const { target = defaultTarget, ...lockOptions } = options;
  const text = await readText(dirname(file), basename(file), "folder");
  if (text === undefined) throw new AsCodeError("undo", `${file} does not exist.`);
  await withLock(
    folder,
    target,
    (lock) => addUndoLog(openWorkspace(folder, target, lock.check), basename(file), text),
    lockOptions,
  );
}
