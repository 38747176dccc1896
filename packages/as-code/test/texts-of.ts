import { problemToText } from "../src/index.ts";
import type { PlanRemark } from "../src/index.ts";

/** Returns the texts of warnings or notes of a plan, with their places. */
export function textsOf(remarks: readonly PlanRemark[]): string[] {
  return remarks.map(({ text, place }) => problemToText({ ...place, message: text }));
}
