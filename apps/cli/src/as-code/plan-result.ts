import { AsCodeError, planResult } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import type { TargetOutcome } from "./run-on-targets.ts";

/** Returns the result of a plan with the skipped changes, which are shown too. A plan without all SLOs has failed, and no digest. */
export function toPlanResult(plan: Plan, { skipped, summary }: Plan): TargetOutcome {
  const { mistakes } = plan;
  const result: TargetOutcome = {
    ...planResult(plan),
    ...(mistakes === undefined ? {} : { digest: undefined, failure: new AsCodeError("files", mistakes) }),
  };
  if (skipped.length === 0) return result;
  const { create, update, delete: remove } = summary;
  return { ...result, skipped, counts: { ...result.counts, create, update, delete: remove, skipped: skipped.length } };
}
