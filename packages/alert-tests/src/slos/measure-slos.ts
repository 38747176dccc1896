import { windowStart } from "@obstack/core/alerts";
import { sloWindowStart } from "@obstack/core/slo";
import { defaultTarget, readStack } from "@obstack/as-code/internal";
import type { ResolvedSlo } from "@obstack/as-code/internal";
import type { SloRange } from "@obstack/core/slo";
import type { TestClient } from "../common/client.ts";
import { loadSlos } from "./backtest-slos.ts";
import type { BacktestSlosOptions } from "./backtest-slos.ts";
import { measureSlo, testSlo } from "./test-slo.ts";
import type { SloStatus, TestedIncident } from "./test-slo.ts";
import { minute, toIso } from "../common/duration.ts";

/** The status of the SLOs of a folder, as plain data: the JSON output of `obstack slo status`. */
export interface SloStatusReport {
  /** Name of the target. */
  readonly target: string;
  /** End of the windows, in ISO 8601. */
  readonly to: string;
  readonly slos: readonly SloStatus[];
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
  client: TestClient,
  options: MeasureSlosOptions = {},
): Promise<SloStatusReport> {
  const { target = defaultTarget, hasBurnDown = false } = options;
  const { slos } = await readStack(folder, target);
  const to = windowStart(options.to ?? Date.now(), minute);
  const windows = new Map(slos.map(({ key, slo }) => [key, to - sloWindowStart(slo, to)]));
  const results: SloStatus[] = [];
  // SLOs with the same window share queries.
  for (const since of new Set(windows.values())) {
    const keys = new Set([...windows].filter(([, window]) => window === since).map(([key]) => key));
    const loaded = await loadSlos(folder, client, { ...options, to, since, keys });
    for (const [resolved, counts] of loaded.counts) results.push(measureSlo(resolved, counts, loaded, hasBurnDown));
  }
  const order = [...windows.keys()];
  return {
    target,
    to: new Date(to).toISOString(),
    slos: results.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
  };
}

/** The SLOs of a folder in a month or quarter, as plain data: the JSON output of `obstack slo report`. */
export interface SloPeriodReport {
  /** Name of the target. */
  readonly target: string;
  /** Start of the period, in ISO 8601. */
  readonly from: string;
  /** End of the period, or of the events that are known, in ISO 8601. */
  readonly to: string;
  /** Whether the period has ended. */
  readonly isComplete: boolean;
  readonly slos: readonly SloPeriod[];
}

/** An SLO in a period. Its budget is that of the events of the period, to date. */
export interface SloPeriod extends SloStatus {
  /** Share of the budget that is spent, in percent; null if it is unknown. */
  readonly spentPercent: number | null;
  readonly incidents: readonly TestedIncident[];
  /** The maintenance windows in the period. */
  readonly exclusions: readonly SloPeriodExclusion[];
}

/** A maintenance window. Times are ISO 8601 in UTC. */
export interface SloPeriodExclusion {
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/** Options for {@link reportSlos}. */
export interface ReportSlosOptions extends Omit<BacktestSlosOptions, "since" | "to" | "plan" | "keys"> {
  /** The month or quarter, in milliseconds since the epoch. */
  readonly period: SloRange;
  /** The current time, in milliseconds since the epoch. Default: now. */
  readonly now?: number | undefined;
}

/**
 * Measures the SLOs of a folder in a month or quarter, which can differ from their windows.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function reportSlos(
  folder: string,
  client: TestClient,
  { period, now = Date.now(), target = defaultTarget, ...options }: ReportSlosOptions,
): Promise<SloPeriodReport> {
  const to = Math.min(period.to, windowStart(now, minute));
  const range = { from: period.from, to };
  const loaded = await loadSlos(folder, client, { ...options, target, since: to - period.from, to });
  const slos = [...loaded.counts].map(([resolved, counts]): SloPeriod => {
    const own = inPeriod(resolved, range);
    const found = testSlo(own, counts, range);
    const { alerts: _alerts, sweep: _sweep, ...shown } = found;
    const left = found.budget?.leftPercent ?? null;
    const exclusions = (own.object.slo.exclude ?? []).filter((one) => one.from < range.to && one.to > range.from);
    return {
      ...shown,
      spentPercent: left === null ? null : Number((100 - left).toPrecision(12)),
      exclusions: exclusions.map((one) => ({ ...one, from: toIso(one.from), to: toIso(one.to) })),
    };
  });
  return { target, from: toIso(range.from), to: toIso(to), isComplete: to === period.to, slos };
}

/** Returns an SLO whose window is a period. Its burn rates stay. */
function inPeriod(resolved: ResolvedSlo, { from, to }: SloRange): ResolvedSlo {
  const { object } = resolved;
  return { ...resolved, object: { ...object, slo: { ...object.slo, window: to - from, calendar: undefined } } };
}
