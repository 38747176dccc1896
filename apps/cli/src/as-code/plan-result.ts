import { planResult } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import type { TargetOutcome } from "./run-on-targets.ts";

/** Returns the result of a plan with the skipped changes, which are shown too. */
export function toPlanResult(plan: Plan, { skipped, summary }: Plan): TargetOutcome {
  const result = planResult(plan);
  if (skipped.length === 0) return result;
  const { create, update, delete: remove } = summary;
  return { ...result, skipped, counts: { ...result.counts, create, update, delete: remove, skipped: skipped.length } };
}
