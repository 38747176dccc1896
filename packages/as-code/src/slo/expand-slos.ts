import { formatCount } from "@obstack/basics";
import {
  budgetShare,
  countOutageNotifications,
  errorBudget,
  exact,
  formatSloDuration,
  formatSloWindow,
  sloReadPerDay,
  toSloAlerts,
  indicatorFilters,
  sqlSourceOf,
} from "@obstack/alerting/slo";
import type { BurnRate, Slo, SloAlert, SloSource } from "@obstack/alerting/slo";
import { AsCodeError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import type { Fields } from "../json/value.ts";
import type { Warning, SloObject, StackObject, StackObjects } from "../files/check-file.ts";
import { folders } from "../files/paths.ts";
import { withDashboardLink } from "../model/desired.ts";
import type { Placeholder } from "../model/desired.ts";
import { roundNumber, sloTag, sloTiles } from "./slo-tiles.ts";
import type { EvaluatedSlo } from "./slo-tiles.ts";
import { withoutAbsent } from "../json/value.ts";
import type { Kind } from "../names/names.ts";
import type { CurrentState } from "../model/current-state.ts";

/**
 * Returns the objects of a stack with the dashboards and alerts that its SLOs become on a server. They have the owner and the key of the SLO.
 *
 * @param webUrl Address of the server's web UI, for links to the dashboards.
 * @throws {AsCodeError} Of kind `names`, if the server cannot evaluate an SLO, or an object has its key.
 */
export function expandSlos(objects: StackObjects, current: SloSources, webUrl: string | undefined): StackObjects {
  if (objects.slos.length === 0) return objects;
  const problems: Problem[] = [];
  const dashboards: StackObject[] = [];
  const alerts: StackObject[] = [];
  const warnings: Warning[] = [];
  for (const object of objects.slos) {
    const resolved = resolveSlo(object, current);
    if ("message" in resolved) {
      problems.push(resolved);
      continue;
    }
    dashboards.push(toDashboard(resolved));
    alerts.push(...resolved.alerts.map((alert) => toAlert(object, alert, webUrl)));
    warnings.push(describeSlo(resolved));
  }
  const taken = new Set([...objects.dashboards, ...objects.alerts].map(({ kind, key }) => `${kind} ${key}`));
  for (const { kind, key, place } of [...dashboards, ...alerts]) {
    if (taken.has(`${kind} ${key}`))
      problems.push({
        ...place({ path: [] }),
        message: `${folders[kind]}/${key} has the key of the SLO's ${kind}. Rename one of them.`,
      });
  }
  if (problems.length > 0) throw new AsCodeError("names", problems);
  return {
    ...objects,
    dashboards: [...objects.dashboards, ...dashboards],
    alerts: [...objects.alerts, ...alerts],
    warnings: [...objects.warnings, ...warnings],
  };
}

function dashboardName({ slo }: SloObject): string {
  return `SLO ${slo.name}`;
}

function toDashboard(resolved: ResolvedSlo): StackObject {
  const { object } = resolved;
  const fields = { name: dashboardName(object), tags: [sloTag], tiles: sloTiles(object.slo, resolved) };
  return toObject(object, "dashboard", "", fields);
}

function toAlert(object: SloObject, alert: SloAlert, webUrl: string | undefined): StackObject {
  const { slo } = object;
  const { key, severity, interval, threshold } = alert;
  const fields = {
    name: `${slo.name}: ${alert.kind === "burn" ? key.replaceAll("-", " ") : `${severity} without events`}`,
    message: messageOf(object, alert, webUrl),
    source: "tile",
    dashboard: `${folders.slo}/${object.key}`,
    tile: key,
    interval,
    threshold,
    thresholdType: alert.kind === "burn" ? "above" : "below",
    webhook: slo[severity],
  };
  return toObject(object, "alert", `/${key}`, fields, severity);
}

/** Returns an object of an SLO, whose key starts with that of the dashboard. `webhook` is the field of the SLO's file that names it. */
function toObject(object: SloObject, kind: Kind, suffix: string, fields: Fields, webhook?: string): StackObject {
  const { key, slo, path, label, place, value } = object;
  const { owner, movedFrom } = value;
  const keyFrom = (own: string): string => `${folders.slo}/${own}${suffix}`;
  return {
    kind,
    key: keyFrom(key),
    path,
    label,
    isGenerated: true,
    slo: { key, objective: slo.objective },
    value: {
      ...withoutAbsent({ owner, movedFrom: typeof movedFrom === "string" ? keyFrom(movedFrom) : undefined }),
      ...fields,
    },
    place: ({ path: [name] }) => place({ path: name === "webhook" && webhook !== undefined ? [webhook] : [] }),
  };
}

function messageOf(object: SloObject, alert: SloAlert, webUrl: string | undefined): string | Placeholder {
  const { objective } = object.slo;
  const text = [
    `${describeAlert(object.slo, alert)}.`,
    `Objective: ${objective}% in ${formatSloWindow(object.slo)}.`,
    `Dashboard: ${dashboardName(object)}`,
  ].join(" ");
  return webUrl === undefined ? `${text}.` : withDashboardLink(`${text}, `, webUrl, `${folders.slo}/${object.key}`);
}

/** Returns what happens if an alert fires, without a period. */
function describeAlert(slo: Slo, alert: SloAlert): string {
  const { name, window } = slo;
  if (alert.kind === "absence") return `${name} had no events for ${formatSloDuration(alert.absent)}`;
  const { factor, long } = alert.rate;
  const share = budgetShare(alert.rate, window) * 100;
  return `${name} spends its error budget at ${roundNumber(factor)} times the allowed rate over ${describeWindows(alert.rate)}: ${roundNumber(share)}% of the budget of ${formatSloWindow(slo)} in ${formatSloDuration(long)}`;
}

/** Returns the windows of a burn rate: `1h and 5m`. */
function describeWindows({ long, short }: BurnRate): string {
  return `${formatSloDuration(long)} and ${formatSloDuration(short)}`;
}

/** Describes how the server evaluates an SLO, and what that costs. */
function describeSlo({ object, alerts, assumptions }: ResolvedSlo): Warning {
  const { slo, label, place } = object;
  const budget = errorBudget(slo);
  const lines = alerts.map((alert) => {
    const { key, interval } = alert;
    if (alert.kind === "absence") return `${key}: no events in ${formatSloDuration(alert.absent)}, every ${interval}`;
    const { factor } = alert.rate;
    const isReachable = exact(factor * budget) <= 1;
    return `${key}: ${roundNumber(factor)}x over ${describeWindows(alert.rate)}, every ${interval}${isReachable ? "" : ` (never fires: at most ${roundNumber(1 / budget)}x is possible)`}`;
  });
  const read = alerts.reduce((sum, alert) => sum + sloReadPerDay(alert), 0) / 86_400_000;
  if (alerts.length === 0)
    return {
      ...place({ path: [] }),
      label,
      isNote: true,
      message: 'No alerts: set "page" or "ticket" to the name of a webhook.',
    };
  const text = [
    `Alerts use SQL. ${lines.join("; ")}.`,
    describeNotifications(slo, alerts),
    `They read ${formatCount(roundNumber(read), "time")} the events of a day, each day.`,
    ...assumptions,
  ].join(" ");
  return { ...place({ path: [] }), label, isNote: true, message: text };
}

/** Returns how many notifications an outage sends, and how many it would send with a longer interval. */
function describeNotifications(slo: Slo, alerts: readonly SloAlert[]): string {
  const outage = 3_600_000;
  const count = (one: Slo, all: readonly SloAlert[]): number =>
    all.reduce((sum, alert) => sum + countOutageNotifications(one, alert, outage), 0);
  const now = count(slo, alerts);
  const sent = `A complete outage of 60 minutes sends ${formatCount(now, "notification")}.`;
  const interval = 300_000;
  if ((slo.interval ?? 0) >= interval) return sent;
  const rarer: Slo = { ...slo, interval };
  const fewer = count(rarer, toSloAlerts(rarer));
  return fewer < now ? `${sent} With \`interval: 5m\`: ${fewer}, up to 4 minutes later.` : sent;
}

/** What of a deployment determines how SLOs are evaluated. */
export type SloSources = Pick<CurrentState, "catalog" | "sources">;

/** An SLO as a server evaluates it. */
export interface ResolvedSlo extends EvaluatedSlo {
  readonly object: SloObject;
  /** What the alerts need and no source record shows, as sentences. */
  readonly assumptions: readonly string[];
}

/** Returns how a server evaluates an SLO, or why it cannot, with the position of the mistake. */
export function resolveSlo(object: SloObject, { catalog, sources }: SloSources): ResolvedSlo | Problem {
  const { slo, place } = object;
  const { indicator } = slo;
  const report = (path: readonly string[], message: string): Problem => ({ ...place({ path }), message });
  const found = catalog.find("sources", indicator.source);
  if (!("id" in found)) return report(["indicator", "source"], found.problem);
  const source: SloSource & { readonly disabled?: unknown } = sources.find(({ id }) => id === found.id) ?? {};
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
  // Releases that evaluate SQL in alerts return sources that can be disabled. The form of tiles is no sign: 2.23 has tiles with a `config`.
  if (typeof source.disabled !== "boolean")
    return report(
      ["indicator", "source"],
      `Alerts of SLOs need SQL, and this server does not show that it evaluates SQL in alerts, as self-hosted servers from release 2.27 do. Leave this target out with "targets".`,
    );
  const sql = sqlSourceOf(source, metric);
  if (typeof sql === "string") return report(["indicator", "source"], `SQL cannot read ${named}: ${sql}.`);
  const filters = indicatorFilters(indicator, source);
  if (typeof filters === "string") return report(["indicator", "slower"], `Add a unit: ${filters}.`);
  const assumed = metric === undefined ? [] : assumptions[field];
  return { object, sourceId: found.id, filters, sql, alerts: toSloAlerts(slo), assumptions: assumed };
}

/** What no source record shows about its tables. */
const assumptions = {
  counter: [
    "The table of counters must have the columns of OpenTelemetry: MetricName, Attributes, ResourceAttributes, ScopeAttributes, AggregationTemporality and Value.",
  ],
  histogram: [
    "The table of histograms must have the columns of OpenTelemetry: MetricName, Attributes, ResourceAttributes, ScopeAttributes, AggregationTemporality, Count, BucketCounts and ExplicitBounds.",
    "If the bound is not one of the histogram's, values above the next lower one are bad.",
    "`slo status` and backtests do not know the numbers, because charts cannot count values above a bound: see the dashboard.",
  ],
} as const;
