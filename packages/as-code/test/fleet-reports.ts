// Reports on made-up changes of several targets.
import { runFleet } from "../src/index.ts";
import type { TargetError, Report, PlannedChange, TargetResult } from "../src/index.ts";

export const describeError = (error: unknown): TargetError => ({ kind: "failure", message: (error as Error).message });
export const names = (length: number): string[] => Array.from({ length }, (_, index) => `target-${index}`);
export const change = (key: string, value: string): PlannedChange => ({
  kind: "alert",
  key,
  title: `alert ${key} "Errors"`,
  action: "update",
  fields: [{ path: "threshold", by: "file", server: "10", file: value }],
});

export function report(
  targets: readonly string[],
  run: (target: string, index: number) => TargetResult,
): Promise<Report> {
  return runFleet(
    "plan",
    { waves: [{ name: "rest", targets }], concurrency: 1 },
    async (target) => run(target, targets.indexOf(target)),
    { describeError },
  );
}

export const changed = (...changes: PlannedChange[]): TargetResult => ({
  status: "changed",
  changes,
  counts: { update: changes.length },
});
