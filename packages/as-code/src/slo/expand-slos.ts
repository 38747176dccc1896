import { formatCount } from "@obstack/core/internal";
import { budgetShare, errorBudget, formatSloDuration, formatSloWindow, sloAlertCost } from "@obstack/core/slo";
import type { Slo, SloAlert } from "@obstack/core/slo";
import { AsCodeError } from "../common/errors.ts";
import type { Place, Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import type { Warning } from "../files/check-file.ts";
import { folders } from "../files/names-of-files.ts";
import type { SloObject, StackObject, StackObjects } from "../files/stack-object.ts";
import { withDashboardLink } from "../model/dashboard-link.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { resolveSlo } from "./resolve-slo.ts";
import type { ResolvedSlo, SloDeployment } from "./resolve-slo.ts";
import { roundNumber, sloTag, sloTiles, watchedTile } from "./slo-tiles.ts";

/**
 * Returns the objects of a stack with the dashboards and alerts that its SLOs become on a server. They are owned by the file of the SLO, and have its
 * key.
 *
 * @param webUrl Address of the server's web UI, for links to the dashboards.
 * @throws {AsCodeError} Of kind `names`, if a source does not exist or does not show a unit.
 */
export function expandSlos(objects: StackObjects, deployment: SloDeployment, webUrl: string | undefined): StackObjects {
  if (objects.slos.length === 0) return objects;
  const problems: Problem[] = [];
  const dashboards: StackObject[] = [];
  const alerts: StackObject[] = [];
  const warnings: Warning[] = [];
  for (const object of objects.slos) {
    const resolved = resolveSlo(object, deployment);
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

/** Returns the key of an SLO's dashboard, to which those of its alerts are added. */
function dashboardKey({ key }: Pick<SloObject, "key">): string {
  return `${folders.slo}/${key}`;
}

/** Returns the fields that an object has from the file of its SLO, and that no server has. */
function fieldsOfFile({ value: { owner, movedFrom } }: SloObject, suffix = ""): Fields {
  return {
    ...(owner === undefined ? {} : { owner }),
    ...(typeof movedFrom === "string" ? { movedFrom: `${dashboardKey({ key: movedFrom })}${suffix}` } : {}),
  };
}

function dashboardName({ slo }: SloObject): string {
  return `SLO ${slo.name}`;
}

function toDashboard({ object, sourceId, filters, alerts, target }: ResolvedSlo): StackObject {
  const { slo, path, label, place } = object;
  return {
    kind: "dashboard",
    key: dashboardKey(object),
    slo: { key: object.key, objective: slo.objective },
    path,
    label,
    isGenerated: true,
    place: ofSlo(place, {}),
    value: {
      ...fieldsOfFile(object),
      name: dashboardName(object),
      tags: [sloTag],
      tiles: sloTiles({ slo, alerts, filters, sourceId, sql: target.sql, form: target.tileForm }),
    },
  };
}

function toAlert(object: SloObject, alert: SloAlert, webUrl: string | undefined): StackObject {
  const { slo, path, label, place } = object;
  const { key, severity, interval, threshold, consecutiveWindows } = alert;
  return {
    kind: "alert",
    key: `${dashboardKey(object)}/${key}`,
    slo: { key: object.key, objective: slo.objective },
    path,
    label,
    isGenerated: true,
    place: ofSlo(place, { webhook: severity }),
    value: {
      ...fieldsOfFile(object, `/${key}`),
      name: `${slo.name}: ${severity} ${alert.kind === "burn" ? formatSloDuration(alert.rate.long) : "without events"}`,
      message: messageOf(object, alert, webUrl),
      source: "tile",
      dashboard: dashboardKey(object),
      tile: watchedTile(alert),
      interval,
      threshold,
      thresholdType: alert.kind === "burn" ? "above" : "below",
      ...(consecutiveWindows === undefined ? {} : { numConsecutiveWindows: consecutiveWindows }),
      webhook: slo[severity],
    },
  };
}

/** Locates the fields of generated objects in the file of the SLO. */
function ofSlo(place: Place, names: Fields): Place {
  return ({ path: [name] }) => {
    const own = typeof name === "string" ? names[name] : undefined;
    return place({ path: typeof own === "string" ? [own] : [] });
  };
}

function messageOf(object: SloObject, alert: SloAlert, webUrl: string | undefined): string | Placeholder {
  const { objective } = object.slo;
  const text = [
    `${describeAlert(object.slo, alert)}.`,
    `Objective: ${objective}% in ${formatSloWindow(object.slo)}.`,
    `Dashboard: ${dashboardName(object)}`,
  ].join(" ");
  return webUrl === undefined ? `${text}.` : withDashboardLink(`${text}, `, webUrl, dashboardKey(object));
}

/** Returns what happens if an alert fires, without a period. Names only windows that are evaluated. */
function describeAlert(slo: Slo, alert: SloAlert): string {
  const { name, window } = slo;
  if (alert.kind === "absence") return `${name} had no events for ${formatSloDuration(alert.absent)}`;
  const { factor, long, short } = alert.rate;
  const share = `${roundNumber(budgetShare(alert.rate, window) * 100)}% of the budget of ${formatSloWindow(slo)} in ${formatSloDuration(long)}`;
  const windows = alert.encoding === "sql" ? ` and ${formatSloDuration(short)}` : "";
  return `${name} spends its error budget at ${roundNumber(factor)} times the allowed rate over ${formatSloDuration(long)}${windows}: ${share}`;
}

/** Describes how the server evaluates an SLO, what that costs, and what is lost. */
function describeSlo({ object, alerts, losses, target }: ResolvedSlo): Warning {
  const { slo, label, place } = object;
  const budget = errorBudget(slo);
  const lines = alerts.map((alert) => {
    const { key, interval } = alert;
    if (alert.kind === "absence") return `${key}: no events in ${formatSloDuration(alert.absent)}, every ${interval}`;
    const { rate } = alert;
    const windows =
      target.encoding === "sql"
        ? `${formatSloDuration(rate.long)} and ${formatSloDuration(rate.short)}`
        : formatSloDuration(rate.long);
    const isReachable = rate.factor * budget <= 1;
    return `${key}: ${roundNumber(rate.factor)}x over ${windows}, every ${interval}${isReachable ? "" : ` (never fires: at most ${roundNumber(1 / budget)}x is possible)`}`;
  });
  const costs = alerts.map(sloAlertCost);
  const hourly = costs.reduce((sum, { notificationsPerHour }) => sum + notificationsPerHour, 0);
  const read = costs.reduce((sum, { readPerDay }) => sum + readPerDay, 0);
  const how = target.reason === undefined ? "Alerts use SQL." : `Alerts use ratios, because ${target.reason}.`;
  if (alerts.length === 0 && slo.page === undefined && slo.ticket === undefined)
    return { ...place({ path: [] }), label, message: 'No alerts: set "page" or "ticket" to the name of a webhook.' };
  const text = [
    `${how} ${lines.join("; ")}.`,
    `While all of them fire, up to ${formatCount(roundNumber(hourly), "notification")} an hour. They read ${formatCount(roundNumber(read / 86_400_000), "day")} of events a day.`,
    ...losses,
  ].join(" ");
  return { ...place({ path: [] }), label, message: text };
}
