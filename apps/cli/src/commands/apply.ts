import { openRollout, plan } from "@obstack/as-code";
import { applyTargets, applyWords } from "../as-code/apply-targets.ts";
import { promptOption } from "../as-code/choose.ts";
import { withExitCodes } from "../as-code/failures.ts";
import {
  applyExitCodes,
  applyFlags,
  fleetFlags,
  folderParameter,
  onlyFlag,
  pruneFlag,
  rebindFlag,
} from "../as-code/flags.ts";
import type { ApplyFlags, FleetSelection, OnlyFlag } from "../as-code/flags.ts";
import { readDigest } from "../as-code/read-digest.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { waitModes, wavesToWaitFor } from "../as-code/wait-for-targets.ts";
import type { WavesToWaitFor } from "../as-code/wait-for-targets.ts";
import { toRevert, undoCommandOf } from "../as-code/undo-command.ts";
import { optional } from "../input/flag.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { buildCommand } from "../builders/build-command.ts";

interface Flags extends StackFlags, ApplyFlags, FleetSelection, OnlyFlag {
  readonly prune: boolean;
  readonly rebind: boolean;
  readonly expect?: string;
  readonly rollout?: string;
  readonly waits: WavesToWaitFor["mode"];
}

export const apply = buildCommand({
  async func(this: CliContext, { prune, expect, rebind, only, ...flags }: Flags, folder: string) {
    await withExitCodes(async () => {
      const digest = expect === undefined ? undefined : await readDigest(this, expect);
      if (this.isAgent && digest === undefined) {
        throw new UsageError(
          "Refusing to apply changes for an agent without the digest of a reviewed plan.",
          "Run `obstack plan`, then pass its `digest` with `--expect`.",
        );
      }
      const context = { ...this, isReviewed: digest !== undefined };
      await applyTargets(context, { ...flags, expect: digest }, await selectTargets(context, flags, folder), {
        async planTarget({ name, open }, own) {
          const { client, address } = await open();
          const options = { target: name, prune, only, rebind, signal: own.signal, ...promptOption(own, flags.yes) };
          return { plan: await plan(folder, client, options), address };
        },
        folder,
        only,
        openRollout: () => openRollout(folder, flags.rollout),
        waits: wavesToWaitFor(folder, flags.waits),
        words: applyWords,
        epilogue: (rollout) => toRevert(undoCommandOf(folder, flags.target), rollout),
      });
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      ...applyFlags,
      ...onlyFlag,
      ...pruneFlag,
      ...rebindFlag,
      waits: {
        kind: "enum",
        values: waitModes,
        default: "hold",
        brief: "Waits between waves: hold until they end, defer the rest to the next run, or skip them",
      },
      rollout: optional("id", "Identifier of the rollout for `undo --rollout`, as of a CI run (default generated)"),
      expect: optional("digest", "Digest of the reviewed plan, or @FILE with it; other changes are skipped"),
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
      "Waits after a wave with `wait`, and stops if an affected alert fires there.",
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
