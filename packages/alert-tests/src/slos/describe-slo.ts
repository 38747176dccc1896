import { formatCount } from "@obstack/as-code/internal";
import { formatMinutes } from "../common/duration.ts";
import type { ObjectiveStep, SloStatus, TestedIncident } from "./test-slo.ts";

/** Formats a percentage of a budget: `41%`, `-18%`, `0.4%`. */
export function formatPercent(percent: number): string {
  const rounded = Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${rounded === 0 ? 0 : rounded}%`;
}

/** Returns for how much of the window there are events: `over 12 of 30 days`. */
export function describeCoverage({ budget }: Pick<SloStatus, "budget">): string {
  if (budget === undefined) return "";
  const { days, of } = budget.coverage;
  return `over ${days} of ${of} ${of === 1 ? "day" : "days"}`;
}

/** Returns what an SLO did in a range: `2 pages in 3 h, 1 ticket, budget left 41% over 12 of 30 days`. */
export function describeTestedSlo(slo: SloStatus): string {
  const { status, reason = "", pages, tickets, pageMinutes, budget } = slo;
  if (status !== "tested") return `${status.replaceAll("-", " ")}: ${reason}`;
  const time = pages === 0 ? "" : ` for ${formatMinutes(pageMinutes)}`;
  const left = budget?.leftPercent ?? null;
  const parts = [`${formatCount(pages, "page")}${time}`, formatCount(tickets, "ticket")];
  return `${parts.join(", ")}, budget left ${left === null ? "unknown" : formatPercent(left)} ${describeCoverage(slo)}`;
}

/** Returns an incident: `2026-03-10 18:00, 20 min: page after 2 min at 0.5% of the budget, ended 10 min later, spent 9% of the budget`. */
export function describeIncident({
  from,
  to,
  severity,
  detectMinutes = 0,
  recoverMinutes,
  budgetPercent,
  budgetPercentAtNotification = 0,
}: TestedIncident): string {
  const length = formatMinutes((Date.parse(to) - Date.parse(from)) / 60_000);
  const start = `${from.replace("T", " ").slice(0, 16)}, ${length}`;
  const spent = `spent ${formatPercent(budgetPercent)} of the budget`;
  if (severity === undefined) return `${start}: not detected, ${spent}`;
  const end = recoverMinutes === undefined ? "still firing" : `resolved ${formatMinutes(recoverMinutes)} after its end`;
  return `${start}: ${severity} after ${formatMinutes(detectMinutes)} at ${formatPercent(budgetPercentAtNotification)} of the budget, ${end}, ${spent}`;
}

/** Returns what other objectives would have done: `99.5 → 0 pages, 99.9 → 2, 99.95 → 11`. */
export function describeSweep(steps: readonly ObjectiveStep[]): string {
  return steps
    .map(({ objective, pages }, index) => `${objective} → ${index === 0 ? formatCount(pages, "page") : pages}`)
    .join(", ");
}
