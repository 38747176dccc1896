import { stringify } from "lossless-json";
import {
  createAlertEvaluator,
  findFirings,
  findUnevaluatedKind,
  hasGroups,
  readRule,
  toWindows,
} from "@obstack/alerting";
import { FormulaError, windowStart } from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, Firing, FiringRule, Verdict } from "@obstack/alerting";
import { QueryError } from "../telemetry/condition.ts";
import { rawSqlLookBack } from "../telemetry/query-tile.ts";
import type { TileQuery } from "../telemetry/query-tile.ts";
import type { Json, RecordStore } from "../store/record-store.ts";

interface Parts {
  readonly records: RecordStore;
  readonly queryTile: TileQuery;
  /** State of alerts that do not fire. */
  readonly idleState: string;
  readonly now: () => number;
}

export interface AlertStates {
  /** Returns an alert with its state after the last completed window. Does not change the stored record. */
  readonly withState: (alert: Json) => Json;
  /** Returns every alert with its firings, oldest first. */
  readonly list: () => readonly (Listed & { readonly alert: Json })[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** Events that the firings of an alert with SQL read at most, because each window reads far back. */
const maxRead = 3 * day;
/** Additional windows to evaluate, so that a state survives a gap. */
const extraWindows = 3;

/** Creates the evaluation of alerts, with the rules of the current release: see {@link createAlertEvaluator}. */
export function createAlertStates({ records, queryTile, idleState, now }: Parts): AlertStates {
  /** The alerts that were requested. A page asks for them every few seconds, and their states and firings change once per window. */
  const evaluations = new Map<string, Evaluation>();

  const getWindows = (watch: Watch, count: number): Evaluated => {
    const { length, offset = 0, startAt = 0, rule } = watch;
    const endTime = windowStart(now(), length, offset);
    const startTime = Math.max(endTime - count * length, startAt);
    if (startTime >= endTime) return { windows: [], rule };
    if (watch.seesNothing === true) return { windows: emptyWindows(startTime, endTime, length), rule };
    if (offset === 0) return queryWindows(watch, startTime, endTime);
    // The server evaluates the two partial buckets of a shifted window by themselves.
    const parts = emptyWindows(startTime, endTime, length).map(({ start }) =>
      queryWindows(watch, start, start + length),
    );
    return { windows: parts.flatMap(({ windows }) => windows), rule: parts.at(-1)?.rule ?? rule };
  };
  const queryWindows = ({ alert, tile, length, rule }: Watch, startTime: number, endTime: number): Evaluated => {
    const granularity = String(alert["interval"]);
    const { points, numericGroups, ...drawn } = queryTile(tile, { startTime, endTime, granularity });
    if (points.some((point) => typeof point[`series_${drawn.series.length - 1}.data`] === "string"))
      throw new QueryError("Servers do not evaluate text, even if it contains numbers.");
    // The first bucket of a shifted window starts before it.
    const within = points.map((point) => ({ ...point, ts_bucket: Math.max(point.ts_bucket, startTime) }));
    const windows = toWindows(within, { startTime, endTime, length, numericGroups, ...drawn });
    const isGrouped = rule.isGrouped && (points[0]?.group.length !== numericGroups.length || points.length === 0);
    return { windows, rule: { ...rule, isGrouped } };
  };
  /** Returns undefined if no window has been evaluated yet. */
  const evaluate = (watch: Watch): string | undefined => {
    const { length, offset, alert } = watch;
    const createdAt = Date.parse(String(alert["createdAt"]));
    // A new alert is also evaluated on the last window before its creation.
    const sinceCreated = Number.isNaN(createdAt)
      ? Number.POSITIVE_INFINITY
      : (windowStart(now(), length, offset) - windowStart(createdAt, length, offset)) / length + 1;
    const count = Math.min(extraWindows + (watch.rule.consecutiveWindows ?? 1), Math.max(1, sinceCreated));
    const { windows, rule } = getWindows(watch, count);
    const evaluator = createAlertEvaluator(rule);
    let verdicts: readonly Verdict[] | undefined;
    for (const window of windows) verdicts = evaluator.next(window);
    if (verdicts === undefined) return undefined;
    if (verdicts.some(({ state }) => state === "firing")) return "ALERT";
    return verdicts.some(({ state }) => state === "pending") ? "PENDING" : idleState;
  };

  const findListed = (watch: Watch): Listed => {
    const inDay = Math.max(1, Math.floor(day / watch.length));
    const lookBack = withoutQueryErrors(() => rawSqlLookBack(watch.tile)) ?? 0;
    const count = lookBack === 0 ? inDay : Math.min(inDay, Math.max(extraWindows, Math.floor(maxRead / lookBack)));
    const find = (): Firing[] => {
      const { windows, rule } = getWindows(watch, count);
      return findFirings(rule, windows, watch.length);
    };
    return { firings: withoutQueryErrors(find) ?? [], hours: Math.round(((count * watch.length) / hour) * 10) / 10 };
  };
  /** Returns undefined for alerts that cannot be evaluated. */
  const getEvaluation = (alert: Json): Evaluation | undefined => {
    const id = String(alert["id"]);
    const before = evaluations.get(id);
    const source = {
      alert: stringify(alert),
      dashboards: records.list("dashboard"),
      minute: windowStart(now(), 60_000),
    };
    if (before?.alert === source.alert && before?.dashboards === source.dashboards && before?.minute === source.minute)
      return before;
    evaluations.delete(id);
    const watch = findWatch(alert, source.dashboards);
    if (watch === undefined) return undefined;
    const input = `${source.alert} ${stringify(watch.tile)} ${windowStart(now(), watch.length, watch.offset)}`;
    const evaluation: Evaluation =
      before?.input === input
        ? { ...before, ...source }
        : // A failed query leaves the state unchanged.
          { ...source, watch, input, state: withoutQueryErrors(() => evaluate(watch)) ?? before?.state };
    evaluations.set(id, evaluation);
    return evaluation;
  };
  return {
    withState: (alert) => show(alert, getEvaluation(alert)?.state),
    list: () =>
      records.list("alert").map((alert) => {
        const evaluation = getEvaluation(alert);
        if (evaluation === undefined) return { alert, firings: [], hours: 24 };
        evaluation.listed ??= findListed(evaluation.watch);
        return { alert: show(alert, evaluation.state), ...evaluation.listed };
      }),
  };
}

function show(alert: Json, state: string | undefined): Json {
  return state === undefined ? alert : { ...alert, state };
}

/** The firings of an alert, oldest first, and the number of hours that they cover. */
interface Listed {
  readonly firings: readonly Firing[];
  readonly hours: number;
}

/** The state and firings of an alert, and what they were evaluated from. */
interface Evaluation {
  readonly state: string | undefined;
  /** Absent until it is listed. */
  listed?: Listed;
  readonly watch: Watch;
  /** The alert, its tile and the end of its last window. */
  readonly input: string;
  /** If these three are the same, so is the input. */
  readonly alert: string | undefined;
  readonly dashboards: unknown;
  readonly minute: number;
}

interface Watch extends AlertRule {
  readonly alert: Json;
  readonly tile: Json;
}

/** Windows, and the rule without the groups that are values. */
interface Evaluated {
  readonly windows: readonly AlertWindow[];
  readonly rule: FiringRule;
}

function emptyWindows(startTime: number, endTime: number, length: number): AlertWindow[] {
  return Array.from({ length: (endTime - startTime) / length }, (_, index) => ({
    start: startTime + index * length,
    rows: [],
  }));
}

/** Returns undefined for alerts on saved searches, missing tiles or tiles that are not evaluated, and for alerts with unknown values. */
function findWatch(alert: Json, dashboards: readonly Json[]): Watch | undefined {
  const stored = dashboards
    .flatMap(({ tiles }) => (tiles ?? []) as readonly Json[])
    .find(({ id }) => id === alert["tileId"]);
  if (stored === undefined) return undefined;
  const tile = JSON.parse(stringify(stored) ?? "{}") as Json;
  if (findUnevaluatedKind(tile) !== undefined) return undefined;
  const { series, config } = tile;
  const settings = JSON.parse(stringify(alert) ?? "{}") as Json;
  const read = readRule(settings, hasGroups(Array.isArray(series) ? series : [config]));
  return typeof read === "string" ? undefined : { alert, tile, ...read };
}

/** Returns undefined if the query of a tile fails. The alert then keeps its state, as on deployed servers. */
function withoutQueryErrors<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof QueryError || error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** The state of an alert that does not fire, in the interface document and on deployed servers. */
export const idleState = { documented: "inactive", field: "OK" } as const;
