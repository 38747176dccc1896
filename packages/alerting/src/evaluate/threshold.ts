/** Threshold settings of an alert. */
export interface Threshold {
  /** How a value is compared with the threshold. See {@link thresholdTypes}. */
  readonly thresholdType: string;
  /** Threshold, or the lower end of the range of `between` and `not_between`. */
  readonly threshold: number;
  /** Upper end of the range of `between` and `not_between`. */
  readonly thresholdMax?: number | null | undefined;
}

type Condition = (value: number, threshold: number, thresholdMax: number) => boolean;

const conditions = new Map<string, Condition>([
  ["above", (value, threshold) => value >= threshold],
  ["below", (value, threshold) => value < threshold],
  ["above_exclusive", (value, threshold) => value > threshold],
  ["below_or_equal", (value, threshold) => value <= threshold],
  ["equal", (value, threshold) => value === threshold],
  ["not_equal", (value, threshold) => value !== threshold],
  ["between", (value, threshold, thresholdMax) => value >= threshold && value <= thresholdMax],
  ["not_between", (value, threshold, thresholdMax) => value < threshold || value > thresholdMax],
]);

/** Threshold types that {@link toCondition} supports. */
export const thresholdTypes: readonly string[] = [...conditions.keys()];

/**
 * Returns the condition under which an alert fires, as implemented by the current self-hosted release.
 *
 * @returns `undefined` if the threshold type is unknown or a range has no upper end.
 */
export function toCondition({
  thresholdType,
  threshold,
  thresholdMax,
}: Threshold): ((value: number) => boolean) | undefined {
  const condition = conditions.get(thresholdType);
  if (condition === undefined) return undefined;
  if (isRange(thresholdType) && typeof thresholdMax !== "number") return undefined;
  return (value) => condition(value, threshold, thresholdMax ?? Number.NaN);
}

/** Returns whether values are compared with a range, from `threshold` to `thresholdMax`. */
export function isRange(thresholdType: string): boolean {
  return thresholdType === "between" || thresholdType === "not_between";
}
