import { context } from "@actions/github";
import { undoDoneWords, undoPlanWords } from "@obstack/as-code/internal";
import type { Repository } from "../github/repository.ts";
import { downloadUndoLogs, findRollout } from "../github/rollouts.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { runForTarget } from "../obstack/run-obstack.ts";
import { namesOf, resultOf, selectFrom, selectTargets } from "../stack/fleet.ts";
import { readUndoneRollouts } from "../stack/stack.ts";
import { restoreUndoLogs } from "../stack/undo-logs.ts";
import { writeReviewed } from "./write-reviewed.ts";

/** Reverts a rollout, with all its runs. Returns the exit code. */
export async function undo(inputs: Inputs, repository: Repository): Promise<number> {
  const { folder, undo: request } = inputs;
  if (request === undefined)
    throw new Error("Set the input `undo` to a pull request such as #12, or a rollout such as run-7.");
  const branch = context.ref.replace(/^refs\/heads\//, "");
  return writeReviewed(repository, "undo", folder, request, async ({ appId }) => {
    const history = { folder, commit: context.sha, branch, appId };
    const found = await findRollout(repository, request, await readUndoneRollouts(folder), history);
    const { rollout, pulls, killed = [] } = found;
    const reached = await restoreUndoLogs(folder, await downloadUndoLogs(repository, found, branch));
    const known = selectFrom(await selectTargets(inputs), (target) => reached.includes(target));
    // Targets that obstack.yaml does not contain any more.
    const removed = reached.filter((target) => !namesOf(known).includes(target));
    const list = pulls.map((number) => `#${number}`).join(", ");
    const isRemoved = known.waves.every(({ targets }) => targets.length === 0);
    const revert =
      pulls.length === 0
        ? "Revert the pull request of the rollout."
        : `Revert ${list}: comment \`/obstack revert\` there to open the pull request.`;
    return {
      subject: rollout,
      targets: { ...known, waves: [...known.waves, { name: "removed", targets: removed }] },
      words: { plan: undoPlanWords, done: undoDoneWords },
      introductions: {
        plan: `This is what an undo of rollout ${rollout}${list === "" ? "" : ` (${list})`} writes: the values from before it.`,
        done: `Rollout ${rollout} was undone. The servers have the values from before it, except for what is listed as skipped or failed.`,
      },
      notes: [
        ...(pulls.length > 1 ? [`The rollout applied several pull requests, which are undone together: ${list}.`] : []),
        ...killed.map(
          (run) =>
            `The runner of run-${run} was killed, and its undo logs are lost: this plan does not contain what it wrote. The plan of a revert does.`,
        ),
      ],
      record:
        "The servers already have the values from before it. To record the undo, so that applies do not repeat what it reverts",
      next: isRemoved
        ? `No apply changes these objects: ${removed.join(", ")} is not in obstack.yaml any more. To manage them again, revert the pull request that removed it.`
        : `The files were not changed, so the next plan contains these changes again. Applies skip them until such a plan is reviewed. ${revert}`,
      run: async (target, digest) => {
        const flags = digest === undefined ? ["--dry-run"] : ["--yes", "--expect", "@-"];
        const argv = ["undo", folder, "--rollout", rollout, ...flags] as const;
        const result = resultOf(await runForTarget(target, argv, { input: digest }));
        // The introduction names the rollout.
        return { ...result, notes: result.notes?.filter((note) => note !== `Reverts rollout ${rollout}`) };
      },
    };
  });
}
