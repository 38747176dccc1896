import { existsSync } from "node:fs";
import { join } from "node:path";
import { planResult } from "@obstack/as-code";
import type { PlannedApply } from "@obstack/as-code";
import { CommandError } from "../errors/command-error.ts";
import type { OpenTarget } from "./select-targets.ts";
import type { TargetOutcome } from "./run-on-targets.ts";

/**
 * Describes a reviewed plan with what alerts do in saved incidents, for `plan` and `apply`. Loads its code on demand, so that stacks without incidents
 * do not load it.
 *
 * @param planned The plan before the review.
 * @param failOn What fails the plan. Default: nothing.
 */
export async function replayIncidents(
  folder: string,
  client: OpenTarget["client"],
  planned: PlannedApply,
  reviewed: PlannedApply,
  failOn: "incidents" | undefined,
): Promise<TargetOutcome> {
  if (!existsSync(join(folder, "tests", "incidents"))) return planResult(reviewed);
  const { planIncidents, withIncidents } = await import("@obstack/alert-tests");
  const found = await planIncidents(folder, client, planned, reviewed);
  if (found === undefined) return planResult(reviewed);
  const { text, unmet } = found;
  const result = { ...planResult(withIncidents(reviewed, found)), incidents: [text] };
  if (failOn === undefined || unmet.length === 0) return result;
  const names = unmet.map((name) => JSON.stringify(name)).join(", ");
  const failure = new CommandError(
    "failure",
    `Incidents that fail or cannot be judged: ${names}.`,
    "Run `obstack test` for the reasons.",
  );
  return { ...result, digest: undefined, failure };
}
