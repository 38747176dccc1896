import { stringify } from "lossless-json";
import { createAlertEvaluator, findFirings, hasGroups, readRule, toWindows, windowStart } from "@obstack/core/alerts";
import type { AlertWindow, Firing, FiringRule, Verdict } from "@obstack/core/alerts";
import { FilterError } from "../telemetry/filter-error.ts";
import { QueryError } from "../telemetry/query-series.ts";
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
  /** Returns every alert with its firings in the last 24 hours, oldest first. */
  readonly list: () => readonly { readonly alert: Json; readonly firings: readonly Firing[] }[];
}

const day = 86_400_000;
/** Additional windows to evaluate, so that a state survives a gap. */
const extraWindows = 3;

/** Creates the evaluation of alerts, with the rules of the current release: see {@link createAlertEvaluator}. */
export function createAlertStates({ records, queryTile, idleState, now }: Parts): AlertStates {
  /** The last evaluation of each alert, and its input. */
  const evaluations = new Map<string, { readonly input: string; readonly state: string | undefined }>();
  let last: { readonly alerts: unknown; readonly dashboards: unknown; readonly end: number } | undefined;

  const getWindows = ({ alert, tile, length }: Watch, count: number): readonly AlertWindow[] => {
    const endTime = windowStart(now(), length);
    const startTime = endTime - count * length;
    const { points, asRatio } = queryTile(tile, { startTime, endTime, granularity: String(alert["interval"]) });
    return toWindows(points, { startTime, endTime, length, asRatio });
  };
  const evaluate = (watch: Watch): string | undefined => {
    const { rule, length, alert } = watch;
    const createdAt = Date.parse(String(alert["createdAt"]));
    // A new alert is also evaluated on the last window before its creation.
    const sinceCreated = Number.isNaN(createdAt)
      ? Number.POSITIVE_INFINITY
      : (windowStart(now(), length) - windowStart(createdAt, length)) / length + 1;
    const count = Math.min(extraWindows + (rule.consecutiveWindows ?? 1), Math.max(1, sinceCreated));
    const evaluator = createAlertEvaluator(rule);
    let verdicts: readonly Verdict[] = [];
    for (const window of getWindows(watch, count)) verdicts = evaluator.next(window);
    if (verdicts.some(({ state }) => state === "firing")) return "ALERT";
    return verdicts.some(({ state }) => state === "pending") ? "PENDING" : idleState;
  };

  const getFirings = (alert: Json): readonly Firing[] => {
    const watch = findWatch(alert, records.list("dashboard"));
    if (watch === undefined) return [];
    const count = Math.max(1, Math.floor(day / watch.length));
    return withoutQueryErrors(() => findFirings(watch.rule, getWindows(watch, count), watch.length)) ?? [];
  };
  const refresh = (): void => {
    const alerts = records.list("alert");
    const dashboards = records.list("dashboard");
    const end = windowStart(now(), 60_000);
    if (last?.alerts === alerts && last.dashboards === dashboards && last.end === end) return;
    for (const alert of alerts) {
      const id = String(alert["id"]);
      const watch = findWatch(alert, dashboards);
      if (watch === undefined) {
        evaluations.delete(id);
        continue;
      }
      const before = evaluations.get(id);
      const input = `${stringify(alert)} ${stringify(watch.tile)} ${windowStart(now(), watch.length)}`;
      if (before?.input === input) continue;
      // A failed query leaves the state unchanged.
      const state = withoutQueryErrors(() => evaluate(watch)) ?? before?.state;
      evaluations.set(id, { input, state });
    }
    last = { alerts, dashboards, end };
  };
  const withState = (alert: Json): Json => {
    refresh();
    const state = evaluations.get(String(alert["id"]))?.state;
    return state === undefined ? alert : { ...alert, state };
  };
  return {
    withState,
    list: () => records.list("alert").map((alert) => ({ alert: withState(alert), firings: getFirings(alert) })),
  };
}

/** An alert that can be evaluated. */
interface Watch {
  readonly alert: Json;
  readonly tile: Json;
  readonly rule: FiringRule;
  /** Length of a window in milliseconds. */
  readonly length: number;
}

/** Returns undefined for alerts on saved searches or missing tiles, and for alerts with unknown values. */
function findWatch(alert: Json, dashboards: readonly Json[]): Watch | undefined {
  const stored = dashboards
    .flatMap(({ tiles }) => (tiles ?? []) as readonly Json[])
    .find(({ id }) => id === alert["tileId"]);
  if (stored === undefined) return undefined;
  const tile = JSON.parse(stringify(stored) ?? "{}") as Json;
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
    if (error instanceof QueryError || error instanceof FilterError) return undefined;
    throw error;
  }
}
