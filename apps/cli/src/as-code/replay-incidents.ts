import { existsSync } from "node:fs";
import { join } from "node:path";
import { planResult } from "@obstack/as-code";
import type { Plan, PlannedApply } from "@obstack/as-code";
import { CommandError } from "../errors/command-error.ts";
import type { OpenTarget } from "./open-target.ts";
import type { TargetOutcome } from "./run-on-targets.ts";

/**
 * Replays the incidents of a plan, for `plan` and `apply`. Returns a function that describes the plan with what alerts do in them. Loads its code on
 * demand, so that stacks without incidents do not load it.
 *
 * @param failOn What fails the plan. Default: nothing.
 */
export async function replayIncidents(
  folder: string,
  client: OpenTarget["client"],
  planned: PlannedApply,
  failOn: "incidents" | undefined,
): Promise<(plan: Plan) => TargetOutcome> {
  if (!existsSync(join(folder, "tests", "incidents"))) return planResult;
  const { planIncidents, withIncidents } = await import("@obstack/alert-tests");
  const found = await planIncidents(folder, client, planned);
  if (found === undefined) return planResult;
  const { text, unmet } = found;
  const describe = (plan: Plan): TargetOutcome => ({ ...planResult(withIncidents(plan, found)), incidents: [text] });
  if (failOn === undefined || unmet.length === 0) return describe;
  const names = unmet.map((name) => JSON.stringify(name)).join(", ");
  const failure = new CommandError(
    "failure",
    `Incidents that fail or cannot be judged: ${names}.`,
    "Run `obstack test` for the reasons.",
  );
  return (plan) => ({ ...describe(plan), digest: undefined, failure });
}
