import { promote as planPromotion } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { applyPlan } from "../as-code/apply-plan.ts";
import { chooser } from "../as-code/choose.ts";
import { withFailures } from "../as-code/failures.ts";
import { applyFlags, folderFlag, targetFlags } from "../as-code/flags.ts";
import type { ApplyFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { planView } from "../as-code/show-plan.ts";
import { targetDeploymentFlag } from "../connection/flags.ts";
import type { OutputFlags } from "../output/flags.ts";
import type { DeploymentFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { text } from "../common/text.ts";
import { show } from "../output/show.ts";
import { describe } from "./describe.ts";

interface Flags extends OutputFlags, DeploymentFlags, ApplyFlags {
  readonly from: string;
  readonly to: string;
  readonly only?: readonly string[];
  readonly folder: string;
  readonly dryRun: boolean;
  readonly verbose: boolean;
}

const name = { kind: "parsed", parse: text, placeholder: "name" } as const;

export const promote = buildCommand({
  async func(this: CliContext, flags: Flags) {
    const { from, to, only = [], folder, deployment, dryRun, verbose, ...shown } = flags;
    await withFailures(async () => {
      const [source, target] = await Promise.all([
        openTarget(this, { verbose }, folder, from),
        openTarget(this, { verbose, ...(deployment && { deployment }) }, folder, to),
      ]);
      if (source.address === target.address) {
        throw new UsageError(
          `${from} and ${to} are the same deployment: ${source.address}.`,
          "Describe them in obstack.yaml, or make profiles of these names.",
        );
      }
      const plan = await planPromotion(
        folder,
        { client: source.client, target: source.name },
        { client: target.client, target: target.name },
        { only, signal: this.signal, ...chooser(this, shown.yes) },
      );
      if (dryRun) await show(this, shown, planView(plan));
      else await applyPlan(this, shown, plan, target.address);
    });
  },
  parameters: {
    flags: {
      from: { ...name, brief: "Target of obstack.yaml, or profile, to read from" },
      to: { ...name, brief: "Target of obstack.yaml, or profile, to write to" },
      only: {
        ...name,
        variadic: true,
        optional: true,
        brief: "Dashboard with its alerts, or alert, by name or identifier; default all",
      },
      ...folderFlag,
      ...targetDeploymentFlag,
      output: targetFlags.output,
      query: targetFlags.query,
      verbose: targetFlags.verbose,
      dryRun: { kind: "boolean", default: false, brief: "Show what would be written, and do not write it" },
      ...applyFlags,
    },
  },
  docs: describe({
    brief: "Bring dashboards and alerts from one deployment to another",
    more: [
      "Hosted or self-hosted, either way. Sources, webhooks, dashboards and tiles are found by name and kind, or by the bindings of",
      "obstack.yaml; what has no counterpart is listed, and then nothing is written. What was promoted before is updated.",
    ].join("\n"),
    examples: [
      "promote --from staging --to production",
      "promote --from staging --to production --only 'Service overview' --dry-run",
    ],
  }),
});
