import type { TryQueries } from "@obstack/alert-tests";
import { planResult } from "@obstack/as-code";
import type { PlannedApply } from "@obstack/as-code";
import { buildStackCommand, folderParameter, limitFlags, planFlags } from "../as-code/flags.ts";
import { runOnTargets, planFolder, planTargets } from "../as-code/run-on-targets.ts";
import { plannedIn, readPlanFile, selectPlanned, writePlanFile } from "../as-code/plan-files.ts";
import { replayIncidents } from "../as-code/replay-incidents.ts";
import { selectTargets } from "../as-code/select-targets.ts";
import type { OpenTarget } from "../as-code/select-targets.ts";
import { endWithReport } from "../as-code/show-report.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { parseDuration } from "../input/parse-time.ts";
import { existingFolder } from "../input/paths.ts";
import { optional, text as parseText, toggle } from "../input/flag.ts";

export const plan = buildStackCommand({
  async func(flags, folder, shownFile) {
    const { test: since, summary: isSummary, output: _output, query: _query, verbose: _verbose, ...others } = flags;
    const { failOn, out } = others;
    if (shownFile !== undefined) {
      const file = folder === "show" ? await readPlanFile(this, shownFile, { test: since, ...others }) : undefined;
      if (file === undefined)
        throw new UsageError(`${shownFile} is not a plan in a file.`, "Show one with `obstack plan show FILE`.");
      const shown = await runOnTargets(this, await selectPlanned(this, flags, file, true), {
        command: "plan",
        isDiff: true,
        run: async ({ name }) => planResult(plannedIn(file, name)),
      });
      return endWithReport(this, flags, shown, { isSummary });
    }
    const selection = await selectTargets(this, flags, folder);
    const tryQueries = createTrials(selection.names.length > 1);
    const found = await planTargets(this, flags, selection, {
      command: "plan",
      isDiff: true,
      planTarget: planFolder(folder, flags),
      keepsPlans: out !== undefined,
      async describe({ client }, planned, reviewed, own) {
        const tried = await tryQueries(folder, client, reviewed, own);
        if (since === undefined) return replayIncidents(folder, client, planned, tried, failOn);
        // Loaded on demand, so that other plans do not load it.
        const [{ testPlan, withEffects }, { queryOptions }] = await Promise.all([
          import("@obstack/alert-tests"),
          import("../alert-tests/progress.ts"),
        ]);
        const effects = await testPlan(folder, client, tried, { since, to: own.now(), ...queryOptions(own) });
        own.progress.clear();
        const shown = await replayIncidents(folder, client, planned, withEffects(tried, effects), failOn);
        return { ...shown, details: { ...shown.details, test: effects } };
      },
    });
    if (out !== undefined && found.failures.size + found.report.summary.notReached === 0) {
      const inOrder = selection.names.flatMap((name) => found.plans.get(name)?.plan ?? []);
      await writePlanFile(this, out, { folder, plans: inOrder });
    }
    await endWithReport(this, flags, found, { isSummary });
  },
  parameters: {
    flags: {
      ...planFlags,
      ...limitFlags,
      summary: toggle("Count the changes by risk instead of listing them"),
      out: optional("file", "File for the plan, which `obstack apply FILE` applies; it can contain secrets"),
      test: optional("time", "Time range of a backtest of changed alerts, for example 7d", parseDuration),
    },
    positional: [
      { ...folderParameter[0], parse: (path: string) => (path === "show" ? path : existingFolder(path)) },
      {
        parse: parseText,
        placeholder: "file",
        brief: "After the word show: a plan of `--out` to show",
        optional: true,
      },
    ],
  },
  docs: {
    brief: "Show what an apply would change",
    more: [
      "Compares the files with the last applied state and the server. Changes nothing.",
      "Also lists what an apply skips: conflicts, and changes that depend on them. With",
      "`--overwrite`, the digest also covers conflicts.",
      "",
      "Tries each new or changed query of tiles, alerts and SLOs once, for the last hour: at",
      "most 20 requests per target and 60 in total, and equal changes on one target only. Failing",
      "queries are warnings, queries without events are notes. Raw SQL is not tried.",
      "",
      "Replays the incidents in tests/incidents/ first, before and after the changes.",
      "",
      "`obstack plan show FILE` shows a plan of `--out` again, `obstack apply FILE` applies it.",
      "Text cuts long values; `--verbose` shows them in full.",
      "",
      "With `--test`, shows how often changed alerts would have fired before and after, and the",
      "limits under `test` in obstack.yaml that they do not meet. Unmet limits do not change the",
      "exit code. `obstack test --since` fails then.",
    ].join("\n"),
    exitCodes: { success: "No changes", failure: "Error", differences: "Changes to apply" },
    examples: [
      "plan",
      "plan ./monitoring --target production --output markdown",
      "plan --target 'eu-*'",
      "plan --only 'checkout-*' --only owner:payments",
      "plan --test 7d",
      "plan --all --summary",
      "plan --target production --out plan.json",
    ],
  },
});

/**
 * Returns a function that tries the new and changed queries of a plan, and adds warnings and notes to the plan. The plans of one run share a
 * limit of requests.
 *
 * @param isOneOfMany Whether the run has several targets.
 */
function createTrials(isOneOfMany: boolean) {
  let trials: Promise<TryQueries> | undefined;
  return async (
    folder: string,
    client: OpenTarget["client"],
    planned: PlannedApply,
    { now, signal }: Pick<CliContext, "now" | "signal">,
  ): Promise<PlannedApply> => {
    if (!("charts" in client) || planned.changes.every(({ action }) => action === "delete")) return planned;
    const tryQueries = await (trials ??= openTrials());
    const { warnings, notes } = await tryQueries(folder, client, planned, { to: now(), isOneOfMany, signal });
    return {
      ...planned,
      warnings: [...planned.warnings, ...warnings.map((text) => ({ text }))],
      notes: [...planned.notes, ...notes.map((text) => ({ text }))],
    };
  };
}

/** Loaded on demand, so that plans without changes do not load it. */
async function openTrials(): Promise<TryQueries> {
  const [{ createQueryTrials }, { hintOnColumn }] = await Promise.all([
    import("@obstack/alert-tests"),
    import("../names/source-columns.ts"),
  ]);
  return createQueryTrials({
    explain: (reason, { name = null, ...source }) => hintOnColumn(reason, { ...source, name }),
  });
}
