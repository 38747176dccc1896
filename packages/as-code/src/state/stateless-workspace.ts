import { localFolder } from "../files/names-of-files.ts";
import { checkName } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/** Opens a folder that has undo logs of single writes, but no state. Writes nothing yet. */
export function openStatelessWorkspace(
  folder: string,
  target: string,
  check: () => Promise<void> = () => Promise.resolve(),
): Workspace {
  checkName(target);
  return {
    folder,
    target,
    undoFolder: `${localFolder}/undo/${target}`,
    check,
    load: () => Promise.resolve({ state: new Map(), pending: new Set() }),
    appendStep: () => Promise.resolve(),
    mergeJournal: () => Promise.resolve(),
  };
}
