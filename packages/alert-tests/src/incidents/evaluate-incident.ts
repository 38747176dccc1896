import { basename } from "node:path";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { findFirings } from "@obstack/alerting";
import { windowLength } from "@obstack/core/alerts";
import type { Firing, WindowPoint } from "@obstack/alerting";
import { groupBy } from "@obstack/basics";
import { findSloFirings, sloLookBack } from "@obstack/alerting/slo";
import type { ResolvedSlo } from "@obstack/as-code/files";
import type { AlertToTest, Evaluated, Watched, Range } from "@obstack/alerting/backtest";
import {
  watchAlert,
  windowsOf,
  planQueries,
  createEvaluatedReader,
  countsOf,
  windowsIn,
} from "@obstack/alerting/backtest";
import { pointsOf, queryKey } from "./incident-values.ts";
import type { IncidentValues, SavedQuery } from "./incident-values.ts";
import { nameSloAlert } from "./watched-stack.ts";
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
}

/** Evaluates the alerts of a folder on saved values. */
export type IncidentEvaluator = (stack: Pick<WatchedStack, "alerts" | "slos">) => Promise<EvaluatedAlert[]>;

/**
 * Creates an evaluator on the values of an incident. Alerts on the same query share what is read of its values.
 *
 * @param path Path of the incident's file, without the extension.
 */
export function createIncidentEvaluator({ range, types, queries }: IncidentValues, path: string): IncidentEvaluator {
  const byKey = groupBy(queries, ({ series }) => queryKey(series));
  const combined = new Map<string, readonly NonNullable<ReturnType<typeof pointsOf>>[]>();
  const loaded = new Map<string, Promise<{ readonly loaded: Evaluated; readonly misses: boolean }>>();
  const unsaved = {
    reason: `its query is not among the saved values, because it changed or failed. Run \`obstack incident save ${basename(path)}\` while the server has the data`,
    isUnsaved: true,
  };

  const find = (key: string, granularity: string, { from, to }: Range): readonly WindowPoint[] | undefined => {
    const id = `${granularity} ${key}`;
    const fitting = combined.get(id) ?? (byKey.get(key) ?? []).flatMap((query) => pointsOf(query, granularity) ?? []);
    combined.set(id, fitting);
    return fitting.find((one) => one.from <= from && one.to >= to)?.points;
  };

  const load = async (points: readonly WindowPoint[], granularity: string, { drawing }: Watched) => {
    let misses = false;
    const charts = {
      querySeries: ({ series }: { readonly series: SavedQuery["series"] }) => {
        const type = types.get(queryKey(series));
        misses ||= type === undefined;
        return Promise.resolve(type === undefined ? [] : [{ ts_bucket: range.from, "series_0.data": type }]);
      },
    };
    const width = windowLength(granularity) ?? 1;
    const reader = await createEvaluatedReader(charts, { granularity, drawing, width }, points, undefined);
    return { loaded: await reader(drawing), misses };
  };

  const evaluateAlert = async (alert: AlertToTest): Promise<EvaluatedAlert> => {
    const none = { key: alert.key, name: alert.name, firings: [] };
    const watched = watchAlert(alert);
    if ("status" in watched) return watched.status === "never-fires" ? none : { ...none, reason: watched.reason };
    const [query] = planQueries([watched]).queries;
    const key = queryKey(watched.drawing.series);
    if (query === undefined) return { ...none, reason: "chart queries have no granularity for its windows" };
    const own = windowsIn(range, watched);
    if (own.from >= own.to) return { ...none, reason: "no window of it ends within the saved range", isUnsaved: true };
    const { granularity } = query;
    const found = find(key, granularity, own);
    if (found === undefined) return { ...none, ...unsaved };
    const { asRatio, formula, isGrouped } = watched.drawing;
    const id = [granularity, asRatio, isGrouped, formula, key].join(" ");
    const loading = loaded.get(id) ?? load(found, granularity, watched);
    loaded.set(id, loading);
    const { loaded: points, misses } = await loading;
    if (misses) return { ...none, ...unsaved };
    const windows = windowsOf(watched, points, range);
    if ("status" in windows) return windows.status === "never-fires" ? none : { ...none, reason: windows.reason };
    return { ...none, firings: findFirings({ ...watched.rule, ...windows.rule }, windows.windows, watched.length) };
  };

  const evaluateSlo = ({ object, alerts, ...slo }: ResolvedSlo): EvaluatedAlert[] => {
    const wanted = { from: range.from - sloLookBack(object.slo), to: range.to };
    const read = (series: ChartSeriesRequest) => {
      const points = find(queryKey([series]), "1m", wanted);
      return points === undefined ? unsaved.reason : { points, index: 0 };
    };
    const counts = countsOf({ object, ...slo }, read, wanted);
    return alerts.map((alert) => {
      const none = { ...nameSloAlert(object, alert), firings: [] };
      if (!("reason" in counts)) return { ...none, firings: findSloFirings(object.slo, alert, counts, range) };
      return { ...none, ...(counts.status === "query-failed" ? unsaved : { reason: counts.reason }) };
    });
  };

  return async ({ alerts, slos }) => [...(await Promise.all(alerts.map(evaluateAlert))), ...slos.flatMap(evaluateSlo)];
}
