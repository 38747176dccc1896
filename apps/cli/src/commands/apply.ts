import { plan } from "@obstack/as-code";
import { applyTargets } from "../as-code/apply-targets.ts";
import { applyWords, toRevert } from "../as-code/apply-words.ts";
import { promptOption } from "../as-code/choose.ts";
import { buildStackCommand } from "../builders/build-stack-command.ts";
import {
  applyExitCodes,
  applyFlags,
  expectFlag,
  fleetFlags,
  folderParameter,
  onlyFlag,
  pruneFlag,
  readUnknownFields,
  rebindFlag,
  unknownFieldsFlags,
  withdrawFlag,
} from "../as-code/flags.ts";
import { readReview } from "../as-code/read-digest.ts";
import { selectTargets } from "../as-code/select-targets.ts";

export const apply = buildStackCommand({
  async func({ expect, ...flags }, folder) {
    const { context, digest } = await readReview(this, expect, { action: "apply changes", plan: "obstack plan" });
    const { prune, rebind, only } = flags;
    const unknownFields = readUnknownFields(flags);
    await applyTargets(context, { ...flags, expect: digest }, await selectTargets(context, flags, folder), {
      async planTarget({ name, open }, own) {
        const { client, address } = await open();
        const options = {
          target: name,
          prune,
          only,
          rebind,
          unknownFields,
          signal: own.signal,
          ...promptOption(own, flags.yes),
        };
        return { plan: await plan(folder, client, options), client, address };
      },
      folder,
      checksStates: true,
      only,
      words: applyWords,
      epilogue: () => toRevert(folder, flags),
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      ...applyFlags,
      ...withdrawFlag,
      ...onlyFlag,
      ...pruneFlag,
      ...rebindFlag,
      ...unknownFieldsFlags,
      ...expectFlag,
    },
    positional: folderParameter,
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
      "0). Skipped changes do not count as failures: the apply exits with 9, even if it wrote",
      "nothing. A digest of `plan --overwrite` overwrites conflicts.",
      "Agents must pass `--expect`.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: [
      "apply",
      "apply ./monitoring --target production --yes --prune",
      "apply --all --yes --expect @digest.txt",
      "apply --only owner:payments --overwrite checkout-errors",
    ],
  },
});
