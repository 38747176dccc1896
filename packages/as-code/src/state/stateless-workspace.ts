import { folders, localFolder } from "../files/names-of-files.ts";
import type { Owner } from "./binding.ts";
import { checkName } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/** Opens a folder that has undo logs of single writes, but no state. Writes nothing yet. */
export function openStatelessWorkspace(
  folder: string,
  target: string,
  owner: Owner,
  check: () => Promise<void> = () => Promise.resolve(),
): Workspace {
  checkName(target);
  return {
    folder,
    target,
    owner,
    locked: (lockCheck) => openStatelessWorkspace(folder, target, owner, lockCheck),
    stateFile: `${folders.state}/${target}.jsonl`,
    undoFolder: `${localFolder}/undo/${target}`,
    check,
    load: () => Promise.resolve({ state: new Map(), pending: new Set() }),
    bind: () => Promise.resolve(),
    appendStep: () => Promise.resolve(),
    mergeJournal: () => Promise.resolve(false),
  };
}
