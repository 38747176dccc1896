import { listOf, toKebab } from "@obstack/basics";
import { UsageError } from "../errors/command-error.ts";

/** Returns a parser of an argument with a fixed set of values. Ignores case. */
function parseChoice<Value extends string>(what: string, values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new UsageError(`Unknown ${what} ${JSON.stringify(text)}.`, `Use ${listOf(values)}.`);
    return found;
  };
}

/** Returns the properties of a positional argument with a fixed set of values, which completion offers. */
export function choice<Value extends string>(what: string, values: readonly Value[]) {
  return { parse: parseChoice(what, values), placeholder: what, proposeCompletions: () => values } as const;
}

/** Returns a name in the spec for its spelling in flags, such as `object-storage` or `object_storage`, and other names as they are. */
export function toKind(kinds: readonly string[], text: string): string {
  const wanted = text.toLowerCase().replaceAll("_", "-");
  return kinds.find((kind) => [kind, toKebab(kind)].some((name) => name.toLowerCase() === wanted)) ?? text;
}

/** Returns a parser of a name in the spec that also accepts the spelling of flags. */
export function parseKind(kinds: readonly string[]): (text: string) => string {
  return (text) => {
    const kind = toKind(kinds, text);
    if (kinds.includes(kind)) return kind;
    throw new UsageError(`Unknown kind ${JSON.stringify(text)}.`, `Use ${listOf(kinds.map(toKebab))}.`);
  };
}

export function parseNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new UsageError(
      `The number ${text} is too large to send without rounding.`,
      `Use a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`,
    );
  }
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw new UsageError(`Invalid number ${JSON.stringify(text)}.`, "Use a number such as 250 or 0.5.");
}

/** Returns a parser of whole numbers in a range, which throws a `UsageError` for any other text. */
export function parseWholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new UsageError(
      `Invalid number ${JSON.stringify(text)}.`,
      `Use a whole number from ${minimum} to ${maximum}.`,
    );
  };
}
