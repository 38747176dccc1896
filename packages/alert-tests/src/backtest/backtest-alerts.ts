import { isResponseError, isObstackError } from "@obstack/core";
import { readRule, toWindows, windowStart } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, WindowPoint } from "@obstack/core/alerts";
import type { PointCache } from "../charts/point-cache.ts";
import { combinePoints } from "../charts/combine-windows.ts";
import type { Drawing } from "../charts/drawing.ts";
import { planQueries } from "../charts/plan-queries.ts";
import type { PlannedQuery } from "../charts/plan-queries.ts";
import { queryRange } from "../charts/query-range.ts";
import type { QueryOptions, Range } from "../charts/query-range.ts";
import type { ChartQueries } from "../common/client.ts";
import { toIso } from "../common/duration.ts";
import type { AlertToTest } from "./alert-to-test.ts";
import { evaluateAlert, unmeasured } from "./evaluate-alert.ts";
import type { BacktestReport, TestedAlert } from "./report.ts";
import { rules } from "./rules.ts";

/** Progress of a backtest. */
export interface BacktestProgress {
  /** Number of finished queries. */
  readonly done: number;
  /** Number of all queries. */
  readonly total: number;
}

/** Options for {@link backtestAlerts}. */
export interface BacktestRunOptions extends Pick<QueryOptions, "maxBuckets" | "signal"> {
  /** Name of the target in the report. */
  readonly target: string;
  /** Start of the range, in milliseconds since the epoch. Evaluates the windows that end after it. */
  readonly from: number;
  /** End of the range. Evaluates the windows that have ended by then. */
  readonly to: number;
  readonly onProgress?: ((progress: BacktestProgress) => void) | undefined;
  /** Cache for the points of windows that have ended. Default: none. */
  readonly cache?: PointCache | undefined;
  /** Receives the windows of each evaluated alert, for charts. */
  readonly onWindows?: ((key: string, windows: readonly AlertWindow[], alert: AlertRule) => void) | undefined;
}

/** Maximum number of concurrent queries. The client paces them within the server's rate limit. */
const concurrency = 3;

interface Watched extends AlertRule {
  readonly alert: AlertToTest;
  readonly drawing: Drawing;
}

/**
 * Evaluates alerts on past data. Sends one chart query per tile and range, regardless of how many alerts watch the tile.
 *
 * @param charts Chart queries; undefined if the deployment has none, so that no alert is testable.
 * @throws {ObstackError} If the server cannot be reached or denies access. After other failures of a query, its alerts are not testable.
 */
export async function backtestAlerts(
  alerts: readonly AlertToTest[],
  charts: ChartQueries | undefined,
  options: BacktestRunOptions,
): Promise<BacktestReport> {
  const { target, from, to, signal } = options;
  const results = new Map<AlertToTest, TestedAlert>();
  const reject = (alert: AlertToTest, reason: string): void => {
    results.set(alert, { ...describe(alert), status: "not-testable", reason, ...unmeasured });
  };
  const watched = alerts.flatMap((alert): Watched[] => {
    const read = ruleOf(alert, charts);
    if (typeof read !== "string") return [{ alert, ...read }];
    reject(alert, read);
    return [];
  });
  const { queries, impossible } = planQueries(watched);
  for (const { alert } of impossible)
    reject(alert, `chart queries have no granularity for the interval ${JSON.stringify(alert.settings.interval)}`);

  let done = 0;
  let hasFailed = false;
  const run = async (query: PlannedQuery<Watched>): Promise<void> => {
    if (charts === undefined || hasFailed || signal?.aborted === true) return;
    try {
      const points = await pointsOf(charts, query, options);
      // Alerts with the same interval share their windows.
      const windows = new Map<number, readonly AlertWindow[]>();
      const windowsOf = (length: number): readonly AlertWindow[] => {
        const known = windows.get(length) ?? readWindows(query, points, windowsIn(options, length), length);
        windows.set(length, known);
        return known;
      };
      const isAligned = points.every(({ ts_bucket: time }) => Number(time) % query.width === 0);
      for (const one of query.alerts) results.set(one.alert, test(one, isAligned, windowsOf, options));
    } catch (error) {
      if (isInterruption(error, signal)) return;
      const reason = reasonOf(error);
      if (reason === undefined) {
        hasFailed = true;
        throw error;
      }
      for (const { alert } of query.alerts) reject(alert, reason);
    }
    options.onProgress?.({ done: ++done, total: queries.length });
  };
  await inParallel(queries, run);
  const isInterrupted = signal?.aborted === true;
  for (const alert of alerts) if (!results.has(alert)) reject(alert, "the backtest was interrupted before its query");
  return {
    target,
    from: toIso(from),
    to: toIso(to),
    rules,
    alerts: alerts.flatMap((alert) => results.get(alert) ?? []),
    ...(isInterrupted ? { isInterrupted: true as const } : {}),
  };
}

/** Returns the rule of an alert, or the reason why it is not testable. */
function ruleOf(
  { settings, drawing }: AlertToTest,
  charts: ChartQueries | undefined,
): (AlertRule & { readonly drawing: Drawing }) | string {
  if (charts === undefined) return "the hosted deployment has no chart queries";
  if (typeof drawing === "string") return drawing;
  const read = readRule(settings, drawing.isGrouped);
  return typeof read === "string" ? read : { ...read, drawing };
}

/** Returns the range of the windows that end within a range. */
function windowsIn({ from, to }: Range, length: number): Range {
  return { from: windowStart(from, length), to: windowStart(to, length) };
}

async function pointsOf(
  charts: ChartQueries,
  query: PlannedQuery<Watched>,
  options: BacktestRunOptions,
): Promise<readonly WindowPoint[]> {
  const ranges = query.alerts.map(({ length }) => windowsIn(options, length)).filter(({ from, to }) => from < to);
  if (ranges.length === 0) return [];
  const range = {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
  const load = (part: Range): Promise<WindowPoint[]> => queryRange(charts, query, part, options);
  return options.cache === undefined ? load(range) : options.cache.read(query, range, load);
}

function readWindows(
  { drawing, width }: PlannedQuery<Watched>,
  points: readonly WindowPoint[],
  { from, to }: Range,
  length: number,
): readonly AlertWindow[] {
  const inWindows = length === width ? points : combinePoints(drawing, points, length);
  return toWindows(inWindows, { startTime: from, endTime: to, length, asRatio: drawing.asRatio });
}

function test(
  { alert, drawing, rule, length }: Watched,
  isAligned: boolean,
  windowsOf: (length: number) => readonly AlertWindow[],
  options: BacktestRunOptions,
): TestedAlert {
  const described = describe(alert);
  const { from, to } = windowsIn(options, length);
  if (from === to) {
    const reason = `no window of ${described.interval ?? ""} ends within the range`;
    return { ...described, status: "not-testable", reason, ...unmeasured };
  }
  if (!isAligned) {
    const reason = "the server's buckets are not aligned to UTC, unlike the windows of alerts";
    return { ...described, status: "not-testable", reason, ...unmeasured };
  }
  const windows = windowsOf(length);
  options.onWindows?.(alert.key, windows, { rule, length });
  const measured = evaluateAlert({ rule, length }, described.thresholdType ?? "", windows);
  if (!matchesNothing(drawing, windows)) return { ...described, status: "tested", ...measured };
  return { ...described, status: "no-data", reason: "the query matched nothing in this range", ...measured };
}

/** Tells whether a query matched nothing: no window has a value, or all counts are 0. */
function matchesNothing({ series, asRatio }: Drawing, windows: readonly AlertWindow[]): boolean {
  const isCount = !asRatio && ["count", "count_distinct"].includes(series[0]?.aggFn ?? "");
  return windows.every(({ rows }) => rows.every(({ value }) => value === null || (isCount && value === 0)));
}

function describe({
  key,
  name,
  settings,
}: AlertToTest): Pick<TestedAlert, "key" | "name" | "interval" | "threshold" | "thresholdMax" | "thresholdType"> {
  const { interval, threshold, thresholdMax, thresholdType } = settings;
  return {
    key,
    name,
    ...(typeof interval === "string" ? { interval } : {}),
    ...(typeof threshold === "number" ? { threshold } : {}),
    ...(typeof thresholdMax === "number" ? { thresholdMax } : {}),
    ...(typeof thresholdType === "string" ? { thresholdType } : {}),
  };
}

/** Returns why a query failed, or undefined if the other queries would fail as well. */
function reasonOf(error: unknown): string | undefined {
  if (!isObstackError(error) || isResponseError(error, 401, 403, 429)) return undefined;
  const affectsOneQuery = ["response", "unexpected-response", "timeout"].includes(error.kind);
  return affectsOneQuery ? `its chart query failed: ${firstSentence(error)}` : undefined;
}

/** Returns the first sentence of an error, without the database query that servers append. */
function firstSentence({ message, body }: { readonly message: string; readonly body?: unknown }): string {
  const { error, message: text } = Object(body) as { readonly error?: unknown; readonly message?: unknown };
  const full = [error, text, message].find((one) => typeof one === "string") as string;
  const [first = ""] = full.split(/[.:]?\s+(?=In scope\b|SELECT\b)/i);
  const line = first.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

function isInterruption(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (error === signal.reason || (isObstackError(error) && error.kind === "aborted"));
}

async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
}
