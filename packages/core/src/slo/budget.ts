import { burnOver } from "./evaluate-slo.ts";
import type { SloRange } from "./evaluate-slo.ts";
import type { MinuteCounts } from "./minute-counts.ts";
import { allowedEvents, errorBudget, exact } from "./slo.ts";
import { calendarRange, sloWindowStart } from "./slo-window.ts";
import type { Slo } from "./slo.ts";

const minute = 60_000;
const hour = 60 * minute;

/** The budget of an SLO over its window. */
export interface SloBudget {
  readonly bad: number;
  readonly total: number;
  /** Achieved percentage of the known events; null without events. */
  readonly achieved: number | null;
  /**
   * Share of the budget that is left, in percent; negative if more is spent than allowed. Null if it is unknown: without events, or if they cover less of the
   * window than the SLO requires.
   */
  readonly leftPercent: number | null;
  /** Events that may still be bad; null if the budget is unknown. */
  readonly leftEvents: number | null;
  /** Minutes of complete failure that the bad events amount to; null without events. */
  readonly badMinutes: number | null;
  /** Minutes of complete failure that are left, if nothing failed in hours without events; null without events. */
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

/** Returns the budget of an SLO over the window that ends at a time. That of a month or quarter is the budget to date. */
export function measureBudget(slo: Slo, counts: MinuteCounts, end: number): SloBudget {
  const from = sloWindowStart(slo, end);
  const budget = errorBudget(slo);
  const { bad, total } = counts.sum(from, end);
  const fastest = slo.burnRates.reduce((least, { long }) => Math.min(least, long), hour);
  const burn = burnOver(slo, counts, end, fastest);
  const coverage = measureCoverage(counts, from, end);
  const known = coverage.hours / coverage.of;
  const counted = (end - from) / minute - counts.excluded(from, end);
  const isKnown = isBudgetKnown(slo, total, coverage);
  const left = 1 - bad / Math.max(total, 1) / budget;
  const spentMinutes = (bad / Math.max(total, 1)) * known * counted;
  return {
    bad,
    total,
    achieved: total === 0 ? null : exact(100 - (100 * bad) / total),
    leftPercent: isKnown ? exact(left * 100) : null,
    leftEvents: isKnown ? Math.floor(allowedEvents(slo, total) - bad) : null,
    badMinutes: total === 0 ? null : exact(spentMinutes),
    leftMinutes: total === 0 ? null : exact(counted * budget - spentMinutes),
    burn,
    endsIn: isKnown ? endOf(slo, left, burn, { from, to: end }) : null,
    coverage,
  };
}

function isBudgetKnown(
  { minimumCoverage }: Pick<Slo, "minimumCoverage">,
  total: number,
  { hours, of }: SloCoverage,
): boolean {
  return total > 0 && (hours / of) * 100 >= minimumCoverage;
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

/** Enough for a chart. */
const maxSteps = 240;

/** Returns what was left of a budget over the window that ends at a time, in up to 240 steps; undefined if the budget is unknown. */
export function burnDown(
  slo: Pick<Slo, "objective" | "window" | "calendar" | "minimumCoverage">,
  counts: MinuteCounts,
  end: number,
): BurnDown | undefined {
  const from = sloWindowStart(slo, end);
  const { total } = counts.sum(from, end);
  if (!isBudgetKnown(slo, total, measureCoverage(counts, from, end))) return undefined;
  const step = Math.max(1, Math.ceil((end - from) / maxSteps / minute)) * minute;
  const leftPercent = Array.from({ length: Math.ceil((end - from) / step) }, (_, index) => {
    const { bad } = counts.sum(from, Math.min(end, from + (index + 1) * step));
    return exact(100 - (100 * bad) / total / errorBudget(slo));
  });
  return { from, step, leftPercent };
}

/** Returns how many milliseconds a rest of the budget lasts. At a burn rate of up to 1, the window moves on before the budget is spent. */
function endOf({ calendar }: Slo, left: number, burn: number, { from, to }: SloRange): number | null {
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
