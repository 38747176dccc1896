import { windowStart } from "@obstack/core/alerts";
import { sloWindowStart } from "@obstack/alerting/slo";
import { defaultTarget, readStack } from "@obstack/as-code/files";
import type { Problem } from "@obstack/as-code";
import type { DataClient, SloStatus } from "@obstack/alerting/backtest";
import { loadSlos } from "./backtest-slos.ts";
import type { BacktestSlosOptions } from "./backtest-slos.ts";
import { measureSlo, minute } from "@obstack/alerting/backtest";

/** The status of the SLOs of a folder, as plain data: the JSON output of `obstack slo status`. */
export interface SloStatusReport {
  /** Name of the target. */
  readonly target: string;
  /** End of the windows, in ISO 8601. */
  readonly to: string;
  readonly slos: readonly SloStatus[];
  /** Why other SLOs are not measured, which the server cannot evaluate; absent without any. */
  readonly mistakes?: readonly Problem[] | undefined;
}

/** Options for {@link measureSlos}. */
export interface MeasureSlosOptions extends Omit<BacktestSlosOptions, "since" | "plan" | "keys"> {
  /** Whether the report contains how each budget was spent, and the incidents. Default: false. */
  readonly hasBurnDown?: boolean | undefined;
}

/**
 * Measures the SLOs of a folder over their windows: what was achieved, what is left of the budget, and how often alerts would have fired. Sends one chart
 * query for up to five different filters and 10 days.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function measureSlos(
  folder: string,
  client: DataClient,
  options: MeasureSlosOptions = {},
): Promise<SloStatusReport> {
  const { target = defaultTarget, hasBurnDown = false } = options;
  const { slos } = await readStack(folder, target);
  const mistakes: Problem[] = [];
  const to = windowStart(options.to ?? Date.now(), minute);
  const windows = new Map(slos.map(({ key, slo }) => [key, to - sloWindowStart(slo, to)]));
  const results: SloStatus[] = [];
  // SLOs with the same window share queries.
  for (const since of new Set(windows.values())) {
    const alike = slos.filter(({ key }) => windows.get(key) === since);
    const onMistake = (mistake: Problem): void => void mistakes.push(mistake);
    const loaded = await loadSlos(folder, client, { ...options, to, since, slos: alike, onMistake });
    for (const [resolved, counts] of loaded.counts) results.push(measureSlo(resolved, counts, loaded, hasBurnDown));
  }
  const order = [...windows.keys()];
  return {
    target,
    to: new Date(to).toISOString(),
    slos: results.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
    ...(mistakes.length === 0 ? {} : { mistakes }),
  };
}
