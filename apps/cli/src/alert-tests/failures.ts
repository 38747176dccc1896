import { AlertTestError } from "@obstack/alert-tests";
import { UsageError } from "../errors/command-error.ts";

/** Runs a function and converts `AlertTestError` to errors with exit codes. */
export async function withTestErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AlertTestError)) throw error;
    throw new UsageError(error.message, error.hint, { cause: error });
  }
}
