import { stringify } from "lossless-json";
import {
  createAlertEvaluator,
  findFirings,
  findUnevaluatedKind,
  FormulaError,
  hasGroups,
  readRule,
  toWindows,
  windowStart,
} from "@obstack/core/alerts";
import type { AlertRule, AlertWindow, Firing, FiringRule, Verdict } from "@obstack/core/alerts";
import { FilterError } from "../telemetry/condition.ts";
import { QueryError } from "../telemetry/query-series.ts";
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

/** Evaluates the alerts of a deployment. */
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
  /** The last evaluation of each alert that was requested. */
  const evaluations = new Map<string, Evaluation>();
  /** The firings of each alert that was listed. A page asks for them every few seconds, and they change once per window. */
  const listed = new Map<string, Listed & { readonly input: string }>();

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
    const value = `series_${drawn.series.length - 1}.data`;
    if (points.some((point) => typeof (point as object as Json)[value] === "string"))
      throw new QueryError("Servers evaluate no text, even if it contains numbers.");
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

  const inputOf = (watch: Watch, text: string | undefined): string =>
    `${text} ${stringify(watch.tile)} ${windowStart(now(), watch.length, watch.offset)}`;

  const getFirings = (alert: Json): Listed => {
    const watch = findWatch(alert, records.list("dashboard"));
    if (watch === undefined) return { firings: [], hours: 24 };
    const id = String(alert["id"]);
    const input = inputOf(watch, stringify(alert));
    const before = listed.get(id);
    if (before?.input === input) return { firings: before.firings, hours: before.hours };
    const found = findAllFirings(watch);
    listed.set(id, { ...found, input });
    return found;
  };
  const findAllFirings = (watch: Watch): Listed => {
    const inDay = Math.max(1, Math.floor(day / watch.length));
    const lookBack = withoutQueryErrors(() => rawSqlLookBack(watch.tile)) ?? 0;
    const count = lookBack === 0 ? inDay : Math.min(inDay, Math.max(extraWindows, Math.floor(maxRead / lookBack)));
    const find = (): Firing[] => {
      const { windows, rule } = getWindows(watch, count);
      return findFirings(rule, windows, watch.length);
    };
    return { firings: withoutQueryErrors(find) ?? [], hours: Math.round(((count * watch.length) / hour) * 10) / 10 };
  };
  const getState = (alert: Json): string | undefined => {
    const id = String(alert["id"]);
    const before = evaluations.get(id);
    const dashboards = records.list("dashboard");
    const text = stringify(alert);
    const minute = windowStart(now(), 60_000);
    if (before?.alert === text && before?.dashboards === dashboards && before?.minute === minute) return before.state;
    const watch = findWatch(alert, dashboards);
    if (watch === undefined) {
      evaluations.delete(id);
      return undefined;
    }
    const input = inputOf(watch, text);
    // A failed query leaves the state unchanged.
    const state = before?.input === input ? before.state : (withoutQueryErrors(() => evaluate(watch)) ?? before?.state);
    evaluations.set(id, { alert: text, dashboards, minute, input, state });
    return state;
  };
  const withState = (alert: Json): Json => {
    const state = getState(alert);
    return state === undefined ? alert : { ...alert, state };
  };
  return {
    withState,
    list: () => records.list("alert").map((alert) => ({ alert: withState(alert), ...getFirings(alert) })),
  };
}

/** The firings of an alert, oldest first, and the number of hours that they cover. */
interface Listed {
  readonly firings: readonly Firing[];
  readonly hours: number;
}

/** The state of an alert, and what it was evaluated from. */
interface Evaluation {
  readonly state: string | undefined;
  /** The alert, its tile and the end of its last window. */
  readonly input: string;
  /** If these three are the same, so is the input. */
  readonly alert: string | undefined;
  readonly dashboards: unknown;
  readonly minute: number;
}

/** An alert that can be evaluated. */
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
    if (error instanceof QueryError || error instanceof FilterError || error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** The state of an alert that does not fire, in the interface document and on deployed servers. */
export const idleState = { documented: "inactive", field: "OK" } as const;
