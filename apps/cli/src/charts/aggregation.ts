import { UsageError } from "../errors/command-error.ts";

/** An aggregation function, and the level of a quantile, from 0 to 1. */
export interface Aggregation {
  readonly aggFn: string;
  readonly level?: number;
}

/**
 * Returns an aggregation as servers accept it: `p95` is a quantile with a level.
 *
 * @throws {UsageError} If both `agg` and `level` set the level.
 */
export function toAggregation(agg: string, level: number | undefined): Aggregation {
  const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/i.exec(agg)?.[1];
  if (percent === undefined) return level === undefined ? { aggFn: agg } : { aggFn: agg, level };
  if (level !== undefined)
    throw new UsageError(
      `--agg ${agg} and --level cannot be combined.`,
      "Pass `--agg quantile --level 0.95`, or `--agg p95`.",
    );
  // Parsed as text: 99.9 / 100 is not 0.999.
  return { aggFn: "quantile", level: Number(`${percent}e-2`) };
}
