import { burnOver } from "./evaluate-slo.ts";
import type { Range } from "../queries/query-range.ts";
import type { MinuteCounts, SloFiring } from "./evaluate-slo.ts";
import { hour, minute } from "../evaluate/duration.ts";
import { allowedEvents, calendarRange, errorBudget, exact, sloWindowStart } from "./slo.ts";
import type { Slo, SloSeverity } from "./slo.ts";
import { groupBy } from "@obstack/basics";

/** The budget of an SLO over its window. */
export interface SloBudget {
  readonly bad: number;
  readonly total: number;
  /** Achieved percentage of the known events; null without events. */
  readonly achieved: number | null;
  /** Share of the budget that is left, in percent; negative if more is spent than allowed. Null if the budget is unknown: too little of the window has events. */
  readonly leftPercent: number | null;
  /** Events that may still be bad; negative if too many were. Null if the budget is unknown. */
  readonly leftEvents: number | null;
  /** Minutes of complete failure that the bad events amount to; null without events. */
  readonly badMinutes: number | null;
  /** Minutes of complete failure, at the average traffic of the hours with events, that spend what is left; 0 if it is spent. Null if the budget is unknown. */
  readonly leftMinutes: number | null;
  /** Burn rate over the long window of the fastest alert; 1 spends exactly the budget. */
  readonly burn: number;
  /** Milliseconds until the budget is spent at this rate; 0 if it is spent. Null if the budget is unknown, or lasts at this rate. */
  readonly endsIn: number | null;
  readonly coverage: SloCoverage;
}

/** How much of a window is known, without the hours of maintenance windows. Hours without events are neither good nor bad. */
export interface SloCoverage {
  /** Hours with events. */
  readonly hours: number;
  /** All hours. */
  readonly of: number;
}

/** The parts of an SLO that decide what is known of its budget. */
type BudgetedSlo = Pick<Slo, "objective" | "window" | "calendar" | "minimumCoverage">;

/** What is known of a budget over the window of an SLO. */
interface KnownBudget extends Pick<SloBudget, "bad" | "total" | "achieved" | "leftPercent" | "coverage"> {
  /** Start of the window. */
  readonly from: number;
  /** Events that may be bad; undefined if the budget is unknown. */
  readonly allowed?: number | undefined;
}

/**
 * Returns what is known of a budget over the window that ends at a time: every number about a budget follows from it. Returns undefined if the counts
 * start within the window, because hours that nobody asked for are not hours without events.
 */
export function knownBudget(slo: BudgetedSlo, counts: MinuteCounts, end: number): KnownBudget | undefined {
  const from = sloWindowStart(slo, end);
  if (counts.from > from) return undefined;
  const { bad, total } = counts.sum(from, end);
  const coverage = measureCoverage(counts, from, end);
  const isKnown = total > 0 && (coverage.hours / coverage.of) * 100 >= slo.minimumCoverage;
  return {
    from,
    bad,
    total,
    achieved: total === 0 ? null : exact(100 - (100 * bad) / total),
    leftPercent: isKnown ? exact(100 - (100 * bad) / total / errorBudget(slo)) : null,
    ...(isKnown ? { allowed: errorBudget(slo) * total } : {}),
    coverage,
  };
}

/** Returns the budget of an SLO over the window that ends at a time; that of a month or quarter is the budget to date. Undefined if the counts start within the window. */
export function measureBudget(slo: Slo, counts: MinuteCounts, end: number): SloBudget | undefined {
  const found = knownBudget(slo, counts, end);
  if (found === undefined) return undefined;
  const { from, allowed: _allowed, ...known } = found;
  const { bad, total, leftPercent, coverage } = known;
  const fastest = slo.burnRates.reduce((least, { long }) => Math.min(least, long), hour);
  const burn = burnOver(slo, counts, end, fastest);
  const knownMinutes = (coverage.hours / coverage.of) * ((end - from) / minute - counts.excluded(from, end));
  const left = leftPercent === null ? undefined : leftPercent / 100;
  return {
    ...known,
    leftEvents: left === undefined ? null : Math.floor(allowedEvents(slo, total) - bad),
    badMinutes: total === 0 ? null : exact((bad / total) * knownMinutes),
    leftMinutes: left === undefined ? null : exact(Math.max(0, left) * errorBudget(slo) * knownMinutes),
    burn,
    endsIn: left === undefined ? null : endOf(slo, left, burn, { from, to: end }),
  };
}

/** What was left of a budget over the window of an SLO. */
export interface BurnDown {
  /** Start of the window, in milliseconds since the epoch. */
  readonly from: number;
  /** Length of a step in milliseconds. */
  readonly step: number;
  /** Share of the budget of the whole window that was left at the end of each step, in percent: the last one is that of {@link SloBudget}. */
  readonly leftPercent: readonly number[];
}

const maxSteps = 240;

/** Returns what was left of a budget over the window that ends at a time, in up to 240 steps; undefined if the budget is unknown. */
export function burnDown(slo: BudgetedSlo, counts: MinuteCounts, end: number): BurnDown | undefined {
  const { from = end, allowed } = knownBudget(slo, counts, end) ?? {};
  if (allowed === undefined) return undefined;
  const step = Math.max(1, Math.ceil((end - from) / maxSteps / minute)) * minute;
  const leftPercent = Array.from({ length: Math.ceil((end - from) / step) }, (_, index) => {
    const { bad } = counts.sum(from, Math.min(end, from + (index + 1) * step));
    return exact(100 - (100 * bad) / allowed);
  });
  return { from, step, leftPercent };
}

/** Returns how many milliseconds a rest of the budget lasts. At a burn rate of up to 1, the window moves on before the budget is spent. */
function endOf({ calendar }: Slo, left: number, burn: number, { from, to }: Range): number | null {
  if (left <= 0) return 0;
  if (burn <= 1) return null;
  if (calendar === undefined) return Math.round((left * (to - from)) / burn);
  // To date, the budget grows while it is spent, and a new one starts with the next part of the calendar.
  const length = Math.round((left * (to - from)) / (burn - 1));
  return to + length < calendarRange(calendar, to - 1).to ? length : null;
}

function measureCoverage(counts: MinuteCounts, from: number, to: number): SloCoverage {
  const starts = Array.from(
    { length: Math.max(1, Math.ceil((to - from) / hour)) },
    (_, index) => to - (index + 1) * hour,
  );
  const counted = starts.filter((start) => counts.excluded(start, start + hour) < hour / minute);
  const known = counted.filter((start) => counts.sum(Math.max(from, start), start + hour).total > 0);
  return { hours: known.length, of: Math.max(1, counted.length) };
}

/** The burn rate of an incident is measured over this many milliseconds. */
const incidentWindow = 5 * minute;

/** Periods that are closer than this are one incident. */
const maxPause = 60 * minute;

/** Incidents without an alert are listed from this share of the budget, at the traffic around them: whatever the range, they are listed or not. */
const minPercent = 1;

/** A period in which an SLO spent its budget faster than allowed. Times are in milliseconds since the epoch. */
export interface SloIncident {
  readonly from: number;
  readonly to: number;
  readonly bad: number;
  /** Share of the budget that the incident spent, in percent; absent if the budget is unknown. */
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

/**
 * Returns the incidents of a range: periods in which the burn rate over 5 minutes is at least 1, until it is below 1 for an hour. Omits those that
 * neither notified nor would spend 1% of the budget at the traffic around them.
 *
 * @param firings The firings of all alerts of the SLO. Each belongs to the incident with the most bad events in its short window, else in its long one.
 */
export function findIncidents(
  slo: BudgetedSlo & Pick<Slo, "delay" | "burnRates">,
  counts: MinuteCounts,
  { from, to }: Range,
  firings: readonly SloFiring[],
): SloIncident[] {
  const periods: { from: number; to: number }[] = [];
  for (let end = from + incidentWindow; end <= to; end += minute) {
    if (burnOver(slo, counts, end, incidentWindow) < 1) continue;
    const last = periods.at(-1);
    if (last !== undefined && end - incidentWindow - last.to <= maxPause) last.to = end;
    else periods.push({ from: end - incidentWindow, to: end });
  }
  const { allowed } = knownBudget(slo, counts, to) ?? {};
  const share = (bad: number): number | undefined => (allowed === undefined ? undefined : (bad / allowed) * 100);
  const incidents = periods.map((period) => trim(period, counts));
  const byIncident = groupBy(firings, (firing) => findCause(firing, incidents, counts, slo.delay));
  return incidents.flatMap((incident): SloIncident[] => {
    const { bad } = counts.sum(incident.from, incident.to);
    const own = byIncident.get(incident) ?? [];
    const [first] = own.toSorted((one, other) => one.notifiedAt - other.notifiedAt);
    const budgetPercent = share(bad);
    // The longest window of an alert is known before every range.
    const around = Math.max(incident.to - incident.from, ...slo.burnRates.map(({ long }) => long));
    const usual = (burnOver(slo, counts, incident.to, around) * around) / slo.window;
    if (first === undefined && usual * 100 < minPercent) return [];
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
  incidents: readonly Range[],
  counts: MinuteCounts,
  delay: number,
): Range | undefined {
  if (rate === undefined) return undefined;
  const end = notifiedAt - delay;
  for (const length of [rate.short, rate.long]) {
    let [cause, most]: [Range | undefined, number] = [undefined, 0];
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
function trim({ from, to }: Range, counts: MinuteCounts): Range {
  let [start, end] = [from, to];
  while (start + minute < end && counts.sum(start, start + minute).bad === 0) start += minute;
  while (end - minute > start && counts.sum(end - minute, end).bad === 0) end -= minute;
  return { from: start, to: end };
}
