import { testStack } from "@obstack/alert-tests";
import { pointCacheIn } from "@obstack/alert-tests/internal";
import type { TestReport } from "@obstack/alert-tests";
import type { failOnValues } from "@obstack/alert-tests/internal";
import type { OpenTarget } from "../as-code/open-target.ts";
import type { CliContext } from "../context.ts";
import { queryProgress } from "./progress.ts";
import type { TestedWindows } from "./series-of-windows.ts";

/** What to test, and the limits. */
export interface TestFlags {
  readonly since?: number;
  readonly alert: readonly string[];
  readonly atMost?: string;
  readonly atLeast?: string;
  readonly failOn: readonly (typeof failOnValues)[number][];
  readonly alertCoverage?: number;
  readonly tileCoverage?: number;
  readonly cache: boolean;
}

/** A target to test. */
export interface TestTarget {
  readonly name: string;
  /** Absent without a backtest, which sends no requests. */
  readonly opened: OpenTarget | undefined;
  /** Collects the windows of each alert, for charts. Default: windows are not kept. */
  readonly windows?: Map<string, TestedWindows> | undefined;
}

/** Runs the tests of a folder for a target. */
export async function testTarget(
  context: CliContext,
  flags: TestFlags,
  folder: string,
  { name, opened, windows }: TestTarget,
): Promise<TestReport> {
  const { since, alert, cache } = flags;
  const report = await testStack(folder, opened?.client, {
    target: name,
    limits: limitsOf(flags),
    since,
    to: context.now(),
    keys: alert.length === 0 ? undefined : alert,
    signal: context.signal,
    cache: cache && opened !== undefined ? pointCacheIn(folder, opened.address) : undefined,
    ...queryProgress(context),
    ...(windows && { onWindows: (key, found, rule) => void windows.set(key, { windows: found, alert: rule }) }),
  });
  context.progress.clear();
  return report;
}

function limitsOf({ atMost, atLeast, failOn, alertCoverage, tileCoverage }: TestFlags): object {
  return {
    "at-most": atMost,
    "at-least": atLeast,
    "fail-on": failOn.length === 0 ? undefined : failOn,
    coverage: Object.fromEntries(
      Object.entries({ alerts: alertCoverage, tiles: tileCoverage }).filter(([, value]) => value !== undefined),
    ),
  };
}
