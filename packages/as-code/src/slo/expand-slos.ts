import { formatCount } from "@obstack/core/internal";
import {
  budgetShare,
  countOutageNotifications,
  describeRatios,
  errorBudget,
  exact,
  formatSloDuration,
  formatSloWindow,
  sloReadPerDay,
  toSloAlerts,
} from "@obstack/core/slo";
import type { BurnAlert, Slo, SloAlert } from "@obstack/core/slo";
import { AsCodeError } from "../common/errors.ts";
import type { Place, Problem } from "../common/problem.ts";
import type { Fields } from "../common/value.ts";
import type { Warning } from "../files/check-file.ts";
import { folders } from "../files/names-of-files.ts";
import type { InvalidSlo, SloObject, StackObject, StackObjects } from "../files/stack-object.ts";
import { withDashboardLink } from "../model/dashboard-link.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { resolveSlo } from "./resolve-slo.ts";
import type { ResolvedSlo, SloDeployment, SloTarget } from "./resolve-slo.ts";
import { roundNumber, sloTag, sloTiles, watchedTile } from "./slo-tiles.ts";

/**
 * Returns the objects of a stack with the dashboards and alerts that its SLOs become on a server. They are owned by the file of the SLO, and have its
 * key.
 *
 * @param webUrl Address of the server's web UI, for links to the dashboards.
 * @param keepsInvalidSlos Whether SLOs that the server cannot evaluate are returned apart from the others. Default: they are errors.
 * @throws {AsCodeError} Of kind `names`, if a source does not exist or does not show a unit.
 */
export function expandSlos(
  objects: StackObjects,
  deployment: SloDeployment,
  webUrl: string | undefined,
  keepsInvalidSlos: boolean = false,
): StackObjects {
  if (objects.slos.length === 0) return objects;
  const problems: Problem[] = [];
  const dashboards: StackObject[] = [];
  const alerts: StackObject[] = [];
  const warnings: Warning[] = [];
  const ratios = new Map<boolean, Warning>();
  const invalidSlos: InvalidSlo[] = [...(objects.invalidSlos ?? [])];
  for (const object of objects.slos) {
    const resolved = resolveSlo(object, deployment);
    if ("message" in resolved) {
      if (keepsInvalidSlos) invalidSlos.push({ key: object.key, mistakes: [resolved] });
      else problems.push(resolved);
      continue;
    }
    dashboards.push(toDashboard(resolved));
    alerts.push(...resolved.alerts.map((alert) => toAlert(object, alert, webUrl)));
    const warning = describeSlo(resolved);
    warnings.push(warning);
    const { encoding, hasConsecutiveWindows } = resolved.target;
    if (encoding === "document" && !ratios.has(hasConsecutiveWindows))
      ratios.set(hasConsecutiveWindows, {
        ...warning,
        message: `Alerts on ratios miss some incidents. ${describeRatios(hasConsecutiveWindows)}`,
      });
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
    invalidSlos,
    warnings: [...objects.warnings, ...warnings, ...ratios.values()],
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
      name: `${slo.name}: ${alert.kind === "burn" ? key.replaceAll("-", " ") : `${severity} without events`}`,
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
  const { factor, length, rate } = alert;
  const spent = alert.encoding === "sql" ? rate.long : length * (alert.consecutiveWindows ?? 1);
  const share = budgetShare({ factor, long: spent }, window) * 100;
  return `${name} spends its error budget at ${roundNumber(factor)} times the allowed rate over ${describeWindows(alert)}: ${roundNumber(share)}% of the budget of ${formatSloWindow(slo)} in ${formatSloDuration(spent)}`;
}

/** Returns the windows that are evaluated: `1h and 5m`, or `15m, 2 times in a row`. */
function describeWindows({ encoding, rate, interval, consecutiveWindows }: BurnAlert): string {
  if (encoding === "sql") return `${formatSloDuration(rate.long)} and ${formatSloDuration(rate.short)}`;
  return consecutiveWindows === undefined ? interval : `${interval}, ${consecutiveWindows} times in a row`;
}

/** Describes how the server evaluates an SLO, what that costs, and what is lost. */
function describeSlo({ object, alerts, losses, target }: ResolvedSlo): Warning {
  const { slo, label, place } = object;
  const budget = errorBudget(slo);
  const lines = alerts.map((alert) => {
    const { key, interval } = alert;
    if (alert.kind === "absence") return `${key}: no events in ${formatSloDuration(alert.absent)}, every ${interval}`;
    const isReachable = exact(alert.factor * budget) <= 1;
    return `${key}: ${roundNumber(alert.factor)}x over ${describeWindows(alert)}, every ${interval}${isReachable ? "" : ` (never fires: at most ${roundNumber(1 / budget)}x is possible)`}`;
  });
  const read = alerts.reduce((sum, alert) => sum + sloReadPerDay(alert), 0) / 86_400_000;
  const how = target.reason === undefined ? "Alerts use SQL." : `Alerts use ratios, because ${target.reason}.`;
  if (alerts.length === 0 && slo.page === undefined && slo.ticket === undefined)
    return { ...place({ path: [] }), label, message: 'No alerts: set "page" or "ticket" to the name of a webhook.' };
  const text = [
    `${how} ${lines.join("; ")}.`,
    describeNotifications(slo, alerts, target),
    `They read ${formatCount(roundNumber(read), "time")} the events of a day, each day.`,
    ...losses,
  ].join(" ");
  return { ...place({ path: [] }), label, message: text };
}

/** Returns how many notifications an outage sends, and how many it would send with a longer interval. */
function describeNotifications(slo: Slo, alerts: readonly SloAlert[], target: SloTarget): string {
  const outage = 3_600_000;
  const count = (one: Slo, all: readonly SloAlert[]): number =>
    all.reduce((sum, alert) => sum + countOutageNotifications(one, alert, outage), 0);
  const now = count(slo, alerts);
  const sent = `A complete outage of 60 minutes sends ${formatCount(now, "notification")}.`;
  const interval = 300_000;
  if ((slo.interval ?? 0) >= interval) return sent;
  const rarer: Slo = { ...slo, interval };
  const fewer = count(rarer, toSloAlerts(rarer, target.encoding, target.hasConsecutiveWindows).alerts);
  return fewer < now ? `${sent} With \`interval: 5m\`: ${fewer}, up to 4 minutes later.` : sent;
}
