import { sinceWord } from "@obstack/alerting";
import type { AlertFirings, TimeChart } from "./chart.ts";
import { timeZone } from "./time-zone.ts";

/** Returns since when an alert fires at least that fired at the start already, such as `at least since 2026-01-12T08:30Z`; undefined for others. */
export function openSince(
  { periods }: AlertFirings,
  { range }: Pick<TimeChart, "range">,
  utc: boolean | undefined,
): string | undefined {
  const first = periods.find(({ isOpenAtStart, to }) => isOpenAtStart === true && to > range.startTime);
  return first && `${sinceWord(first)} ${timeZone(utc).format(first.from)}`;
}
