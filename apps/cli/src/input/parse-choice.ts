import { UsageError } from "../errors/command-error.ts";
import { listOf } from "../errors/usage-messages.ts";

/** Returns a parser of an argument with a fixed set of values. Ignores case. */
export function parseChoice<Value extends string>(what: string, values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new UsageError(`Unknown ${what} ${JSON.stringify(text)}.`, `Use ${listOf(values)}.`);
    return found;
  };
}
