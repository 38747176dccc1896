import { promote as planPromotion, promotionTarget } from "@obstack/as-code";
import { applyTargets } from "../as-code/apply-targets.ts";
import { applyWords } from "../as-code/apply-words.ts";
import { promptOption } from "../as-code/choose.ts";
import { buildStackCommand } from "../builders/build-stack-command.ts";
import { applyExitCodes, applyFlags, folderFlag, rebindFlag, targetFlags, withdrawFlag } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { toRevert, undoCommandOf } from "../as-code/undo-command.ts";
import { targetDeploymentFlag } from "../connection/flags.ts";
import { UsageError } from "../errors/command-error.ts";
import { completeNames } from "../common/complete-names.ts";
import { toggle, text } from "../input/flag.ts";

const name = { kind: "parsed", parse: text, placeholder: "name" } as const;

export const promote = buildStackCommand({
  async func({ deployment, ...flags }) {
    const { from, to, only = [], folder, dryRun, verbose, rebind } = flags;
    const connection = { verbose, ...(deployment && { deployment }) };
    const selection = await selectTargets(this, { ...connection, target: to, all: false }, folder);
    const states = { folder, stateOf: (target: string) => promotionTarget(from, target) };
    await applyTargets(this, flags, selection, {
      async planTarget(target, own) {
        const [source, destination] = await Promise.all([openTarget(own, { verbose }, folder, from), target.open()]);
        if (source.address === destination.address) {
          throw new UsageError(
            `Cannot promote from ${from} to ${to}: they are the same deployment, ${source.address}.`,
            "Define two different targets in obstack.yaml, or create a profile for each.",
          );
        }
        const plan = await planPromotion(
          folder,
          { client: source.client, target: source.name },
          { client: destination.client, target: destination.name },
          { only, rebind, signal: own.signal, ...promptOption(own, flags.yes) },
        );
        return { plan, address: destination.address };
      },
      ...(dryRun ? {} : states),
      words: applyWords,
      epilogue: () => toRevert(undoCommandOf(folder, to, from)),
    });
  },
  parameters: {
    flags: {
      from: { ...name, ...completeNames("targets"), brief: "Target in obstack.yaml, or profile, to read from" },
      to: { ...name, ...completeNames("targets"), brief: "Target in obstack.yaml, or profile, to write to" },
      only: {
        ...name,
        variadic: true,
        optional: true,
        brief: "Name or identifier of a dashboard (with its alerts) or an alert (default all)",
      },
      ...folderFlag,
      ...targetDeploymentFlag,
      output: targetFlags.output,
      query: targetFlags.query,
      verbose: targetFlags.verbose,
      readOnly: targetFlags.readOnly,
      dryRun: toggle("Print the plan instead of applying it"),
      ...applyFlags,
      ...withdrawFlag,
      ...rebindFlag,
    },
  },
  docs: {
    brief: "Promote dashboards and alerts from one deployment to another",
    more: [
      "Each deployment can be hosted or self-hosted. Sources, webhooks, dashboards and",
      "tiles are matched by name and kind, or by the bindings in obstack.yaml. Objects",
      "that refer to something without a match are skipped and listed. Objects that were",
      "promoted before are updated.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: [
      "promote --from staging --to production",
      "promote --from staging --to production --only 'Service overview' --dry-run",
    ],
  },
});
