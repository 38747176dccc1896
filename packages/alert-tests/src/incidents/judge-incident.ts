import type { Position, Problem } from "@obstack/as-code";
import { formatCount, readDuration } from "@obstack/core/internal";
import { formatMinutes, toIso } from "../common/duration.ts";
import type { EvaluatedAlert } from "./evaluate-incident.ts";
import type { Incident, IncidentExpectation } from "./incident-file.ts";

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
  readonly position: Position;
  readonly from: string;
  readonly to: string;
  readonly began: string;
  /** `not-judged`: an expectation depends on an alert whose query changed, so that the saved values cannot tell. */
  readonly status: "passed" | "failed" | "not-judged";
  /** Minutes from the beginning to the first notification of any alert; absent if there is none. */
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

const minute = 60_000;

function isPaging({ pagesAfterMinutes }: ReplayedAlert): boolean {
  return pagesAfterMinutes !== undefined;
}

/** Compares what alerts do in an incident with its expectations. */
export function judgeIncident(
  { file, path, from, began, to, place }: Incident,
  evaluated: readonly EvaluatedAlert[],
): ReplayedIncident {
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
  const pagesAfterMinutes = alerts[0]?.pagesAfterMinutes;
  const notifications = all.reduce((sum, one) => sum + one.notifications, 0);
  const failures: Problem[] = [];
  const unjudged: Problem[] = [];
  check();
  return {
    name: file.name,
    path,
    position: place(),
    from: toIso(from),
    to: toIso(to),
    began: toIso(began),
    status: failures.length > 0 ? "failed" : unjudged.length > 0 ? "not-judged" : "passed",
    ...(pagesAfterMinutes === undefined ? {} : { pagesAfterMinutes }),
    notifications,
    alerts,
    outside: all.filter((one) => !isPaging(one) && one.firings.length > 0),
    silent: all.filter(({ firings }) => firings.length === 0).map(({ key }) => key),
    notJudged: unknown.map(({ key, reason = "" }) => ({ key, reason })),
    failures: [...failures, ...unjudged],
  };

  function check(): void {
    const { pages, alerts: expected = [], notifications: limit, silent = [] }: IncidentExpectation = file.expect;
    const found = describePages(alerts);
    // Only a changed query can hide a notification: what was never evaluated is not part of the expectations either.
    const unsaved = unknown.find(({ isUnsaved }) => isUnsaved === true);
    const limitOf = pages === undefined ? undefined : (readDuration(pages.within) ?? 0) / minute;
    if (limitOf !== undefined && !(pagesAfterMinutes !== undefined && pagesAfterMinutes <= limitOf)) {
      const at = place("expect", "pages");
      if (unsaved !== undefined) unjudged.push(doubt(at, unsaved));
      else failures.push({ ...at, message: `Expected a page within ${formatMinutes(limitOf)}, but ${found}.` });
    }
    for (const [field, names, isExpected] of [
      ["alerts", expected, true],
      ["silent", silent, false],
    ] as const) {
      for (const text of names) {
        const at = place("expect", field);
        const alert = evaluated.find(({ key }) => key === text) ?? evaluated.find(({ name }) => name === text);
        const pagesNow = alerts.some(({ key }) => key === alert?.key);
        if (alert === undefined && !isExpected) continue;
        if (alert?.reason !== undefined) unjudged.push(doubt(at, alert));
        else if (pagesNow !== isExpected) {
          const verb = alert === undefined ? "it no longer exists" : isExpected ? "it does not" : "it does";
          failures.push({
            ...at,
            message: `Expected ${text} ${isExpected ? "to notify" : "not to notify"}, but ${verb}: ${found}.`,
          });
        }
      }
    }
    if (limit === undefined) return;
    const at = place("expect", "notifications");
    if (notifications > limit.at_most)
      failures.push({
        ...at,
        message: `Expected at most ${formatCount(limit.at_most, "notification")}, but there are ${notifications}: ${found}.`,
      });
    else if (unsaved !== undefined) unjudged.push(doubt(at, unsaved));
  }
}

function doubt(at: Position, { key, reason = "", isGone }: EvaluatedAlert): Problem {
  return { ...at, message: `Cannot be judged${isGone === true ? " any more" : ""}. ${key}: ${reason}.` };
}

function toReplayed(
  { key, name }: Pick<EvaluatedAlert, "key" | "name">,
  firings: EvaluatedAlert["firings"],
  began: number,
  to: number,
): ReplayedAlert {
  const first = Math.min(...firings.map(({ notifiedAt }) => notifiedAt).filter((time) => time >= began && time <= to));
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
export function describePages(alerts: readonly ReplayedAlert[]): string {
  if (alerts.length === 0) return "no alert notifies";
  const shown = alerts
    .slice(0, 3)
    .map(({ key, pagesAfterMinutes = 0 }) => `${key} after ${formatMinutes(pagesAfterMinutes)}`);
  return `${shown.join(", ")}${alerts.length > 3 ? ` and ${alerts.length - 3} more` : ""}`;
}

/** Returns what an incident expects if its outcome today is right. Without a page, only that nobody is notified. */
export function outcomeOf(replayed: ReplayedIncident): IncidentExpectation {
  const { pagesAfterMinutes, alerts, notifications, silent } = replayed;
  return {
    ...(pagesAfterMinutes === undefined ? {} : { pages: { within: `${Math.max(1, Math.ceil(pagesAfterMinutes))}m` } }),
    ...(alerts.length === 0 ? {} : { alerts: alerts.map(({ key }) => key) }),
    notifications: { at_most: notifications },
    ...(silent.length === 0 ? {} : { silent }),
  };
}
