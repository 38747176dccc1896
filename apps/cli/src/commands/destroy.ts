import { openRollout, planDestroy } from "@obstack/as-code";
import { destroyDoneWords, destroyPlanWords } from "@obstack/as-code/internal";
import { applyTargets, applyWords } from "../as-code/apply-targets.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { applyExitCodes, applyFlags, fleetFlags, folderParameter, onlyFlag, rebindFlag } from "../as-code/flags.ts";
import type { FleetSelection, OnlyFlag } from "../as-code/flags.ts";
import { readDigest } from "../as-code/read-digest.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { toRevert, undoCommandOf } from "../as-code/undo-command.ts";
import { hiddenTileFlag } from "../connection/flags.ts";
import type { HiddenTileFlag, StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { buildCommand } from "../builders/build-command.ts";
import { optional, toggle } from "../input/flag.ts";

interface Flags extends StackFlags, HiddenTileFlag, FleetSelection, OnlyFlag {
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly expect?: string;
  readonly overwrite?: readonly string[];
  readonly allowAlertLoss: boolean;
  readonly rebind: boolean;
  readonly rollout?: string;
}

export const destroy = buildCommand({
  async func(this: CliContext, { expect, rebind, only, rollout, ...flags }: Flags, folder: string) {
    if (this.isAgent && expect === undefined && !flags.dryRun) {
      throw new UsageError(
        "Refusing to delete objects for an agent without the digest of a reviewed plan.",
        "Run `obstack destroy --dry-run`, then pass its `digest` with `--expect`.",
      );
    }
    await withExitCodes(async () => {
      const digest = expect === undefined ? undefined : await readDigest(this, expect);
      const context = { ...this, isReviewed: digest !== undefined };
      const selection = await selectTargets(context, { ...flags, removedTargets: true }, folder);
      await applyTargets(context, { ...flags, expect: digest, withdrawDuplicates: false }, selection, {
        async planTarget({ name, open }, own) {
          const { client, address } = await open();
          return {
            plan: await planDestroy(folder, client, { target: name, only, rebind, signal: own.signal }),
            address,
          };
        },
        plansFirst: true,
        folder,
        ...(rollout === undefined ? {} : { openRollout: () => openRollout(folder, rollout) }),
        words: {
          ...applyWords,
          reports: [destroyPlanWords, destroyDoneWords],
          refuse: "delete the objects of",
          ask: "Delete these objects of",
          done: "Deleted",
          plan: "obstack destroy --dry-run",
        },
        epilogue: () => toRevert(undoCommandOf(folder, flags.target)),
      });
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      dryRun: toggle("Print the plan instead of applying it"),
      expect: optional("digest", "Digest of the reviewed plan, or @FILE with it; other changes are skipped"),
      ...onlyFlag,
      rollout: optional("id", "Identifier for `undo --rollout`, as of a CI run (default generated)"),
      yes: applyFlags.yes,
      overwrite: {
        ...applyFlags.overwrite,
        brief: "Objects that were changed on the server to delete anyway: all, or one as in --only",
      },
      allowAlertLoss: applyFlags.allowAlertLoss,
      ...hiddenTileFlag,
      ...rebindFlag,
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
