/** A step of a series: the value of one window, null for a row without a value, or several windows. */
export type Step =
  | number
  | null
  | {
      readonly repeat?: number;
      readonly ramp?: readonly [number, number];
      readonly times?: number;
      readonly gap?: number;
      readonly empty?: number;
    };

/** Content of a window: a value, null for a row without one, undefined for no row. */
export type Cell = number | null | undefined;

/** Maximum number of windows per test, enough for a year of hours. */
export const maxWindows = 10_000;

/** Returns the number of windows of a step, or an error message. */
export function countWindows(step: Step): number | string {
  if (typeof step !== "object" || step === null) return 1;
  const { repeat, ramp, times, gap, empty } = step;
  const kinds = Object.entries({ repeat, ramp, gap, empty }).filter(([, value]) => value !== undefined);
  const [[kind] = []] = kinds;
  if (kinds.length !== 1 || kind === undefined) return "A step must have exactly one of repeat, ramp, gap and empty.";
  const isTimed = kind === "repeat" || kind === "ramp";
  if (isTimed && times === undefined) return `A step with "${kind}" needs "times".`;
  if (!isTimed && times !== undefined)
    return `"times" cannot be combined with "${kind}", whose value is the number of windows.`;
  return times ?? gap ?? empty ?? 0;
}

/** Returns the windows of a step that {@link countWindows} accepts. */
export function expandStep(step: Step): Cell[] {
  if (typeof step !== "object" || step === null) return [step];
  const { repeat, ramp, times = 1, gap, empty } = step;
  const fill = (count: number, cell: (index: number) => Cell): Cell[] =>
    Array.from({ length: count }, (_, index) => cell(index));
  if (gap !== undefined) return fill(gap, () => null);
  if (empty !== undefined) return fill(empty, () => undefined);
  if (ramp === undefined) return fill(times, () => repeat);
  const [first, last] = ramp;
  return fill(times, (index) => (times === 1 ? last : first + ((last - first) * index) / (times - 1)));
}
