import type { PlanRemark } from "../src/index.ts";

/** Returns the texts of warnings or notes of a plan. */
export function textsOf(remarks: readonly PlanRemark[]): string[] {
  return remarks.map(({ text }) => text);
}
