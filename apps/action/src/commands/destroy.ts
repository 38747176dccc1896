import { context } from "@actions/github";
import { readTargets } from "@obstack/as-code";
import { destroyDoneWords, destroyPlanWords, findRemovedTargets } from "@obstack/as-code/internal";
import type { Repository } from "../github/repository.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { runForTarget } from "../obstack/run-obstack.ts";
import { fleetOf, resultOf } from "../stack/fleet.ts";
import { pathOf } from "../stack/stack.ts";
import { keepUndoLogs } from "../stack/undo-logs.ts";
import { writeReviewed } from "./write-reviewed.ts";

/** Deletes the objects that applies created on a target that is not in `obstack.yaml` any more. Returns the exit code. */
export async function destroy({ folder, destroy: request }: Inputs, repository: Repository): Promise<number> {
  if (request === undefined)
    throw new Error("Set the input `destroy` to a target that is not in obstack.yaml any more.");
  const { target } = request;
  return writeReviewed(repository, "destroy", folder, request, async () => {
    const targets = await readTargets(pathOf(folder));
    if (Object.hasOwn(targets, target)) {
      throw new Error(`Target ${target} is in obstack.yaml. Remove it there first, in a pull request.`);
    }
    const removed = (await findRemovedTargets(pathOf(folder))).map((one) => one.target);
    // Without targets, every state is that of a profile.
    if (Object.keys(targets).length > 0 && !removed.includes(target)) {
      throw new Error(
        `No state contains objects of target ${target}. Removed targets with objects: ${removed.join(", ") || "none"}.`,
      );
    }
    const rollout = `run-${context.runId}`;
    return {
      subject: target,
      targets: fleetOf([target], target),
      words: { plan: destroyPlanWords, done: destroyDoneWords },
      introductions: {
        plan: `Target ${target} is not in obstack.yaml any more. This is what a destroy deletes on its server: the objects that applies of this stack created. All others stay.`,
        done: `The objects of target ${target} were deleted, except for what is listed as skipped or failed.`,
      },
      notes: [],
      record: "These objects do not exist any more. To remove them from the state",
      next: `To create them again, comment \`/obstack undo ${rollout}\`.`,
      run: async (_target, digest) => {
        const flags = digest === undefined ? ["--dry-run"] : ["--yes", "--expect", "@-", "--rollout", rollout];
        const run = () => runForTarget(target, ["destroy", folder, ...flags], { input: digest });
        return resultOf(await keepUndoLogs(folder, target, run));
      },
    };
  });
}
