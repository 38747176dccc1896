import { listNames } from "@obstack/core/internal";
import { readKnownCreates } from "../state/known-creates.ts";
import type { Workspace } from "../state/workspace.ts";
import { changePlan } from "./plan-context.ts";
import type { PlannedApply } from "./plan-context.ts";

/** Number of objects that a warning names. */
const maxTitles = 5;

/**
 * Warns about deletions of objects that only the state in the folder calls created: somebody could have edited it.
 *
 * @param branch Branch of the states; absent for the current one.
 */
export async function warnAboutUnknown(
  planned: PlannedApply,
  workspace: Workspace,
  branch: string | undefined,
): Promise<PlannedApply> {
  const deletions = planned.changes.filter(({ action }) => action === "delete");
  if (deletions.length === 0) return planned;
  const isKnown = await readKnownCreates(workspace, branch);
  const unknown = deletions.filter(({ kind, key, id = "" }) => !isKnown({ kind, key, id }));
  if (unknown.length === 0) return planned;
  const titles = listNames(
    unknown.map(({ title }) => title),
    maxTitles,
  );
  const warning = `Not created by any apply known here: ${titles}. Only ${workspace.stateFile} says so, and no undo log or pushed state. Before you delete them, check that nobody else created them.`;
  return changePlan(planned, { warnings: [...(planned.warnings ?? []), warning] });
}
