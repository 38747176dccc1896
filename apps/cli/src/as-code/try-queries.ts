import type { TryQueries } from "@obstack/alert-tests";
import type { PlannedApply } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import type { OpenTarget } from "./open-target.ts";

/**
 * Returns a function that tries the new and changed queries of a plan, and adds warnings and notes to the plan. The plans of one run share a
 * limit of requests.
 *
 * @param isOneOfMany Whether the run has several targets.
 */
export function createTrials(isOneOfMany: boolean) {
  let trials: Promise<TryQueries> | undefined;
  return async (
    folder: string,
    client: OpenTarget["client"],
    plan: PlannedApply,
    { now, signal }: Pick<CliContext, "now" | "signal">,
  ): Promise<PlannedApply> => {
    if (!("charts" in client) || plan.changes.every(({ action }) => action === "delete")) return plan;
    const tryQueries = await (trials ??= openTrials());
    const { warnings, notes } = await tryQueries(folder, client, plan, { to: now(), isOneOfMany, signal });
    return {
      ...plan,
      warnings: [...plan.warnings, ...warnings.map((text) => ({ text }))],
      notes: [...plan.notes, ...notes.map((text) => ({ text }))],
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
