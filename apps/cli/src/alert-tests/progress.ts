import type { BacktestProgress } from "@obstack/alert-tests";
import type { CliContext } from "../context.ts";
import { bar } from "../terminal/progress.ts";

/** Returns the options of chart queries: the signal that ends them, and a function that shows how many are finished. */
export function queryOptions({ progress, signal }: CliContext) {
  return {
    signal,
    onProgress({ done, total }: BacktestProgress): void {
      if (done < total) progress.update(`${bar(done, total)} ${done} of ${total} chart queries`);
      else progress.clear();
    },
  };
}
