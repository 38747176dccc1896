import { formatCount } from "@obstack/basics";
import { readSettings } from "@obstack/as-code/files";
import type { Effect, FieldChange, Plan, PlannedApply, PlannedChange } from "@obstack/as-code";
import { windowStart } from "@obstack/core/alerts";
import { affectedAlerts, changesTiles } from "./backtest/affected-alerts.ts";
import { backtestAlerts, day, hour, minute, describeFirings, isEvaluated } from "@obstack/alerting/backtest";
import type { BacktestOptions } from "./backtest/backtest.ts";
import type { BacktestReport, TestedAlert, DataClient } from "@obstack/alerting/backtest";
import { checkBacktest, checkLimits } from "./limits/check-limits.ts";
import type { Violation } from "./limits/check-limits.ts";
import { testPlannedSlos } from "./test-planned-slos.ts";
import type { SloEffect } from "./test-planned-slos.ts";

/** The effect of a plan on one alert. */
export interface AlertEffect {
  /** Key of the alert. */
  readonly key: string;
  /** Result of the alert on the server; absent if the plan creates it. */
  readonly before?: TestedAlert | undefined;
  /** Result of the alert in the files. */
  readonly after: TestedAlert;
  /** Summary, such as `threshold 20 → 10: 1 → 3 firings, 12 → 140 notifications in 7 days`. */
  readonly text: string;
}

/** The effects of a plan on past data. */
export interface PlanEffects extends Pick<BacktestReport, "from" | "to" | "isInterrupted"> {
  /** Alerts that the plan creates or updates, and alerts whose tiles it changes. */
  readonly alerts: readonly AlertEffect[];
  /** SLOs that the plan creates or updates; absent without any. */
  readonly slos?: readonly SloEffect[] | undefined;
  /** Limits in `obstack.yaml` that these alerts do not meet after the changes. */
  readonly violations: readonly Violation[];
}

/** Options for {@link testPlan}. */
export interface TestPlanOptions extends Pick<BacktestOptions, "since" | "to" | "signal" | "onProgress"> {}

/** Fields of an alert that affect its evaluation. */
const evaluatedFields = new Set([
  "threshold",
  "thresholdMax",
  "thresholdType",
  "interval",
  "numConsecutiveWindows",
  "scheduleOffsetMinutes",
  "scheduleStartAt",
  "tile",
]);

/**
 * Evaluates the alerts that a plan affects on past data, before and after its changes, and compares the results with the limits in
 * `obstack.yaml`. Sends one request for an alert whose query does not change.
 *
 * @param plan Its lists of the server are used.
 * @throws {AsCodeError} Of kind `input`, if a limit is invalid.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function testPlan(
  folder: string,
  client: DataClient,
  plan: PlannedApply,
  { since, to = Date.now(), ...run }: TestPlanOptions,
): Promise<PlanEffects> {
  const { signal } = run;
  const { test: settings = {} } = await readSettings(folder);
  checkLimits(settings);
  const affected = await affectedAlerts(folder, client, plan, signal);
  const tested = affected.flatMap(({ before, after }) => (before === undefined ? [after] : [after, before]));
  const end = windowStart(to, minute);
  const report = await backtestAlerts(tested, client.charts, {
    ...run,
    target: plan.target,
    from: end - since,
    to: end,
  });
  // In the same order, because a key can be on both sides.
  const results = new Map(tested.map((alert, index) => [alert, report.alerts[index]]));
  const effects = affected.flatMap(({ key, change, after: next, before: old }): AlertEffect[] => {
    const [after, before] = [results.get(next), old && results.get(old)];
    if (after === undefined) return [];
    const text = describeEffect(before, after, change, since);
    return [{ key, ...(before === undefined ? {} : { before: { ...before, key } }), after, text }];
  });
  const slos = await testPlannedSlos(folder, client, plan, describeRange(since), { ...run, since, to });
  const { from, isInterrupted } = report;
  const violations = checkBacktest({ ...report, alerts: effects.map(({ after }) => after) }, settings);
  return {
    from,
    to: report.to,
    alerts: effects,
    ...(slos.length === 0 ? {} : { slos }),
    violations,
    ...(isInterrupted === true ? { isInterrupted } : {}),
  };
}

/** Adds the effects to the changes of a plan that cause them. */
export function withEffects<One extends Plan>(plan: One, { alerts, violations, slos = [] }: PlanEffects): One {
  const planned = new Set(plan.changes.filter(({ kind }) => kind === "alert").map(({ key }) => key));
  const effectsOf = ({ key, text, before, after }: AlertEffect): Effect[] => {
    const isTested = after.status === "tested" && (before === undefined || before.status === "tested");
    const counts = {
      firings: { before: before?.firings.length ?? 0, after: after.firings.length },
      notifications: { before: before?.notifications ?? 0, after: after.notifications },
    };
    // The text and a warning say that the query failed.
    const unmet = after.status === "query-failed" ? [] : violations.filter(({ alert }) => alert === key);
    return [
      { subject: key, text, ...(isTested ? counts : {}) },
      ...unmet.map(({ message }) => ({ subject: key, text: `limit not met: ${message}` })),
    ];
  };
  const ofDashboards = alerts.filter(({ key }) => !planned.has(key)).flatMap(effectsOf);
  let hasShared = false;
  const open = new Map(slos.map((slo) => [slo.key, slo]));
  const changes = plan.changes.map((change) => {
    const direct = change.kind === "alert" ? alerts.filter(({ key }) => key === change.key).flatMap(effectsOf) : [];
    // Unchanged alerts are listed once, below the first dashboard whose tiles change.
    const shared = !hasShared && changesTiles(change) ? ofDashboards : [];
    hasShared ||= shared.length > 0;
    // An SLO has one effect, which is listed below its first change.
    const slo = open.get(change.slo ?? "");
    if (slo !== undefined) open.delete(slo.key);
    const effects = [...direct, ...shared, ...(slo === undefined ? [] : [effectOfSlo(slo, change)])];
    return effects.length === 0 ? change : { ...change, effects };
  });
  const failed = [
    ...alerts.map(({ key, after }) => ({ kind: "alert", key, after })),
    ...slos.map(({ key, after }) => ({ kind: "slo", key, after })),
  ].filter(({ after }) => after.status === "query-failed");
  const warnings = failed.map(({ kind, key, after }) => ({
    text: `The effects on ${kind} ${key} are unknown, because its query failed: ${after.reason ?? ""}.`,
  }));
  return { ...plan, changes, warnings: [...plan.warnings, ...warnings] };
}

function effectOfSlo({ key, text, before, after }: SloEffect, { action }: PlannedChange): Effect {
  const isKnown = after.status === "tested" && (before !== undefined || action === "create");
  const firings = { before: (before?.pages ?? 0) + (before?.tickets ?? 0), after: after.pages + after.tickets };
  return { subject: key, text, ...(isKnown ? { firings } : {}) };
}

function describeEffect(
  before: TestedAlert | undefined,
  after: TestedAlert,
  change: PlannedChange | undefined,
  since: number,
): string {
  const fields = (change?.fields ?? []).filter(({ path = "" }) => evaluatedFields.has(path)).map(describeField);
  const what = before === undefined ? "new" : fields.length === 0 ? "tile" : fields.join(", ");
  const always = after.status === "tested" && after.firingPercent === 100 ? ", always firing" : "";
  return `${what}: ${describeCounts(before, after)} in ${describeRange(since)}${always}`;
}

/** Returns `1 → 3 firings, 12 → 140 notifications`, `no firings`, or `3 firings, 12 notifications → no data` if they are not both numbers. */
function describeCounts(before: TestedAlert | undefined, after: TestedAlert): string {
  const all = before === undefined ? [after] : [before, after];
  if (all.every(({ status }) => status === "tested")) {
    if (all.every(({ firings, notifications }) => firings.length + notifications === 0)) return "no firings";
    const old = before === undefined ? ["", ""] : [`${before.firings.length} → `, `${before.notifications} → `];
    const { firings, notifications } = after;
    return `${old[0]}${formatCount(firings.length, "firing")}, ${old[1]}${formatCount(notifications, "notification")}`;
  }
  return all.map(describeOne).join(" → ");
}

function describeOne(tested: TestedAlert): string {
  const { status, reason, firings, notifications } = tested;
  if (!isEvaluated(tested)) return `${describeFirings(tested)} (${reason ?? ""})`;
  if (status === "no-data") return describeFirings(tested);
  return `${formatCount(firings.length, "firing")}, ${formatCount(notifications, "notification")}`;
}

function describeField({ path = "", server, file }: FieldChange): string {
  const [before, after] = [server, file].map((value) => {
    if (value === undefined) return "none";
    return typeof value === "string" ? value : JSON.stringify(value);
  });
  return `${path} ${before} → ${after}`;
}

function describeRange(milliseconds: number): string {
  const days = milliseconds / day;
  if (Number.isInteger(days)) return formatCount(days, "day");
  const hours = Math.round((milliseconds / hour) * 10) / 10;
  return formatCount(hours, "hour");
}
