import { applyTargets } from "../as-code/apply-targets.ts";
import { applyWords, commandFor, toRevert } from "../as-code/apply-words.ts";
import {
  applyExitCodes,
  applyFlags,
  buildStackCommand,
  folderParameter,
  planFlags,
  readReview,
} from "../as-code/flags.ts";
import { plannedIn, readPlanFile, selectPlanned } from "../as-code/plan-files.ts";
import { planFolder } from "../as-code/run-on-targets.ts";
import { replayIncidents } from "../as-code/replay-incidents.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { existingPath } from "../input/paths.ts";

export const apply = buildStackCommand({
  async func({ expect, failOn, ...flags }, path) {
    const { prune, rebind } = flags;
    const { target, all, only, strict, allowUnknownFields, overwrite, allowAlertLoss, allowHiddenTileLoss } = flags;
    const limits = { expect, only, overwrite, allowAlertLoss, allowHiddenTileLoss };
    const refused = { ...limits, prune, rebind, failOn, target, all, strict, allowUnknownFields };
    const file = await readPlanFile(this, path, refused);
    const folder = file?.folder ?? path;
    const review = commandFor("plan", folder, flags);
    const { context, digest } =
      file === undefined
        ? await readReview(this, expect, "apply changes", review)
        : { context: { ...this, isReviewed: true }, digest: undefined };
    const selection = await (file === undefined
      ? selectTargets(context, flags, folder)
      : selectPlanned(context, flags, file));
    await applyTargets(context, { ...flags, expect: digest }, selection, {
      ...(file === undefined
        ? {
            planTarget: planFolder(folder, flags),
            describe: ({ client }, planned, reviewed) => replayIncidents(folder, client, planned, reviewed, failOn),
          }
        : { planTarget: ({ name }) => plannedIn(file, name) }),
      folder,
      checksStates: true,
      words: applyWords,
      review,
      epilogue: () => toRevert(folder, flags),
    });
  },
  parameters: {
    flags: { ...planFlags, ...applyFlags },
    positional: [
      {
        ...folderParameter[0],
        parse: (path: string) => existingPath(path),
        brief: "Folder with dashboards/ and alerts/, or a plan of `obstack plan --out`",
      },
    ],
  },
  docs: {
    brief: "Apply local files to a deployment",
    more: [
      "Shows the plan and asks for confirmation. Skips conflicts, changes that would lose",
      "alerts, changes that `--expect` does not cover, and changes that depend on them;",
      "applies the others. Refuses to overwrite objects that were changed on the server",
      "after the plan. Saves what it overwrites or deletes for `obstack undo`. If it stops,",
      "run it again to continue. With several targets, asks once and stops after a wave",
      "with more failed targets than `fleet.maxFailures` in obstack.yaml allows (default",
      "0). Skipped changes are no failures. A digest of `plan --overwrite` overwrites conflicts.",
      "",
      "Replays the incidents in tests/incidents/ first, as `plan` does. With `--fail-on",
      "incidents`, applies nothing to a target with incidents that fail or cannot be judged.",
      "",
      "With a file of `obstack plan --out`, applies exactly that plan, on its server only, and",
      "refuses changes of objects that changed since. If it stops, the same file continues. Agents",
      "must pass such a file or `--expect`.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: [
      "apply",
      "apply ./monitoring --target production --yes --prune",
      "apply plan.json --yes",
      "apply --all --yes --expect @digest.txt",
      "apply --only owner:payments --overwrite checkout-errors",
    ],
  },
});
