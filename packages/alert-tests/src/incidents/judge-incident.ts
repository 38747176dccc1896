import type { Position, Problem } from "@obstack/as-code";
import { formatCount, groupBy, listNames, minOf } from "@obstack/basics";
import { readDuration } from "@obstack/core";
import { problemToText } from "@obstack/as-code";
import { AsCodeError } from "@obstack/as-code";
import { formatMinutes, minute, toIso } from "@obstack/alerting/backtest";
import type { EvaluatedAlert } from "./evaluate-incident.ts";
import { findByName } from "../backtest/find-by-name.ts";
import type { DescribedIncident, Incident, IncidentExpectation } from "./incident-file.ts";
import { namesOfAlerts } from "./watched-stack.ts";
import type { WatchedStack } from "./watched-stack.ts";

/** An alert in a replayed incident, as plain data. */
export interface ReplayedAlert {
  readonly key: string;
  readonly name: string;
  /** Minutes from the beginning to its first notification; absent if it sends none before the end. */
  readonly pagesAfterMinutes?: number | undefined;
  /** Notifications from the beginning to the end. */
  readonly notifications: number;
  /** Firings around the incident, in ISO 8601. */
  readonly firings: readonly {
    readonly from: string;
    readonly to: string;
    readonly notifiedAt: string;
    readonly sentAt: readonly string[];
    readonly group?: readonly string[] | undefined;
  }[];
}

/** What today's alerts would do in an incident, as plain data. Times are ISO 8601 in UTC. */
export interface ReplayedIncident {
  readonly name: string;
  /** Path of its file without the extension. */
  readonly path: string;
  /** Where its first expectation is that is not met or cannot be judged. Otherwise, the file. */
  readonly position: Position;
  readonly from: string;
  readonly to: string;
  readonly began: string;
  /** `not-judged`: an expectation depends on an alert whose query changed, so the saved values do not show its result. */
  readonly status: "passed" | "failed" | "not-judged";
  /** Minutes from the beginning to the first notification of any alert; absent without one. */
  readonly pagesAfterMinutes?: number | undefined;
  /** Notifications of all alerts from the beginning to the end. */
  readonly notifications: number;
  /** Alerts that notify, first to last. */
  readonly alerts: readonly ReplayedAlert[];
  /** Alerts that fire around the incident, but send no first notification in it. */
  readonly outside: readonly ReplayedAlert[];
  /** Keys of alerts that do not fire. */
  readonly silent: readonly string[];
  /** Alerts that could not be evaluated, and why. */
  readonly notJudged: readonly { readonly key: string; readonly reason: string }[];
  /** Expectations that are not met or cannot be judged. */
  readonly failures: readonly Problem[];
}

/**
 * Checks the alerts in expectations: each exists, or existed when the values were saved.
 *
 * @throws {AsCodeError} Of kind `files`, with the position of every other name.
 */
export function checkNames(incidents: readonly Incident[], stack: Pick<WatchedStack, "alerts" | "slos">): void {
  const today = namesOfAlerts(stack);
  const [keys, names] = [new Set(today.map(({ key }) => key)), new Set(today.map(({ name }) => name))];
  const problems = incidents.flatMap(({ file: { expect }, values: { alerts: saved = [] }, place }) => {
    const known = [...today, ...saved.filter((name) => !names.has(name)).map((name) => ({ key: name, name }))];
    return (["alerts", "silent"] as const).flatMap((field) =>
      (expect[field] ?? []).flatMap((text, index): Problem[] => {
        const found = keys.has(text) ? undefined : findByName(known, text, ({ name }) => name, "alert");
        return typeof found === "string" ? [{ ...place("expect", field, String(index)), message: found }] : [];
      }),
    );
  });
  if (problems.length > 0) throw new AsCodeError("files", problems);
}

function isPaging({ pagesAfterMinutes }: ReplayedAlert): boolean {
  return pagesAfterMinutes !== undefined;
}

/** Compares what alerts do in an incident with its expectations. */
export function judgeIncident(
  { file, path, filePath, from, began, to, place }: DescribedIncident,
  evaluated: readonly EvaluatedAlert[],
): ReplayedIncident {
  const byKey = new Map(evaluated.map((alert) => [alert.key, alert]));
  const known = evaluated.filter(({ reason }) => reason === undefined);
  const unknown = evaluated.filter(({ reason }) => reason !== undefined);
  const all = known.map(({ firings, ...alert }) => {
    const around = firings.filter((firing) => firing.to > from && firing.from < to);
    return toReplayed(alert, around, began, to);
  });
  const alerts = all
    .filter(isPaging)
    .toSorted(
      (one, other) => (one.pagesAfterMinutes ?? 0) - (other.pagesAfterMinutes ?? 0) || (one.key < other.key ? -1 : 1),
    );
  const outside = all.filter((one) => !isPaging(one) && one.firings.length > 0);
  const pagesAfterMinutes = alerts[0]?.pagesAfterMinutes;
  const notifications = all.reduce((sum, one) => sum + one.notifications, 0);
  const failures: Problem[] = [];
  const unjudged: Problem[] = [];
  // Finding the line of a field parses the file again, so that only what is not met is located.
  const fail = (field: readonly string[], message: string): void =>
    void failures.push({ ...place("expect", ...field), message });
  const doubt = (field: readonly string[], { key, reason = "" }: EvaluatedAlert): void => {
    unjudged.push({ ...place("expect", ...field), message: `Cannot be judged. ${key}: ${reason}.` });
  };
  check(file.expect);
  const unmet = [...failures, ...unjudged];
  const { message: _message, ...position } = { path: filePath, message: "", ...unmet[0] };
  return {
    name: file.name,
    path,
    position,
    from: toIso(from),
    to: toIso(to),
    began: toIso(began),
    status: failures.length > 0 ? "failed" : unjudged.length > 0 ? "not-judged" : "passed",
    ...(pagesAfterMinutes === undefined ? {} : { pagesAfterMinutes }),
    notifications,
    alerts,
    outside,
    silent: all.filter(({ firings }) => firings.length === 0).map(({ key }) => key),
    notJudged: unknown.map(({ key, reason = "" }) => ({ key, reason })),
    failures: unmet,
  };

  function check({ pages, alerts: expected = [], notifications: limit, silent = [] }: IncidentExpectation): void {
    const earlier = outside.filter((one) => one.notifications > 0).map(({ key }) => key);
    const found =
      alerts.length === 0 && earlier.length > 0
        ? `${listNames(earlier, maxNames)} first ${earlier.length === 1 ? "pages" : "page"} before it begins`
        : describePages(alerts);
    // Only a changed query can hide a notification: what was never evaluated is not part of the expectations either.
    const unsaved = unknown.find(({ isUnsaved }) => isUnsaved === true);
    const within = pages === undefined ? undefined : (readDuration(pages.within) ?? 0) / minute;
    if (within !== undefined && !(pagesAfterMinutes !== undefined && pagesAfterMinutes <= within)) {
      if (unsaved !== undefined) doubt(["pages"], unsaved);
      else fail(["pages"], `Expected a page within ${formatMinutes(within)}, but ${found}.`);
    }
    for (const [index, text] of expected.entries()) {
      const field = ["alerts", String(index)];
      const alert = findAlert(text);
      if (alert?.reason !== undefined) doubt(field, alert);
      else if (!notifies(alert)) {
        const isOutside = outside.some(({ key }) => key === alert?.key);
        const why = isOutside ? "its first notification is outside of the incident" : "it does not";
        fail(field, `Expected ${text} to notify, but ${alert === undefined ? "it no longer exists" : why}: ${found}.`);
      }
    }
    for (const [index, text] of silent.entries()) {
      const field = ["silent", String(index)];
      const alert = findAlert(text);
      if (alert?.reason !== undefined) doubt(field, alert);
      // An alert that fires before the beginning can notify in it, too.
      const sent = all.find(({ key }) => key === alert?.key)?.notifications ?? 0;
      if (sent > 0) fail(field, `Expected ${text} not to notify, but it sends ${formatCount(sent, "notification")}.`);
    }
    if (limit === undefined) return;
    if (notifications > limit.at_most)
      fail(
        ["notifications"],
        `Expected at most ${formatCount(limit.at_most, "notification")}, but there are ${notifications}: ${found}.`,
      );
    else if (unsaved !== undefined) doubt(["notifications"], unsaved);
  }

  function findAlert(text: string): EvaluatedAlert | undefined {
    return byKey.get(text) ?? evaluated.find(({ name }) => name === text);
  }

  function notifies(alert: EvaluatedAlert | undefined): boolean {
    return alerts.some(({ key }) => key === alert?.key);
  }
}

function toReplayed(
  { key, name }: Pick<EvaluatedAlert, "key" | "name">,
  firings: EvaluatedAlert["firings"],
  began: number,
  to: number,
): ReplayedAlert {
  const first = minOf(firings.map(({ notifiedAt }) => notifiedAt).filter((time) => time >= began && time <= to));
  const sent = firings.flatMap(({ sentAt }) => sentAt).filter((time) => time >= began && time <= to);
  return {
    key,
    name,
    ...(Number.isFinite(first) ? { pagesAfterMinutes: (first - began) / minute } : {}),
    notifications: sent.length,
    firings: firings.map((firing) => ({
      from: toIso(firing.from),
      to: toIso(firing.to),
      notifiedAt: toIso(firing.notifiedAt),
      sentAt: firing.sentAt.map(toIso),
      ...(firing.group === undefined ? {} : { group: firing.group }),
    })),
  };
}

/** Describes who notifies when: `checkout-errors after 4 min, cart-errors after 9 min`. */
function describePages(alerts: readonly ReplayedAlert[]): string {
  if (alerts.length === 0) return "no alert pages";
  const pages = alerts.map(({ key, pagesAfterMinutes = 0 }) => `${key} after ${formatMinutes(pagesAfterMinutes)}`);
  return listNames(pages, maxNames);
}

/** Returns what an incident expects if its outcome today is right. Without a page, only that no notification is sent. */
export function outcomeOf(replayed: ReplayedIncident): IncidentExpectation {
  const { pagesAfterMinutes, alerts, notifications, silent } = replayed;
  return {
    ...(pagesAfterMinutes === undefined ? {} : { pages: { within: `${Math.max(1, Math.ceil(pagesAfterMinutes))}m` } }),
    ...(alerts.length === 0 ? {} : { alerts: alerts.map(({ key }) => key) }),
    notifications: { at_most: notifications },
    ...(silent.length === 0 ? {} : { silent }),
  };
}

/** Number of alerts that a line names. */
const maxNames = 3;

/** What incidents do, for one and for several. */
const outcomes = {
  paging: ["still pages", "still page"],
  quiet: ["needs no page", "need no page"],
  failed: ["misses its expectations", "miss their expectations"],
  "not-judged": ["cannot be judged", "cannot be judged"],
} as const;

/** Counts incidents, each once: `Incidents: 7 of 8 still page, 1 cannot be judged.` */
export function describeIncidents(incidents: readonly ReplayedIncident[]): string {
  const found = groupBy(incidents, ({ status, pagesAfterMinutes }) =>
    status !== "passed" ? status : pagesAfterMinutes === undefined ? "quiet" : "paging",
  );
  const parts = Object.entries(outcomes).flatMap(([name, [one, several]]) => {
    const count = found.get(name as keyof typeof outcomes)?.length ?? 0;
    return count === 0 ? [] : [{ count, text: count === 1 ? one : several }];
  });
  return `Incidents: ${parts.map(({ count, text }, index) => `${count}${index === 0 ? ` of ${incidents.length}` : ""} ${text}`).join(", ")}.`;
}

/** Describes what alerts do in an incident: `checkout-errors after 4 min; 12 notifications; first notified before or after the incident: disk-full`. */
export function describeReplay({ alerts, notifications, outside, notJudged }: ReplayedIncident): string {
  const others = outside.map(({ key }) => key);
  return [
    describePages(alerts),
    formatCount(notifications, "notification"),
    ...(others.length === 0 ? [] : [`first notified before or after the incident: ${listNames(others, maxNames)}`]),
    ...(notJudged.length === 0 ? [] : [`${formatCount(notJudged.length, "alert")} not judged`]),
  ].join("; ");
}

/** Returns a line for each expectation that is not met or cannot be judged. */
export function incidentFailures({ name, failures }: ReplayedIncident): string[] {
  return failures.map((failure) => `incident ${JSON.stringify(name)}: ${problemToText(failure)}`);
}
