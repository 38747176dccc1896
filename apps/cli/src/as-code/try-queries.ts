import type { TryQueries } from "@obstack/alert-tests";
import type { Plan, PlannedApply } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import type { OpenTarget } from "./open-target.ts";

/** Tries the new and changed queries of a plan, and returns a function that adds what this showed to the plan. */
type AddTrial = (
  folder: string,
  client: OpenTarget["client"],
  plan: PlannedApply,
  context: Pick<CliContext, "now" | "signal">,
) => Promise<(plan: Plan) => Plan>;

/**
 * Prepares trials of queries for the plans of one run, which share a limit of requests.
 *
 * @param isOneOfMany Whether the run has several targets.
 */
export function createTrials(isOneOfMany: boolean): AddTrial {
  let trials: Promise<TryQueries> | undefined;
  return async (folder, client, plan, { now, signal }) => {
    if (!("charts" in client) || plan.changes.every(({ action }) => action === "delete")) return (one) => one;
    const tryQueries = await (trials ??= openTrials());
    const { warnings, notes } = await tryQueries(folder, client, plan, { to: now(), isOneOfMany, signal });
    return (one) => ({
      ...one,
      warnings: [...one.warnings, ...warnings.map((text) => ({ text }))],
      notes: [...one.notes, ...notes.map((text) => ({ text }))],
    });
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
