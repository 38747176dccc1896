import { formatCount } from "@obstack/basics";
import type { SloBudget } from "./budget.ts";
import { formatSloWindow } from "./slo.ts";
import { formatMinutes, minute } from "../evaluate/duration.ts";
import type { ObjectiveStep, SloStatus, TestedIncident } from "./test-slo.ts";

/** Formats a percentage of a budget: `41%`, `-18%`, `0.4%`, `unknown`. */
export function formatPercent(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return "unknown";
  const rounded = Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${rounded === 0 ? 0 : rounded}%`;
}

/** Returns what is left of a budget: `budget left 41% with data for 63% of the time`, `budget left 41% → -18% with data all the time`. */
export function describeBudget({ leftPercent, coverage: { hours, of } }: SloBudget, before?: number | null): string {
  const data = hours === of ? "with data all the time" : `with data for ${shareOf(hours, of)} of the time`;
  return `budget left ${before === undefined ? "" : `${formatPercent(before)} → `}${formatPercent(leftPercent)} ${data}`;
}

/** Returns what a chart of a budget shows: `Budget over 30d`, or with the name of the SLO `Checkout: budget over the month`. */
export function nameBudget(slo: Parameters<typeof formatSloWindow>[0], name?: string): string {
  return `${name === undefined ? "Budget" : `${name}: budget`} over ${formatSloWindow(slo)}`;
}

/** Formats a share of a whole, which is 0% or 100% only if it is nothing or all of it: `63%`, `<1%`, `>99%`. */
export function shareOf(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent === 0 && part > 0) return "<1%";
  return percent === 100 && part < whole ? ">99%" : `${percent}%`;
}

/** Returns how many events of an SLO were bad: `12 of 34567 events bad`, `none of 34567 events bad`. */
export function describeEvents({ events }: Pick<SloStatus, "events">): string {
  if (events === undefined) return "";
  const { bad, total } = events;
  return `${bad === 0 ? "none" : formatNumber(bad)} of ${formatCount(formatNumber(total), "event")} bad`;
}

/** Formats the percentage of good events in the range, or in the window if it is known: `99.965%`, `unknown`. */
export function formatAchieved({ events }: Pick<SloStatus, "events">): string {
  if (events === undefined || events.total === 0) return "unknown";
  return `${Number((100 - (100 * events.bad) / events.total).toPrecision(5))}%`;
}

function formatNumber(number: number): number {
  return Number(number.toFixed(1));
}

/**
 * Returns what an SLO did in a range: `2 pages in 3 h, 1 ticket, budget left 41% with data for 63% of the time`. Without the budget of the window: `…, 12 of
 * 34567 events bad`.
 */
export function describeTestedSlo(slo: SloStatus): string {
  const { status, reason = "", pages, tickets, pageMinutes, budget, excludedMinutes } = slo;
  if (status !== "tested") return `${status.replaceAll("-", " ")}: ${reason}`;
  const time = pages === 0 ? "" : ` for ${formatMinutes(pageMinutes)}`;
  const parts = [`${formatCount(pages, "page")}${time}`, formatCount(tickets, "ticket")];
  if (budget === undefined) parts.push(describeEvents(slo));
  else {
    parts.push(describeBudget(budget));
    if (budget.bad === 0) parts.push("no bad events");
  }
  if (excludedMinutes !== undefined) parts.push(`${formatMinutes(excludedMinutes)} excluded`);
  return parts.join(", ");
}

/** Returns an incident, by default with times in UTC: `2026-03-10T18:00Z, 20 min: page after 2 min at 0.5% of the budget, resolved 10 min after its end, spent 9% of the budget`. */
export function describeIncident(
  {
    from,
    to,
    severity,
    detectMinutes = 0,
    recoverMinutes,
    bad,
    budgetPercent,
    budgetPercentAtNotification,
  }: TestedIncident,
  format = (time: string): string => `${time.slice(0, 16)}Z`,
): string {
  const length = formatMinutes((Date.parse(to) - Date.parse(from)) / minute);
  const start = `${format(from)}, ${length}`;
  const spent =
    budgetPercent === undefined
      ? formatCount(formatNumber(bad), "bad event")
      : `spent ${formatPercent(budgetPercent)} of the budget`;
  if (severity === undefined) return `${start}: not detected, ${spent}`;
  const end = recoverMinutes === undefined ? "still firing" : `resolved ${formatMinutes(recoverMinutes)} after its end`;
  const at =
    budgetPercentAtNotification === undefined ? "" : ` at ${formatPercent(budgetPercentAtNotification)} of the budget`;
  return `${start}: ${severity} after ${formatMinutes(detectMinutes)}${at}, ${end}, ${spent}`;
}

/** Returns what other objectives would have done: `99.5 → 0 pages, 99.9 → 5 for 40 min, 99.95 → 4 for 3 h`. Stricter ones can page less often, but for longer. */
export function describeSweep(steps: readonly ObjectiveStep[]): string {
  return steps
    .map(({ objective, pages, pageMinutes }, index) => {
      const time = pages === 0 ? "" : ` for ${formatMinutes(pageMinutes)}`;
      return `${objective} → ${index === 0 ? formatCount(pages, "page") : pages}${time}`;
    })
    .join(", ");
}
