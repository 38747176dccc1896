import { isResponseError } from "@obstack/core";
import { UsageError } from "../errors/command-error.ts";

/** An aggregation function, and the level of a quantile, from 0 to 1. */
export interface Aggregation {
  readonly aggFn: string;
  readonly level?: number;
}

/**
 * Returns the forms in which to send an aggregation, best first. Some servers know `p95` as a quantile with a level alone, others
 * by that name alone.
 *
 * @throws {UsageError} If both the name and the flag say the level.
 */
export function aggregationForms(agg: string, level: number | undefined): readonly Aggregation[] {
  const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/i.exec(agg)?.[1];
  if (percent === undefined) return [level === undefined ? { aggFn: agg } : { aggFn: agg, level }];
  if (level !== undefined)
    throw new UsageError(
      `--agg ${agg} and --level name the same thing.`,
      "Pass --agg quantile --level 0.95, or --agg p95.",
    );
  // As text: 99.9 / 100 is not 0.999.
  return [{ aggFn: "quantile", level: Number(`${percent}e-2`) }, { aggFn: agg }];
}

/** Sends a query in the form that the server accepts. */
export type SendInForm = <Result>(send: (aggregation: Aggregation) => Promise<Result>) => Promise<Result>;

/** Tries the forms until the server accepts one, and keeps to that one. */
export function createSendInForm(forms: readonly Aggregation[]): SendInForm {
  let candidates = forms;
  return async (send) => {
    let refusal: unknown;
    for (const form of candidates) {
      try {
        const result = await send(form);
        candidates = [form];
        return result;
      } catch (error) {
        if (!isResponseError(error, 400)) throw error;
        // Of several refusals, that of the best form says most.
        refusal ??= error;
      }
    }
    throw refusal;
  };
}
