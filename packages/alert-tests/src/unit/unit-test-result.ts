import type { Position, Problem } from "@obstack/as-code";

/** Result of a unit test. */
export interface UnitTestResult {
  readonly name: string;
  /** Key of the alert, or of the dashboard of the SLO. */
  readonly alert: string;
  readonly position: Position;
  readonly status: "passed" | "failed";
  /** Unmet expectations. */
  readonly failures: readonly Problem[];
}
