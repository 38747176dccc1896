import { sinceWord } from "@obstack/alerting";
import type { AlertFirings, TimeChart } from "../model/drawing.ts";
import { timeZone } from "./time-zone.ts";

/** The firings of the alerts of a chart. */
export interface FiringLanes {
  /** The alerts with a bar each. */
  readonly lanes: readonly AlertFirings[];
  /** Names the alerts that fired and have no bar, in one text. */
  readonly others: readonly string[];
}

/** Returns the bars of the alerts that fired, at most `count`. No alert shares its bar: one that always fires would hide the others. */
export function firingLanes({ marks }: Pick<TimeChart, "marks">, count: number): FiringLanes {
  const fired = (marks?.firings ?? []).filter(({ periods }) => periods.length > 0);
  const others = fired.slice(count);
  const names = others.map(({ name = "unnamed" }) => name).join(", ");
  return {
    lanes: fired.slice(0, count),
    others: others.length === 0 ? [] : [`${count === 0 ? "" : "also "}fired (${others.length}): ${names}`],
  };
}

/** Returns since when an alert fires at least that fired at the start already, such as `at least since 2026-01-12T08:30Z`; undefined for others. */
export function openSince(
  { periods }: AlertFirings,
  { range }: Pick<TimeChart, "range">,
  utc: boolean | undefined,
): string | undefined {
  const first = periods.find(({ isOpenAtStart, to }) => isOpenAtStart === true && to > range.startTime);
  return first && `${sinceWord(first)} ${timeZone(utc).format(first.from)}`;
}
