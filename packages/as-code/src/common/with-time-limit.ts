import { Script } from "node:vm";

const script = new Script("run()");

/**
 * Runs a function that does not wait for anything, and stops it at a time limit: also within a regular expression.
 *
 * @param limit Seconds.
 * @returns The result, or undefined if the limit was reached.
 */
export function withTimeLimit<Result>(limit: number, run: () => Result): { readonly result: Result } | undefined {
  let result: Result | undefined;
  try {
    script.runInNewContext({ run: () => void (result = run()) }, { timeout: Math.ceil(limit * 1000) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
  return { result: result as Result };
}
