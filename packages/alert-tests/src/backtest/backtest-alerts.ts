import { FormulaError, readRule, windowStart } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, WindowPoint } from "@obstack/core/alerts";
import type { PointCache } from "../charts/point-cache.ts";
import { canCombine } from "../charts/combine-windows.ts";
import { isDrawing, notTestable } from "../charts/drawing.ts";
import type { Drawing, Untestable } from "../charts/drawing.ts";
import { createEvaluatedReader, readWindows } from "../charts/read-evaluated.ts";
import type { Evaluated } from "../charts/read-evaluated.ts";
import { planQueries } from "../charts/plan-queries.ts";
import type { PlannedQuery } from "../charts/plan-queries.ts";
import { queryRange } from "../charts/query-range.ts";
import type { QueryOptions, Range } from "../charts/query-range.ts";
import type { ChartQueries } from "../common/client.ts";
import { formatMinutes, toIso } from "../common/duration.ts";
import type { AlertToTest } from "./alert-to-test.ts";
import { evaluateAlert, unmeasured } from "./evaluate-alert.ts";
import type { BacktestReport, TestedAlert } from "./report.ts";
import { runQueries } from "./run-queries.ts";

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

const minute = 60_000;

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
  const reject = (alert: AlertToTest, { status, reason }: Untestable): void => {
    results.set(alert, { ...describe(alert), status, reason, ...unmeasured });
  };
  const watched = alerts.flatMap((alert): Watched[] => {
    const read = ruleOf(alert, charts);
    if (!("status" in read)) return [{ alert, ...read }];
    reject(alert, read);
    return [];
  });
  const unseen = watched.filter(({ seesNothing }) => seesNothing === true);
  for (const one of unseen)
    results.set(one.alert, test(one, { ...nothing, isAligned: true, known: new Map() }, options));
  const { queries, impossible } = planQueries(watched.filter((one) => !unseen.includes(one)));
  for (const one of impossible) reject(one.alert, notTestable(whyImpossible(one)));

  let done = 0;
  const run = async (query: PlannedQuery<Watched>): Promise<void> => {
    if (charts === undefined) return;
    const points = await pointsOf(charts, query, options);
    const evaluatedOf = await createEvaluatedReader(charts, query, points, signal);
    const isAligned = points.every(({ ts_bucket: time }) => Number(time) % query.width === 0);
    const known: Loaded["known"] = new Map();
    // Alerts of the same query can differ in their formulas.
    for (const one of query.alerts)
      results.set(one.alert, test(one, { ...(await evaluatedOf(one.drawing)), isAligned, known }, options));
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
    rules,
    alerts: alerts.flatMap((alert) => results.get(alert) ?? []),
    ...(isInterrupted ? { isInterrupted: true as const } : {}),
  };
}

/** Returns the rule of an alert, or the reason why it is not testable. */
function ruleOf(
  { settings, drawing }: AlertToTest,
  charts: ChartQueries | undefined,
): (AlertRule & { readonly drawing: Drawing }) | Untestable {
  if (!isDrawing(drawing)) return drawing;
  if (charts === undefined) return notTestable("the hosted deployment has no chart queries");
  const read = readRule(settings, drawing.isGrouped);
  return typeof read === "string" ? notTestable(read) : { ...read, drawing };
}

function whyImpossible({ alert, drawing, offset = 0, length }: Watched): string {
  const interval = JSON.stringify(alert.settings.interval);
  if (offset === 0 || canCombine(drawing)) return `chart queries have no granularity for the interval ${interval}`;
  const by = formatMinutes(offset / minute);
  const parts = `${formatMinutes((length - offset) / minute)} and ${by}`;
  return `its windows are shifted by ${by}, and the server evaluates their parts of ${parts}. Chart queries return such parts only for count, sum, min and max`;
}

/** Returns the range of the windows that end within a range and do not start before the alert's schedule. */
function windowsIn(range: Range, { length, offset, startAt = 0 }: AlertRule): Range {
  const to = windowStart(range.to, length, offset);
  return { from: Math.min(to, Math.max(startAt, windowStart(range.from, length, offset))), to };
}

async function pointsOf(
  charts: ChartQueries,
  query: PlannedQuery<Watched>,
  options: BacktestRunOptions,
): Promise<readonly WindowPoint[]> {
  const ranges = query.alerts.map((one) => windowsIn(options, one)).filter(({ from, to }) => from < to);
  if (ranges.length === 0) return [];
  const range = {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
  const load = (part: Range): Promise<WindowPoint[]> => queryRange(charts, query, part, options);
  return options.cache === undefined ? load(range) : options.cache.read(query, range, load);
}

interface Loaded extends Evaluated {
  /** Whether the buckets are aligned to UTC. */
  readonly isAligned: boolean;
  /** What alerts with the same interval share. */
  readonly known: Map<string, ReturnType<typeof readWindows>>;
}

const nothing: Evaluated = { points: [], width: 0, groups: { numeric: [], dates: [], notes: [] } };

/** Returns windows, which alerts with the same interval share. */
function sharedWindows(watched: Watched, loaded: Loaded, range: Range): ReturnType<typeof readWindows> {
  const { drawing, length, offset, rule } = watched;
  const key = JSON.stringify([range.from, length, offset, drawing.asRatio, drawing.formula]);
  const found = loaded.known.get(key) ?? readWindows(watched, drawing, loaded, range);
  loaded.known.set(key, found);
  return { windows: found.windows, rule: { ...rule, isGrouped: found.rule.isGrouped } };
}

function test(watched: Watched, loaded: Loaded, options: BacktestRunOptions): TestedAlert {
  const { alert, drawing, length, startAt, seesNothing } = watched;
  const described = describe(alert);
  const reject = (reason: string, status: Untestable["status"] = "not-testable"): TestedAlert => ({
    ...described,
    status,
    reason,
    ...unmeasured,
  });
  const range = windowsIn(options, watched);
  if (range.from >= range.to) {
    return startAt !== undefined && startAt > options.from
      ? reject(`nothing is evaluated before its scheduleStartAt, ${toIso(startAt)}`)
      : reject(`no window of ${described.interval ?? ""} ends within the range`);
  }
  if (!loaded.isAligned) return reject("the server's buckets are not aligned to UTC, unlike the windows of alerts");
  const { unevaluated } = loaded;
  if (unevaluated !== undefined && drawing.series.length > 1 && !drawing.asRatio && drawing.formula === undefined)
    return reject("its last series has no integers or floats, so that this release evaluates another one");
  if (unevaluated !== undefined)
    return reject(`its values are ${unevaluated}, and this release evaluates only integers and floats`, "never-fires");
  try {
    const { windows, rule } = sharedWindows(watched, loaded, range);
    options.onWindows?.(alert.key, windows, { ...watched, rule });
    const measured = evaluateAlert({ rule, length }, described.thresholdType ?? "", windows);
    const hasEmptyGroup = measured.firings.some(({ group }) => group?.length === 0);
    const notes = [
      ...(drawing.notes ?? []),
      ...loaded.groups.notes,
      ...(seesNothing === true ? [unseenNote] : []),
      ...(hasEmptyGroup ? [emptyGroupNote] : []),
    ];
    const result = { ...described, ...measured, ...(notes.length === 0 ? {} : { notes }) };
    if (seesNothing === true || !matchesNothing(drawing, windows)) return { ...result, status: "tested" };
    return { ...result, status: "no-data", reason: "the query matched nothing in this range" };
  } catch (error) {
    if (error instanceof FormulaError)
      return reject(`its formula is not supported: ${error.message.replace(/\.$/, "")}`);
    throw error;
  }
}

const unseenNote =
  "Its windows are shifted and 6 hours or longer: this release finds no data for them and always evaluates 0.";
const emptyGroupNote =
  "A window without any group meets the condition: it fires under an empty group, which the server normally never resolves.";

/** Returns whether a query matched nothing: no window has a value, or all counts are 0. */
function matchesNothing({ series, asRatio, formula }: Drawing, windows: readonly AlertWindow[]): boolean {
  const isCount = !asRatio && formula === undefined && ["count", "count_distinct"].includes(series.at(-1)?.aggFn ?? "");
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

/** What a backtest follows, as sentences. The interface document does not specify how alerts are evaluated. */
export const rules: readonly string[] = [
  "Follows the rules measured on the current self-hosted release; older ones may differ. See `obstack help alert-rules`.",
];
