import { planDestroy } from "@obstack/as-code";
import { applyTargets } from "../as-code/apply-targets.ts";
import { commandFor, destroyWords, toRevert } from "../as-code/apply-words.ts";
import {
  applyExitCodes,
  applyFlags,
  buildStackCommand,
  fleetFlags,
  folderParameter,
  readReview,
} from "../as-code/flags.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { toggle } from "../input/flag.ts";

export const destroy = buildStackCommand({
  async func({ expect, rebind, ...flags }, folder) {
    const review = commandFor("destroy", folder, flags, ["--dry-run"]);
    const { context, digest } = await readReview(this, expect, "delete objects", review, flags.dryRun);
    const selection = await selectTargets(context, { ...flags, removedTargets: true }, folder);
    await applyTargets(context, { ...flags, expect: digest }, selection, {
      planTarget: ({ name, client }, own) => planDestroy(folder, client, { target: name, rebind, signal: own.signal }),
      needsAllPlans: true,
      folder,
      checksStates: true,
      words: destroyWords,
      review,
      epilogue: () => toRevert(folder, flags),
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      dryRun: toggle("Print the plan instead of applying it"),
      ...applyFlags,
      overwrite: {
        ...applyFlags.overwrite,
        brief: "Objects that were changed on the server to delete anyway: all, or one as in --only",
      },
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Delete the objects of a target that applies created",
    more: [
      "Plans the deletion of every object that an apply of this folder created, shows it, and",
      "asks for confirmation. Objects that existed before, or that another stack or target",
      "manages too, leave the state and stay on the server. Skips objects that were changed on",
      "the server, unless --overwrite is set, and dashboards with alerts of others. Works for",
      "targets that obstack.yaml does not contain anymore, on the server of their state.",
      "Files are not changed. Agents must pass --expect.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: [
      "destroy --target eu-3 --dry-run",
      "destroy --target eu-3",
      "destroy --target eu-3 --yes --expect @digest.txt",
      "destroy --only owner:payments",
    ],
  },
});
