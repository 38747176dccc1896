import type { AlertFirings, TimeChart } from "./chart.ts";

/** Returns the bars of the alerts that fired, at most `count`: the last one is then that of all others. */
export function firingLanes({ marks }: Pick<TimeChart, "marks">, count: number): readonly AlertFirings[] {
  const fired = (marks?.firings ?? []).filter(({ periods }) => periods.length > 0);
  if (fired.length <= count) return fired;
  const others = fired.slice(count - 1);
  const periods = others.flatMap((one) => one.periods);
  return [...fired.slice(0, count - 1), { name: `${others.length} alerts`, periods }];
}
