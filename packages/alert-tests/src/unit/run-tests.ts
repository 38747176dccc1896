import { isDeepStrictEqual } from "node:util";
import { defaultTarget, readDocuments, readStack } from "@obstack/as-code/files";
import type { Problem, StackObjects } from "@obstack/as-code";
import { findFirings } from "@obstack/alerting";
import type { Firing } from "@obstack/alerting";
import { describeGroup } from "@obstack/alerting/backtest";
import { incidentsFolder } from "../incidents/incident-file.ts";
import { formatSince, readTests, testsSchema } from "./read-tests.ts";
import { runSloTests } from "./run-slo-tests.ts";
import type { Expectation, UnitTest, UnitTestResult } from "./read-tests.ts";

/** Options for {@link runTests}. */
export interface RunTestsOptions {
  /** Name of the target, whose values apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Objects of the folder, if they are already read. */
  readonly objects?: StackObjects | undefined;
}

/**
 * Runs the unit tests in the `tests` folder of a stack. Sends no requests and requires no state.
 *
 * @throws {AsCodeError} Of kind `files`, if a file is invalid.
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake in a test.
 */
export async function runTests(
  folder: string,
  { target = defaultTarget, objects }: RunTestsOptions = {},
): Promise<readonly UnitTestResult[]> {
  const stack = objects ?? (await readStack(folder, target));
  const documents = await readDocuments(folder, "tests", testsSchema, incidentsFolder);
  return [...readTests(documents, stack).map(runTest), ...runSloTests(documents, stack)];
}

function runTest(test: UnitTest): UnitTestResult {
  const { name, alert, position, rule, windows } = test;
  const firings = findFirings(rule.rule, windows, rule.length);
  const end = test.start + windows.length * rule.length;
  const failures = test.expectations.flatMap((expectation) => check(expectation, firings, test.start, end));
  return { name, alert, position, status: failures.length === 0 ? "passed" : "failed", failures };
}

function check(expectation: Expectation, all: readonly Firing[], start: number, end: number): Problem[] {
  const { group, times, count, place } = expectation;
  const firings = group === undefined ? all : all.filter((one) => String(one.group) === String(group));
  const suffix = group === undefined ? "" : ` for ${group.join(", ")}`;
  const found = describeFirings(firings, start, end);
  const failures: Problem[] = [];
  if (count !== undefined && firings.length !== count) {
    const expected = count === 0 ? "never to fire" : count === 1 ? "to fire once" : `to fire ${count} times`;
    failures.push({
      ...place(count === 0 ? undefined : "count"),
      message: `Expected ${expected}${suffix}, but ${found}.`,
    });
  }
  for (const { field, expected, isList } of times) {
    const isStart = field === "fires_at";
    const ended = firings.filter(({ resolvedAt }) => isStart || resolvedAt !== undefined);
    const actual = (isList ? ended : ended.slice(0, 1)).map(({ from, to }) => (isStart ? from : to));
    if (isDeepStrictEqual(actual, expected)) continue;
    const written = expected.map((time) => formatSince(time, start)).join(", ");
    const verb = isStart ? "fire" : "resolve";
    failures.push({ ...place(field), message: `Expected to ${verb} at ${written}${suffix}, but ${found}.` });
  }
  return failures;
}

function describeFirings(firings: readonly Firing[], start: number, end: number): string {
  if (firings.length === 0) return "it never fires";
  const shown = firings.slice(0, 5).map(({ from, to, group, notifiedAt, resolvedAt }) => {
    const details = [
      ...(group === undefined ? [] : [describeGroup(group)]),
      `notified at ${formatSince(notifiedAt, start)}`,
      ...(resolvedAt === undefined ? [] : [`resolved at ${formatSince(resolvedAt, start)}`]),
    ];
    return `${formatSince(from, start)} to ${to < end ? formatSince(to, start) : "the end"} (${details.join(", ")})`;
  });
  const more = firings.length > shown.length ? ` and ${firings.length - shown.length} more` : "";
  return `it fires from ${shown.join(", ")}${more}`;
}
