import { isResponseError } from "@obstack/core";
import { UsageError } from "../errors/command-error.ts";

/** An aggregation function, and the level of a quantile, from 0 to 1. */
export interface Aggregation {
  readonly aggFn: string;
  readonly level?: number;
}

/**
 * Returns the forms in which to send an aggregation, preferred first. Some servers accept `p95` only as a quantile with a level,
 * others only by that name.
 *
 * @throws {UsageError} If both `agg` and `level` set the level.
 */
export function aggregationForms(agg: string, level: number | undefined): readonly Aggregation[] {
  const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/i.exec(agg)?.[1];
  if (percent === undefined) return [level === undefined ? { aggFn: agg } : { aggFn: agg, level }];
  if (level !== undefined)
    throw new UsageError(
      `--agg ${agg} and --level cannot be combined.`,
      "Pass `--agg quantile --level 0.95`, or `--agg p95`.",
    );
  // Parsed as text: 99.9 / 100 is not 0.999.
  return [{ aggFn: "quantile", level: Number(`${percent}e-2`) }, { aggFn: agg }];
}

/** Sends a query with the aggregation form that the server accepts. */
export type SendAggregation = <Result>(send: (aggregation: Aggregation) => Promise<Result>) => Promise<Result>;

/** Creates a sender that tries the forms in order and reuses the first one accepted. */
export function createAggregationSender(forms: readonly Aggregation[]): SendAggregation {
  let candidates = forms;
  return async (send) => {
    let firstError: unknown;
    for (const form of candidates) {
      try {
        const result = await send(form);
        candidates = [form];
        return result;
      } catch (error) {
        if (!isResponseError(error, 400)) throw error;
        // The error for the preferred form is the most useful one.
        firstError ??= error;
      }
    }
    throw firstError;
  };
}
