import type { StackObjects } from "@obstack/as-code";
import { defaultTarget, readSettings, readStack } from "@obstack/as-code/files";
import { backtest, checkKeys } from "./backtest/backtest.ts";
import type { BacktestOptions } from "./backtest/backtest.ts";
import type { TestReport } from "./render/test-report.ts";
import type { DataClient } from "@obstack/alerting/backtest";
import { replayIncidents } from "./incidents/replay-incidents.ts";
import { backtestSlos } from "./slos/backtest-slos.ts";
import { checkBacktest, checkCoverage, checkIncidents, checkSlos, checkLimits } from "./limits/check-limits.ts";
import type { TestSettings } from "./limits/check-limits.ts";
import { measureCoverage } from "./unit/coverage.ts";
import { runTests } from "./unit/run-tests.ts";

/** Options for {@link testStack}. */
export interface TestStackOptions extends Omit<BacktestOptions, "since"> {
  /** Length of the backtest in milliseconds. Default: no backtest. */
  readonly since?: number | undefined;
  /** Limits that take precedence over those in `obstack.yaml`, except over limits of single alerts. */
  readonly limits?: TestSettings | undefined;
}

/**
 * Tests the alerts of a folder: runs unit tests, replays incidents, measures coverage and, with `since`, runs a backtest. Compares the results with the limits in
 * `obstack.yaml` and in the options. Sends no requests without `since`.
 *
 * @param client Required for a backtest.
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {AsCodeError} If a test or a limit is invalid, or an alert is unknown.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function testStack(
  folder: string,
  client: DataClient | undefined,
  options: TestStackOptions = {},
): Promise<TestReport> {
  const { target = defaultTarget, since, limits = {}, ...run } = options;
  const objects = await readStack(folder, target);
  const settings = mergeSettings((await readSettings(folder)).test ?? {}, limits);
  checkLimits(settings);
  const tests = await runTests(folder, { target, objects });
  const incidents = await replayIncidents(folder, { target, objects });
  const coverage = measureCoverage(objects, tests, incidents);
  const { to, signal, onProgress } = run;
  const { keys, sloKeys } = divideKeys(run.keys, objects);
  const tested =
    since === undefined || client === undefined
      ? undefined
      : await backtest(folder, client, { ...run, keys, target, since });
  const slos =
    sloKeys.size > 0 && since !== undefined && client !== undefined
      ? await backtestSlos(folder, client, { target, since, to, signal, onProgress, keys: sloKeys })
      : undefined;
  const violations = [
    ...(tested === undefined ? [] : checkBacktest(tested, settings)),
    ...checkSlos(slos?.slos ?? [], settings),
    ...checkCoverage(coverage, settings),
    ...checkIncidents(incidents, settings),
  ];
  return {
    ...(tested ?? { target, alerts: [] }),
    tests,
    ...(incidents.length === 0 ? {} : { incidents }),
    coverage,
    violations,
    ...(slos === undefined ? {} : { slos: slos.slos }),
  };
}

/** Divides keys into those of alerts, and the SLOs that the others belong to: `slos/checkout` and the keys of its alerts, as a plan shows them. */
function divideKeys(
  keys: TestStackOptions["keys"],
  { alerts, slos }: Pick<StackObjects, "alerts" | "slos">,
): { readonly keys: TestStackOptions["keys"]; readonly sloKeys: ReadonlySet<string> } {
  const names = slos.map(({ key }) => key);
  if (keys === undefined) return { keys, sloKeys: new Set(names) };
  const sloOf = (key: string): string | undefined =>
    names.find((name) => key === `slos/${name}` || key.startsWith(`slos/${name}/`));
  const others = keys.filter((key) => sloOf(key) === undefined);
  checkKeys(others, [...alerts.map(({ key }) => key), ...names.map((name) => `slos/${name}`)]);
  return {
    keys: others,
    sloKeys: new Set(keys.flatMap((key) => sloOf(key) ?? [])),
  };
}

/** Merges the settings of `obstack.yaml` with the given ones, which take precedence. Limits of single alerts are kept. */
function mergeSettings(settings: TestSettings, given: TestSettings): TestSettings {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as TestSettings;
  return { ...settings, ...set, coverage: { ...settings.coverage, ...set.coverage } };
}
