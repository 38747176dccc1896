import type { Firing } from "../alerts/find-firings.ts";
import { burnOver } from "./evaluate-slo.ts";
import type { SloRange } from "./evaluate-slo.ts";
import type { MinuteCounts } from "./minute-counts.ts";
import { errorBudget } from "./slo.ts";
import { sloWindowStart } from "./slo-window.ts";
import type { BurnRate, Slo, SloSeverity } from "./slo.ts";
import { groupBy } from "../json/group-by.ts";

const minute = 60_000;

/** The burn rate of an incident is measured over this many milliseconds. */
const incidentWindow = 5 * minute;

/** Periods that are closer than this are one incident. */
const maxPause = 60 * minute;

/** Incidents without an alert are listed from this share of the budget. */
const minPercent = 1;

/** A period in which an SLO spent its budget faster than allowed. Times are in milliseconds since the epoch. */
export interface SloIncident {
  readonly from: number;
  readonly to: number;
  readonly bad: number;
  /** Share of the budget that the incident spent, in percent; absent if the events of the SLO's window are not known. */
  readonly budgetPercent?: number | undefined;
  /** The first notification; absent if no alert fired. */
  readonly notifiedAt?: number | undefined;
  readonly severity?: SloSeverity | undefined;
  /** Minutes from the start to the first notification. */
  readonly detectMinutes?: number | undefined;
  /** Minutes from the end until the alerts of this severity are resolved; absent if one still fires. */
  readonly recoverMinutes?: number | undefined;
  /** Share of the budget that the incident had spent when it notified first, in percent; absent if that is unknown. */
  readonly budgetPercentAtNotification?: number | undefined;
}

/** A firing of an alert of an SLO. */
export interface SloFiring extends Firing {
  readonly severity: SloSeverity;
  /** The burn rate of the alert; absent if it watches for missing events. */
  readonly rate?: BurnRate | undefined;
}

/**
 * Returns the incidents of a range: periods in which the burn rate over 5 minutes is at least 1, until it is below 1 for an hour. Omits those that
 * neither notified nor spent 1% of the budget.
 *
 * @param counts If they start within the window of the SLO, shares of the budget are unknown.
 * @param firings The firings of all alerts of the SLO. Each belongs to the incident with the most bad events in its short window, else in its long one.
 */
export function findIncidents(
  slo: Pick<Slo, "objective" | "window" | "calendar" | "delay">,
  counts: MinuteCounts,
  { from, to }: SloRange,
  firings: readonly SloFiring[],
): SloIncident[] {
  const periods: { from: number; to: number }[] = [];
  for (let end = from + incidentWindow; end <= to; end += minute) {
    if (burnOver(slo, counts, end, incidentWindow) < 1) continue;
    const last = periods.at(-1);
    if (last !== undefined && end - incidentWindow - last.to <= maxPause) last.to = end;
    else periods.push({ from: end - incidentWindow, to: end });
  }
  const start = sloWindowStart(slo, to);
  const allowed = counts.from <= start ? errorBudget(slo) * counts.sum(start, to).total : undefined;
  const share = (bad: number): number | undefined =>
    allowed === undefined ? undefined : allowed === 0 ? 0 : (bad / allowed) * 100;
  const incidents = periods.map((period) => trim(period, counts));
  const byIncident = groupBy(firings, (firing) => findCause(firing, incidents, counts, slo.delay));
  return incidents.flatMap((incident): SloIncident[] => {
    const { bad } = counts.sum(incident.from, incident.to);
    const own = byIncident.get(incident) ?? [];
    const first = own.reduce<SloFiring | undefined>(
      (earliest, one) => (earliest === undefined || one.notifiedAt < earliest.notifiedAt ? one : earliest),
      undefined,
    );
    const budgetPercent = share(bad);
    if (first === undefined && (budgetPercent ?? 0) < minPercent) return [];
    const base = { ...incident, bad, ...(budgetPercent === undefined ? {} : { budgetPercent }) };
    if (first === undefined) return [base];
    const { notifiedAt, severity } = first;
    const alike = own.filter((one) => one.severity === severity);
    const isOpen = alike.some(({ resolvedAt }) => resolvedAt === undefined);
    const resolvedAt = Math.max(...alike.map((one) => one.resolvedAt ?? 0));
    const before = share(counts.sum(incident.from, Math.min(notifiedAt, to)).bad);
    return [
      {
        ...base,
        notifiedAt,
        severity,
        detectMinutes: (notifiedAt - incident.from) / minute,
        ...(isOpen ? {} : { recoverMinutes: Math.max(0, resolvedAt - incident.to) / minute }),
        ...(before === undefined ? {} : { budgetPercentAtNotification: before }),
      },
    ];
  });
}

/** Returns the incident that made an alert fire, if it is known. */
function findCause(
  { rate, notifiedAt }: SloFiring,
  incidents: readonly SloRange[],
  counts: MinuteCounts,
  delay: number,
): SloRange | undefined {
  if (rate === undefined) return undefined;
  const end = notifiedAt - delay;
  for (const length of [rate.short, rate.long]) {
    let [cause, most]: [SloRange | undefined, number] = [undefined, 0];
    for (const incident of incidents) {
      const [from, to] = [Math.max(incident.from, end - length), Math.min(incident.to, end)];
      const bad = from < to ? counts.sum(from, to).bad : 0;
      if (bad > most) [cause, most] = [incident, bad];
    }
    if (cause !== undefined) return cause;
  }
  return undefined;
}

/** Starts a period with its first bad event, and ends it after the last one. */
function trim({ from, to }: SloRange, counts: MinuteCounts): SloRange {
  let [start, end] = [from, to];
  while (start + minute < end && counts.sum(start, start + minute).bad === 0) start += minute;
  while (end - minute > start && counts.sum(end - minute, end).bad === 0) end -= minute;
  return { from: start, to: end };
}
