import { canCombine } from "@obstack/core/charts";
import { maxOf, minOf } from "@obstack/basics";
import type { WindowPoint } from "../evaluate/to-windows.ts";
import { createEventCounter } from "../queries/count-events.ts";
import { isDrawing, notTestable } from "../queries/drawing.ts";
import type { Untestable } from "../queries/drawing.ts";
import { createEvaluatedReader } from "../queries/read-evaluated.ts";
import type { Evaluated } from "../queries/read-evaluated.ts";
import { planQueries } from "../queries/plan-queries.ts";
import type { PlannedQuery } from "../queries/plan-queries.ts";
import { queryRange } from "../queries/query-range.ts";
import type { QueryOptions } from "../queries/query-range.ts";
import type { ChartQueries } from "../queries/chart-queries.ts";
import { formatMinutes, minute, toIso } from "../evaluate/duration.ts";
import type { AlertToTest } from "./alert-to-test.ts";
import { unmeasured } from "./evaluate-alert.ts";
import type { BacktestReport, TestedAlert } from "./report.ts";
import { runQueries } from "../queries/run-queries.ts";
import { dependsOnStart, describe, testAlert, watchAlert, windowsIn } from "./test-alert.ts";
import type { TestOptions, Watched } from "./test-alert.ts";

/** Progress of a backtest. */
export interface BacktestProgress {
  /** Number of finished queries. */
  readonly done: number;
  /** Number of all queries. */
  readonly total: number;
}

/** Options for {@link backtestAlerts}. */
export interface BacktestRunOptions extends TestOptions, Pick<QueryOptions, "maxBuckets" | "signal"> {
  /** Name of the target in the report. */
  readonly target: string;
  /** Start of the range, in milliseconds since the epoch. Evaluates the windows that end after it. */
  readonly from: number;
  /** End of the range. Evaluates the windows that have ended by then. */
  readonly to: number;
  readonly onProgress?: ((progress: BacktestProgress) => void) | undefined;
}

const nothing: Evaluated = { points: [], width: 0, isAligned: true, groups: { numeric: [], dates: [], notes: [] } };

/**
 * Evaluates alerts on past data. Sends one chart query per tile and range, regardless of how many alerts watch the tile, and up to two for each source
 * without data at the start of the range, if the firings depend on its start.
 *
 * @param charts Chart queries; undefined if the deployment has none. No alert is testable then.
 * @throws {ObstackError} If the server cannot be reached or denies access. After other failures of a query, its alerts are not testable.
 */
export async function backtestAlerts(
  alerts: readonly AlertToTest[],
  charts: ChartQueries | undefined,
  options: BacktestRunOptions,
): Promise<BacktestReport> {
  const { target, from, to, signal } = options;
  const results = new Map<AlertToTest, TestedAlert>();
  const reject = (alert: AlertToTest, { status, reason }: Untestable): void => {
    results.set(alert, { ...describe(alert), status, reason, ...unmeasured });
  };
  const watched = alerts.flatMap((alert): Watched[] => {
    const read =
      charts === undefined && isDrawing(alert.drawing)
        ? notTestable("the hosted deployment has no chart queries")
        : watchAlert(alert);
    if (!("status" in read)) return [read];
    reject(alert, read);
    return [];
  });
  const unseen = watched.filter(({ seesNothing }) => seesNothing === true);
  for (const one of unseen) results.set(one.alert, await testAlert(one, nothing, options));
  const { queries, impossible } = planQueries(watched.filter((one) => !unseen.includes(one)));
  for (const one of impossible) reject(one.alert, notTestable(whyImpossible(one)));

  const counter = charts && createEventCounter(charts, { from, to }, { signal });
  let done = 0;
  const run = async (query: PlannedQuery<Watched>): Promise<void> => {
    if (charts === undefined) return;
    const points = await pointsOf(charts, query, options);
    const evaluatedOf = await createEvaluatedReader(charts, query, points, signal);
    // Alerts of the same query can differ in their formulas.
    for (const one of query.alerts) {
      const loaded = await evaluatedOf(one.drawing);
      const firstEventOf = options.firstEventOf ?? (dependsOnStart(one) ? counter?.firstOf : undefined);
      results.set(one.alert, await testAlert(one, loaded, { ...options, firstEventOf }));
    }
  };
  const onFailure = (query: PlannedQuery<Watched>, reason: string): [] => {
    for (const { alert } of query.alerts) reject(alert, { status: "query-failed", reason });
    return [];
  };
  const onEnd = (): void => options.onProgress?.({ done: ++done, total: queries.length });
  await runQueries(queries, { run, onFailure, onEnd }, signal);
  const isInterrupted = signal?.aborted === true;
  for (const alert of alerts)
    if (!results.has(alert)) reject(alert, notTestable("the backtest was interrupted before its query"));
  return {
    target,
    from: toIso(from),
    to: toIso(to),
    alerts: alerts.flatMap((alert) => results.get(alert) ?? []),
    ...(isInterrupted ? { isInterrupted: true as const } : {}),
  };
}

function whyImpossible({ alert, drawing, offset = 0, length }: Watched): string {
  const interval = JSON.stringify(alert.settings.interval);
  if (offset === 0 || canCombine(drawing)) return `chart queries have no granularity for the interval ${interval}`;
  const by = formatMinutes(offset / minute);
  const parts = `${formatMinutes((length - offset) / minute)} and ${by}`;
  return `its windows are shifted by ${by}, and the server evaluates their parts of ${parts}. Chart queries return such parts only for count, sum, min and max`;
}

async function pointsOf(
  charts: ChartQueries,
  query: PlannedQuery<Watched>,
  options: BacktestRunOptions,
): Promise<readonly WindowPoint[]> {
  const ranges = query.alerts.map((one) => windowsIn(options, one)).filter(({ from, to }) => from < to);
  if (ranges.length === 0) return [];
  const range = {
    from: minOf(ranges.map(({ from }) => from)),
    to: maxOf(ranges.map(({ to }) => to)),
  };
  return queryRange(charts, query, range, options);
}
