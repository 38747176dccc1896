import { AsCodeError, planResult } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import type { TargetOutcome } from "./run-on-targets.ts";

/** Returns the result of a plan. One without all SLOs has failed, and no digest. */
export function toPlanResult(plan: Plan): TargetOutcome {
  const { mistakes } = plan;
  if (mistakes === undefined) return planResult(plan);
  return { ...planResult(plan), digest: undefined, failure: new AsCodeError("files", mistakes) };
}
