import { indicatorFilters, sqlSourceOf, toSloAlerts } from "@obstack/core/slo";
import type { IndicatorFilters, Slo, SloAlert, SloEncoding, SloSource, SqlSource } from "@obstack/core/slo";
import type { Problem } from "../common/problem.ts";
import type { SloObject } from "../files/stack-object.ts";
import type { Deployment } from "../model/deployment.ts";
import type { TileForm } from "../model/tile-form.ts";

/** What of a deployment determines how SLOs are evaluated. */
export type SloDeployment = Pick<Deployment, "catalog" | "sources">;

/** An SLO on a server. */
export interface ResolvedSlo {
  readonly object: SloObject;
  readonly sourceId: string;
  readonly filters: IndicatorFilters;
  readonly target: SloTarget;
  readonly alerts: readonly SloAlert[];
  /** What the alerts lose on this server, or need, as sentences. */
  readonly losses: readonly string[];
}

/** Returns how a server evaluates an SLO, or why it cannot, with the position of the mistake. */
export function resolveSlo(object: SloObject, { catalog, sources }: SloDeployment): ResolvedSlo | Problem {
  const { slo, place } = object;
  const { indicator } = slo;
  const report = (path: readonly string[], message: string): Problem => ({ ...place({ path }), message });
  const found = catalog.find("sources", indicator.source);
  if (!("id" in found)) return report(["indicator", "source"], found.problem);
  const source: SloSource = sources.find(({ id }) => id === found.id) ?? { id: found.id };
  const named = JSON.stringify(indicator.source);
  const { metric } = indicator;
  const field = metric?.kind === "histogram" ? "histogram" : "counter";
  if (source.kind === "metric" && metric === undefined)
    return report(
      ["indicator", "source"],
      `${named} has metrics. Add a "counter" to the indicator, whose increase is the number of events, or a "histogram", or use a source of logs or traces. Gauges have no SLOs.`,
    );
  if (source.kind !== "metric" && metric !== undefined)
    return report(["indicator", field], `${named} has no metrics. Remove "${field}", or use a source of metrics.`);
  const filters = indicatorFilters(indicator, source);
  if (typeof filters === "string") return report(["indicator", "slower"], `Add a unit: ${filters}.`);
  const target = chooseEncoding(slo, source);
  if (metric !== undefined && target.reason !== undefined)
    return report(["indicator", field], `Alerts on metrics need SQL, but ${target.reason}.`);
  const { alerts, losses } = toSloAlerts(slo, target.encoding, target.hasConsecutiveWindows);
  const assumed = metric === undefined ? [] : assumptions[field];
  return { object, sourceId: found.id, filters, target, alerts, losses: [...losses, ...assumed] };
}

/** What no source record shows about its tables. */
const assumptions = {
  counter: [
    "The table of counters must have the columns of OpenTelemetry: MetricName, Attributes, ResourceAttributes, ScopeAttributes, AggregationTemporality and Value.",
  ],
  histogram: [
    "The table of histograms must have the columns of OpenTelemetry: MetricName, Attributes, ResourceAttributes, ScopeAttributes, AggregationTemporality, Count, BucketCounts and ExplicitBounds.",
    "If the bound is not one of the histogram's, values above the next lower one are bad.",
    "`slo status`, reports and backtests do not know the numbers, because charts cannot count values above a bound: see the dashboard.",
  ],
} as const;

/** How a server can evaluate an SLO. */
export interface SloTarget {
  readonly encoding: SloEncoding;
  /** What SQL needs; absent with the other encoding. */
  readonly sql?: SqlSource | undefined;
  /** Why alerts do not use SQL, without a period; absent if they do. */
  readonly reason?: string | undefined;
  /** Whether the server knows `numConsecutiveWindows`. */
  readonly hasConsecutiveWindows: boolean;
  /** The form of the tiles. Depends on the source alone: the tiles of the server would change it after the first apply. */
  readonly tileForm: TileForm;
}

/**
 * Chooses how alerts of an SLO are evaluated: with SQL on releases that accept it, and by ratios otherwise.
 */
function chooseEncoding({ indicator }: Slo, source: SloSource & { readonly disabled?: unknown }): SloTarget {
  // Releases that evaluate SQL in alerts return sources that can be disabled. The form of tiles is no sign: 2.23 has tiles with a `config`.
  const isCurrent = typeof source.disabled === "boolean";
  const without = (reason: string): SloTarget => ({
    encoding: "document",
    reason,
    hasConsecutiveWindows: isCurrent,
    tileForm: isCurrent ? "config" : "series",
  });
  if (indicator.language === "lucene") return without("the filters are in Lucene");
  if (!isCurrent) return without("this server does not show that it accepts SQL");
  const sql = sqlSourceOf(source, indicator.metric);
  return typeof sql === "string"
    ? without(sql)
    : { encoding: "sql", sql, hasConsecutiveWindows: true, tileForm: "config" };
}
