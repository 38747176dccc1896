import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plan, PlannedApply } from "@obstack/as-code";
import { CommandError } from "../errors/command-error.ts";
import type { OpenTarget } from "./open-target.ts";
import type { TargetOutcome } from "./run-on-targets.ts";

/** What happens in the incidents of a plan. */
export interface Replayed {
  readonly outcome: Pick<TargetOutcome, "incidents" | "failure" | "digest">;
  /** Adds what alerts do in them to the changes that cause it. */
  readonly withEffects: (tested: Plan) => Plan;
}

/**
 * Replays the incidents of a plan, for `plan` and `apply`. Loads its code on demand, so that stacks without incidents do not load it.
 *
 * @param failOn What fails the plan. Default: nothing.
 */
export async function replayIncidents(
  folder: string,
  client: OpenTarget["client"],
  planned: PlannedApply,
  failOn: "incidents" | undefined,
): Promise<Replayed | undefined> {
  if (!existsSync(join(folder, "tests", "incidents"))) return undefined;
  const { planIncidents, withIncidents } = await import("@obstack/alert-tests/internal");
  const found = await planIncidents(folder, client, planned);
  if (found === undefined) return undefined;
  const { text, unmet } = found;
  const withEffects = (tested: Plan): Plan => withIncidents(tested, found);
  if (failOn === undefined || unmet.length === 0) return { outcome: { incidents: [text] }, withEffects };
  const names = unmet.map((name) => JSON.stringify(name)).join(", ");
  const failure = new CommandError(
    "failure",
    `Incidents that fail or cannot be judged: ${names}.`,
    "Run `obstack test` for the reasons.",
  );
  return { outcome: { incidents: [text], digest: undefined, failure }, withEffects };
}
