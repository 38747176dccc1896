import { findFirings, windowLength } from "@obstack/core/alerts";
import type { Firing } from "@obstack/core/alerts";
import { groupBy } from "@obstack/core/internal";
import { findSloFirings, sloLookBack } from "@obstack/core/slo";
import type { ResolvedSlo } from "@obstack/as-code/internal";
import type { AlertToTest } from "../backtest/alert-to-test.ts";
import { watchAlert, windowsIn, windowsOf } from "../backtest/test-alert.ts";
import type { Loaded, Watched } from "../backtest/test-alert.ts";
import { planQueries } from "../charts/plan-queries.ts";
import type { PlannedQuery } from "../charts/plan-queries.ts";
import type { Range } from "../charts/query-range.ts";
import { createEvaluatedReader } from "../charts/read-evaluated.ts";
import { countsOf } from "../slos/load-counts.ts";
import { coarsen, queryKey } from "./incident-values.ts";
import type { IncidentValues, SavedQuery } from "./incident-values.ts";
import type { WatchedStack } from "./watched-stack.ts";

/** What an alert does in an incident. */
export interface EvaluatedAlert {
  /** Path of its file in `alerts/` without the extension, or `slos/checkout/page-1h`. */
  readonly key: string;
  readonly name: string;
  readonly firings: readonly Firing[];
  /** Why it was not evaluated, without a period. */
  readonly reason?: string | undefined;
  /** Whether the saved values miss its query. Otherwise, no values can tell. */
  readonly isUnsaved?: boolean | undefined;
  /** Whether the server no longer has the values of its query. */
  readonly isGone?: boolean | undefined;
}

/** Evaluates the alerts of a folder on saved values. */
export type IncidentEvaluator = (stack: Pick<WatchedStack, "alerts" | "slos">) => Promise<EvaluatedAlert[]>;

/** The buckets that an alert evaluates. */
interface Wanted extends Range {
  readonly granularity: string;
}

/** What an alert asks for, which is the same in each incident. */
interface Prepared {
  readonly watched: ReturnType<typeof watchAlert>;
  readonly query?: PlannedQuery<Watched> | undefined;
  /** Key of its query. */
  readonly series: string;
}

const prepared = new WeakMap<AlertToTest, Prepared>();

function prepare(alert: AlertToTest): Prepared {
  const known = prepared.get(alert);
  if (known !== undefined) return known;
  const watched = watchAlert(alert);
  const found =
    "status" in watched
      ? { watched, series: "" }
      : { watched, query: planQueries([watched]).queries[0], series: queryKey(watched.drawing.series) };
  prepared.set(alert, found);
  return found;
}

/** Creates an evaluator on the values of an incident. It keeps what alerts on the same query share. */
export function createIncidentEvaluator(values: IncidentValues): IncidentEvaluator {
  const { range, types, queries, isGone } = values;
  const byKey = groupBy(queries, ({ series }) => queryKey(series));
  const loaded = new Map<string, Promise<{ readonly loaded: Loaded; readonly misses: ReadonlySet<string> }>>();
  const changed = isGone
    ? "its query changed, and the server no longer has the data"
    : "its query is not among the saved values. Run `obstack incident refresh` while the server has the data";

  const findQuery = (key: string, wanted: Wanted): SavedQuery | undefined => {
    const fitting = (byKey.get(key) ?? []).flatMap((query) => coarsen(query, wanted.granularity) ?? []);
    return fitting.find(({ from, to }) => from <= wanted.from && to >= wanted.to);
  };

  const load = async (query: SavedQuery, { drawing }: Watched) => {
    const misses = new Set<string>();
    const charts = {
      querySeries: ({ series }: { readonly series: SavedQuery["series"] }) => {
        const type = types.get(queryKey(series));
        if (type === undefined) misses.add(queryKey(series));
        return Promise.resolve(type === undefined ? [] : [{ ts_bucket: range.from, "series_0.data": type }]);
      },
    };
    const width = windowLength(query.granularity) ?? 1;
    const reader = await createEvaluatedReader(charts, { ...query, drawing, width }, query.points, undefined);
    return { loaded: { ...(await reader(drawing)), known: new Map() }, misses };
  };

  const evaluateAlert = async (alert: AlertToTest): Promise<EvaluatedAlert> => {
    const { key, name } = alert;
    const none = { key, name, firings: [] };
    const { watched, query, series } = prepare(alert);
    if ("status" in watched) return watched.status === "never-fires" ? none : { ...none, reason: watched.reason };
    const { drawing, rule, length } = watched;
    if (query === undefined) return { ...none, reason: "chart queries have no granularity for its windows" };
    const own = windowsIn(range, watched);
    if (own.from >= own.to) return { ...none, reason: "no window of it ends within the saved range", isUnsaved: true };
    const saved = findQuery(series, { ...own, granularity: query.granularity });
    if (saved === undefined) return { ...none, reason: changed, isUnsaved: true, isGone };
    const { asRatio, formula, isGrouped } = drawing;
    const shared = JSON.stringify([query.granularity, series, asRatio, formula, isGrouped]);
    const found = loaded.get(shared) ?? load(saved, watched);
    loaded.set(shared, found);
    const { loaded: points, misses } = await found;
    if (misses.size > 0) return { ...none, reason: changed, isUnsaved: true, isGone };
    const windows = windowsOf(watched, points, range);
    if ("status" in windows) return windows.status === "never-fires" ? none : { ...none, reason: windows.reason };
    return { key, name, firings: findFirings({ ...rule, ...windows.rule }, windows.windows, length) };
  };

  const evaluateSlo = ({ object, alerts, ...slo }: ResolvedSlo): EvaluatedAlert[] => {
    const wanted = { from: range.from - sloLookBack(object.slo), to: range.to };
    const counts = countsOf(
      { object, ...slo },
      (series) => {
        const query = findQuery(queryKey([series]), { ...wanted, granularity: "1m" });
        return query === undefined ? changed : { points: query.points, index: 0 };
      },
      wanted,
    );
    return alerts.map((alert) => {
      const named = { key: `slos/${object.key}/${alert.key}`, name: `${object.slo.name} (${alert.key})` };
      if (!("reason" in counts)) return { ...named, firings: findSloFirings(object.slo, alert, counts, range) };
      return { ...named, firings: [], reason: counts.reason, isUnsaved: counts.status === "query-failed" };
    });
  };

  return async ({ alerts, slos }) => [...(await Promise.all(alerts.map(evaluateAlert))), ...slos.flatMap(evaluateSlo)];
}
