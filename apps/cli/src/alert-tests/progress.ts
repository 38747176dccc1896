import type { BacktestProgress } from "@obstack/alerting/backtest";
import type { CliContext } from "../context.ts";
import { bar } from "../terminal/progress.ts";

/** Returns the options of chart queries: the signal that ends them, and a function that shows how many of `what` are finished. */
export function queryOptions({ progress, signal }: Pick<CliContext, "progress" | "signal">, what = "chart queries") {
  return {
    signal,
    onProgress({ done, total }: BacktestProgress): void {
      if (done < total) progress.update(`${bar(done, total)} ${done} of ${total} ${what}`);
      else progress.clear();
    },
  };
}
