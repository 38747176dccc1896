import { sinceWord } from "@obstack/alerting";
import type { AlertFirings, Threshold, TimeChart } from "../model/drawing.ts";
import { timeZone } from "./time-zone.ts";
import { formatMeasure } from "./unit.ts";
import type { ValueScale } from "./value-scale.ts";

/** A threshold of a chart, as text and relative to its scale. */
export interface ScaledThreshold extends Threshold {
  readonly measure: string;
  readonly isOutside: boolean;
}

/** Returns the thresholds of a chart. Those outside its scale would flatten the values. */
export function scaledThresholds({ marks, unit }: TimeChart, { bottom, top }: ValueScale): readonly ScaledThreshold[] {
  return (marks?.thresholds ?? []).map((one) => {
    const { value } = one;
    return { ...one, measure: formatMeasure(value, unit), isOutside: value < bottom || value > top };
  });
}

/** The firings of the alerts of a chart. */
export interface FiringLanes {
  /** The alerts with a bar each. */
  readonly lanes: readonly FiringLane[];
  /** Names the alerts that fired and have no bar, in one text. */
  readonly others: readonly string[];
}

export interface FiringLane extends AlertFirings {
  /** Since when an alert fires at least that fired at the start already, such as `at least since 2026-01-12T08:30Z`. */
  readonly since?: string | undefined;
}

/** Returns the bars of the alerts that fired, at most `count`. No alert shares its bar: one that always fires would hide the others. */
export function firingLanes(
  { marks, range }: Pick<TimeChart, "marks" | "range">,
  count: number,
  utc: boolean | undefined,
): FiringLanes {
  const fired = (marks?.firings ?? []).filter(({ periods }) => periods.length > 0);
  const others = fired.slice(count);
  const names = others.map(({ name = "unnamed" }) => name).join(", ");
  return {
    lanes: fired.slice(0, count).map((lane) => {
      const first = lane.periods.find(({ isOpenAtStart, to }) => isOpenAtStart === true && to > range.startTime);
      return { ...lane, since: first && `${sinceWord(first)} ${timeZone(utc).format(first.from)}` };
    }),
    others: others.length === 0 ? [] : [`${count === 0 ? "" : "also "}fired (${others.length}): ${names}`],
  };
}
