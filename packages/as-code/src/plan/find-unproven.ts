import { AsCodeError } from "../common/errors.ts";
import { tryGit } from "../common/run-git.ts";
import { findRepository } from "../files/tracked.ts";
import { defaultStateBranch } from "../files/settings.ts";
import { entryKey, readState } from "../state/state.ts";
import type { State } from "../state/state.ts";
import { readCreatedIds } from "../state/created-ids.ts";
import type { Workspace } from "../state/workspace.ts";
import type { PlannedApply } from "./planned-apply.ts";

/**
 * Adds the deletions of objects that are created only according to the state in the folder, which can be edited.
 *
 * @param branch Branch of the states; absent for the current one.
 */
export async function withUnproven(
  planned: PlannedApply,
  workspace: Workspace,
  branch: string | undefined,
): Promise<PlannedApply> {
  const deletions = planned.changes.filter(({ action }) => action === "delete");
  if (deletions.length === 0) return planned;
  const isKnown = await readKnownCreates(workspace, branch);
  const unproven = deletions.filter(({ kind, key, id = "" }) => !isKnown({ kind, key, id }));
  return { ...planned, unproven: unproven.map(({ kind, key, name, title }) => ({ kind, key, name, title })) };
}

/**
 * Returns whether an apply created an object, according to the copies in this folder or the last pushed state. A state in the folder can be edited.
 *
 * @param branch Branch of the states; absent for the current one.
 */
async function readKnownCreates(
  workspace: Workspace,
  branch: string | undefined,
): Promise<(object: { readonly kind: "dashboard" | "alert"; readonly key: string; readonly id: string }) => boolean> {
  const { folder, stateFile } = workspace;
  const created = await readCreatedIds(workspace);
  const pushed = await readPushed(folder, stateFile, branch);
  return ({ kind, key, id }) => {
    const entry = pushed.get(entryKey(kind, key));
    return created.has(id) || (entry?.id === id && entry.created === true);
  };
}

/** Returns the last pushed state: of the remote, else of the last commit, else an empty one. */
async function readPushed(folder: string, stateFile: string, branch: string | undefined): Promise<State> {
  if ((await findRepository(folder)) === undefined) return new Map();
  const names = [
    `refs/remotes/origin/${branch ?? defaultStateBranch}`,
    ...(branch === undefined ? ["@{upstream}", "HEAD"] : []),
  ];
  for (const name of names) {
    const { code, stdout } = await tryGit(["show", `${name}:./${stateFile}`], { cwd: folder });
    if (code !== 0) continue;
    try {
      return readState(stdout, stateFile).state;
    } catch (error) {
      if (!(error instanceof AsCodeError)) throw error;
    }
  }
  return new Map();
}
