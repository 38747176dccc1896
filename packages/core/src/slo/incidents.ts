import type { Firing } from "../alerts/find-firings.ts";
import { burnOver } from "./evaluate-slo.ts";
import type { SloRange } from "./evaluate-slo.ts";
import type { MinuteCounts } from "./minute-counts.ts";
import { errorBudget } from "./slo.ts";
import type { Slo, SloSeverity } from "./slo.ts";

const minute = 60_000;

/** The burn rate of an incident is measured over this many milliseconds. */
const incidentWindow = 5 * minute;

/** Periods that are closer than this are one incident. */
const maxPause = 60 * minute;

/** Incidents without an alert are listed from this share of the budget. */
const minShare = 0.01;

/** A period in which an SLO spent its budget faster than allowed. Times are in milliseconds since the epoch. */
export interface SloIncident {
  readonly from: number;
  readonly to: number;
  readonly bad: number;
  /** Share of the budget that the incident spent, in percent. */
  readonly budgetPercent: number;
  /** The first notification; absent if no alert fired. */
  readonly notifiedAt?: number | undefined;
  readonly severity?: SloSeverity | undefined;
  /** Minutes from the start to the first notification. */
  readonly detectMinutes?: number | undefined;
  /** Minutes from the end to the last resolution; absent if an alert still fires. */
  readonly recoverMinutes?: number | undefined;
  /** Share of the budget that the incident had spent when it notified first, in percent. */
  readonly budgetPercentAtNotification?: number | undefined;
}

/** A firing of an alert of an SLO. */
export type SloFiring = Firing & { readonly severity: SloSeverity };

/**
 * Returns the incidents of a range: periods in which the burn rate over 5 minutes is at least 1, until it is below 1 for an hour. Omits those that
 * neither notified nor spent 1% of the budget.
 *
 * @param firings The firings of all alerts of the SLO.
 */
export function findIncidents(
  slo: Slo,
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
  // The budget of the events that are known: a range can be shorter than the window.
  const { total } = counts.sum(to - slo.window, to);
  const allowed = errorBudget(slo) * total;
  const share = (bad: number): number => (allowed === 0 ? 0 : bad / allowed);
  return periods.flatMap((period): SloIncident[] => {
    const incident = trim(period, counts);
    const { bad } = counts.sum(incident.from, incident.to);
    const own = firings.filter((one) => one.notifiedAt > incident.from && one.from < incident.to + maxPause);
    const first = own.reduce<SloFiring | undefined>(
      (earliest, one) => (earliest === undefined || one.notifiedAt < earliest.notifiedAt ? one : earliest),
      undefined,
    );
    if (first === undefined && share(bad) < minShare) return [];
    const base = { ...incident, bad, budgetPercent: share(bad) * 100 };
    if (first === undefined) return [base];
    const { notifiedAt, severity } = first;
    const isOpen = own.some(({ resolvedAt }) => resolvedAt === undefined);
    const resolvedAt = Math.max(...own.map((one) => one.resolvedAt ?? 0));
    return [
      {
        ...base,
        notifiedAt,
        severity,
        detectMinutes: (notifiedAt - incident.from) / minute,
        ...(isOpen ? {} : { recoverMinutes: Math.max(0, resolvedAt - incident.to) / minute }),
        budgetPercentAtNotification: share(counts.sum(incident.from, Math.min(notifiedAt, to)).bad) * 100,
      },
    ];
  });
}

/** Starts a period with its first bad event, and ends it after the last one. */
function trim({ from, to }: SloRange, counts: MinuteCounts): SloRange {
  let [start, end] = [from, to];
  while (start + minute < end && counts.sum(start, start + minute).bad === 0) start += minute;
  while (end - minute > start && counts.sum(end - minute, end).bad === 0) end -= minute;
  return { from: start, to: end };
}
