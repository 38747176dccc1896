import { burnOver } from "./evaluate-slo.ts";
import type { MinuteCounts } from "./minute-counts.ts";
import { errorBudget, exact } from "./slo.ts";
import type { Slo } from "./slo.ts";

const day = 86_400_000;

/** The budget of an SLO over its window. */
export interface SloBudget {
  readonly bad: number;
  readonly total: number;
  /** Achieved percentage; null without events. */
  readonly achieved: number | null;
  /** Share of the budget that is left, in percent; negative if more is spent than allowed, null without events. */
  readonly leftPercent: number | null;
  /** Events that may still be bad. */
  readonly leftEvents: number | null;
  /** Minutes of complete failure that are left. */
  readonly leftMinutes: number | null;
  /** Burn rate over the long window of the fastest alert; 1 spends exactly the budget. */
  readonly burn: number;
  /** Milliseconds until the budget is spent at this rate; 0 if it is spent, null if it is not spent within the window. */
  readonly endsIn: number | null;
  /** Periods of a day with events, and all of them. What is missing is neither good nor bad. */
  readonly coverage: { readonly days: number; readonly of: number };
}

/** Returns the budget of an SLO over the window that ends at a time. */
export function measureBudget(slo: Slo, counts: MinuteCounts, end: number): SloBudget {
  const { window } = slo;
  const budget = errorBudget(slo);
  const { bad, total } = counts.sum(end - window, end);
  const fastest = slo.burnRates.reduce((least, { long }) => Math.min(least, long), 3_600_000);
  const burn = burnOver(slo, counts, end, fastest);
  const of = Math.max(1, Math.round(window / day));
  const days = Array.from({ length: of }, (_, index) => end - (index + 1) * day).filter(
    (start) => counts.sum(start, start + day).total > 0,
  ).length;
  const coverage = { days, of };
  if (total === 0)
    return {
      bad,
      total,
      achieved: null,
      leftPercent: null,
      leftEvents: null,
      leftMinutes: null,
      burn,
      endsIn: null,
      coverage,
    };
  const left = 1 - bad / total / budget;
  return {
    bad,
    total,
    achieved: exact(100 - (100 * bad) / total),
    leftPercent: exact(left * 100),
    leftEvents: Math.floor(exact(budget * total - bad)),
    leftMinutes: exact((left * window * budget) / 60_000),
    burn,
    endsIn: left <= 0 ? 0 : burn <= 0 || left / burn >= 1 ? null : Math.round((left * window) / burn),
    coverage,
  };
}
