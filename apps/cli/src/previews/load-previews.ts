import { plan, planResult, review } from "@obstack/as-code";
import { previewFiles, previewPlan } from "@obstack/as-code/previews";
import type { Preview } from "@obstack/charts";
import { queryOptions } from "../alert-tests/progress.ts";
import { runOnTargets } from "../as-code/run-on-targets.ts";
import type { CommandReport, TargetOutcome } from "../as-code/run-on-targets.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import { createUnmatched } from "../as-code/unmatched.ts";
import type { PreviewFlags } from "./preview-flags.ts";
import type { CliContext } from "../context.ts";

/** Draws the dashboards of a folder for all selected targets. Sends no request with `--offline`. */
export async function loadPreviews(
  context: CliContext,
  flags: PreviewFlags,
  folder: string,
): Promise<{ readonly previews: readonly Preview[]; readonly report: CommandReport }> {
  const { since, unchanged, offline, base, utc, prune, rebind, only } = flags;
  const selection = await selectTargets(context, flags, folder, offline);
  const unmatched = createUnmatched(selection.names.length);
  const drawn = new Map<string, Preview>();
  const report = await runOnTargets(context, selection, {
    command: "preview",
    run: async ({ name, open }, own): Promise<TargetOutcome> => {
      const range = { since, to: own.now(), utc, isWhole: unchanged };
      if (offline) {
        const preview = await previewFiles(folder, { target: name, base, ...range });
        drawn.set(name, preview);
        return { status: preview.dashboards.length > 0 ? "changed" : "unchanged" };
      }
      const { signal } = own;
      const { client, name: target } = await open();
      const options = { target, prune, rebind, signal, unknownFields: "allow" } as const;
      const planned = review(await plan(folder, client, options), { only });
      unmatched.add(planned.unmatched);
      const preview = await previewPlan(planned, client, { ...range, ...queryOptions(own) });
      signal.throwIfAborted();
      own.progress.clear();
      drawn.set(name, preview);
      return planResult(planned);
    },
  });
  unmatched.check();
  return { previews: selection.names.flatMap((name) => drawn.get(name) ?? []), report };
}
