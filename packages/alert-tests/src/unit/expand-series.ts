/** A step of a series: the value of a window, null for a row without a value, or several windows. */
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

/** Windows of one test. A year of hours fits; longer series are a mistake rather than a test. */
export const maxWindows = 10_000;

/** Returns the number of windows of a step, or what is wrong with it. */
export function countWindows(step: Step): number | string {
  if (typeof step !== "object" || step === null) return 1;
  const { repeat, ramp, times, gap, empty } = step;
  const kinds = Object.entries({ repeat, ramp, gap, empty }).filter(([, value]) => value !== undefined);
  const [[kind] = []] = kinds;
  if (kinds.length !== 1 || kind === undefined) return "A step has exactly one of repeat, ramp, gap, empty.";
  const isTimed = kind === "repeat" || kind === "ramp";
  if (isTimed && times === undefined) return `A step with "${kind}" needs "times".`;
  if (!isTimed && times !== undefined)
    return `"times" cannot be combined with "${kind}". Write the number of windows there.`;
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
