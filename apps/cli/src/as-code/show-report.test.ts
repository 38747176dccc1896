import type { Report, ReportTarget } from "@obstack/as-code";
import { expect, test } from "vitest";
import { endWith } from "./show-report.ts";

const failed = (exitCode: number): Omit<ReportTarget, "target"> => ({
  status: "failed",
  error: { kind: "failure", message: "Failed.", exitCode },
});

function reportOf(...targets: readonly Omit<ReportTarget, "target">[]): Report {
  const named = targets.map((target, index) => ({ target: `t${index}`, ...target }));
  const numberOf = (status: string): number => named.filter((one) => one.status === status).length;
  const summary = {
    targets: named.length,
    unchanged: numberOf("unchanged"),
    changed: numberOf("changed"),
    failed: numberOf("failed"),
    notReached: numberOf("not-reached"),
    counts: {},
  };
  return { format: 2, command: "plan", targets: named, changes: [], skipped: [], warnings: [], notes: [], summary };
}

test.each([
  ["no failure", [{ status: "unchanged" }, { status: "changed" }], [0, 0, 2]],
  ["no change", [{ status: "unchanged" }], [0, 0, 0]],
  ["nothing was sent", [failed(3), failed(2)], [3, 3, 1]],
  ["a refusal next to a target that was reached", [{ status: "unchanged" }, failed(2)], [1, 1, 1]],
  ["a target without a key next to one with changes", [{ status: "changed" }, failed(3)], [1, 9, 1]],
  ["a refusal and a server that is down", [failed(2), failed(6)], [6, 6, 1]],
  ["a failure, which is worse than a server that is down", [failed(6), failed(1), failed(2)], [1, 1, 1]],
  ["a part of the changes", [failed(1), failed(9), failed(6)], [9, 9, 1]],
  ["an interruption", [{ status: "changed" }, failed(9), failed(130), failed(6)], [130, 130, 130]],
  ["a target that was not reached", [{ status: "changed" }, { status: "not-reached" }], [1, 9, 1]],
  ["an unknown failure", [{ status: "failed" }, failed(2)], [1, 1, 1]],
] as const)("returns the exit codes of a report, an apply and a plan: %s", (_label, targets, codes) => {
  const report = reportOf(...targets);
  const found: number[] = [];
  const context = { signal: new AbortController().signal, setExitCode: (code: number) => void found.push(code) };
  const given = { report, failures: new Map() };
  endWith(context, { ...given, isDiff: false, isApplied: false });
  endWith(context, { ...given, isDiff: false, isApplied: true });
  endWith(context, { ...given, isDiff: true, isApplied: false });
  expect(found).toEqual(codes);
});
