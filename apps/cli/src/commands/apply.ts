import { isReviewed, plan } from "@obstack/as-code";
import { applyPlan } from "../as-code/apply-plan.ts";
import { promptOption } from "../as-code/choose.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { applyExitCodes, applyFlags, fleetFlags, folderParameter, isFleet, pruneFlag } from "../as-code/flags.ts";
import type { ApplyFlags, FleetSelection } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { readDigest } from "../as-code/read-digest.ts";
import { refuseUnreviewed } from "../as-code/refuse-unreviewed.ts";
import { planView } from "../as-code/show-plan.ts";
import { text } from "../common/text.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags, ApplyFlags, FleetSelection {
  readonly prune: boolean;
  readonly expect?: string;
}

export const apply = buildCommand({
  async func(this: CliContext, given: Flags, folder: string) {
    const flags = given.expect === undefined ? given : { ...given, expect: await readDigest(this, given.expect) };
    if (isFleet(flags)) return (await import("../as-code/apply-fleet.ts")).applyFleet(this, flags, folder);
    const { all: _all, target, prune, expect, output, query, ...others } = flags;
    const { yes, overwrite, allowAlertLoss, withdrawDuplicates, ...connection } = others;
    await withExitCodes(async () => {
      const { name, client, address } = await openTarget(this, connection, folder, target);
      const planned = await plan(folder, client, {
        target: name,
        prune,
        signal: this.signal,
        ...promptOption(this, yes),
      });
      if (expect !== undefined && !isReviewed(planned, expect)) {
        await show(this, { output, ...(query === undefined ? {} : { query }) }, planView(planned));
        refuseUnreviewed(planned, expect);
      }
      await applyPlan(
        this,
        { yes, overwrite, allowAlertLoss, withdrawDuplicates, output, ...(query === undefined ? {} : { query }) },
        planned,
        address,
        { folder, target },
      );
    });
  },
  parameters: {
    flags: {
      ...fleetFlags,
      ...applyFlags,
      ...pruneFlag,
      expect: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "digest",
        brief: "Digest of the reviewed plan, or @FILE with it; other changes are refused",
      },
    },
    positional: folderParameter,
  },
  docs: describe({
    brief: "Apply local files to a deployment",
    more: [
      "Shows the plan and asks for confirmation. Refuses to overwrite objects that were",
      "changed on the server after the plan. Saves what it overwrites or deletes for",
      "`obstack undo`. If it stops early, run it again to continue. With several",
      "targets, asks once and stops after a wave with a failed target.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: [
      "apply",
      "apply ./monitoring --target production --yes --prune",
      "apply --all --yes --expect @digest.txt",
    ],
  }),
});
