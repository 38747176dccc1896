import type { BacktestProgress } from "@obstack/alert-tests";
import type { CliContext } from "../context.ts";
import { bar } from "../terminal/progress.ts";

/** Returns the `onProgress` option, which shows the number of finished queries. */
export function queryProgress({ progress }: CliContext): { readonly onProgress: (event: BacktestProgress) => void } {
  return {
    onProgress({ done, total }) {
      if (done < total) progress.update(`${bar(done, total)} ${done} of ${total} chart queries`);
      else progress.clear();
    },
  };
}
