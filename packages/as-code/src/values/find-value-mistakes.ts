import { Script } from "node:vm";
import { findMistakes } from "@obstack/checked-yaml";
import type { Finding } from "@obstack/checked-yaml";
import type { Fields } from "../common/value.ts";

/** In seconds. Schemas take milliseconds, but one can be written so that it takes for ever, for example with a pattern such as `^(a+)+$`. */
const defaultTimeLimit = 5;

/** Compares values with the JSON Schema of a stack. Throws if the schema is invalid, or at the time limit in seconds. */
export function findValueMistakes(
  schema: Fields,
  values: Fields,
  timeLimit: number = defaultTimeLimit,
): readonly Finding[] {
  // Other drafts are similar enough to the one that the validator supports.
  const { $schema: _draft, ...document } = schema;
  const found = withTimeLimit(timeLimit, () => findMistakes({ document, reference: "#" }, values).mistakes);
  if (found !== undefined) return found.result;
  throw new Error(`Checking the values takes more than ${timeLimit} seconds. Simplify its patterns and references.`);
}

const script = new Script("run()");

/** Runs a function that does not wait, and stops it after a number of seconds: also within a regular expression. Returns undefined then. */
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
