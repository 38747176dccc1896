import { listOf, toKebab } from "@obstack/basics";
import type { CliContext, CompletedNames } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

// The common kinds of flags, and parsers of their values. Add properties such as `variadic` with a spread.

type Parse<Value> = (text: string) => Value;

interface Valued<Value> {
  readonly kind: "parsed";
  readonly parse: Parse<Value>;
  readonly placeholder: string;
  readonly brief: string;
}

type Optional<Value> = Valued<Value> & { readonly optional: true };
type Preset<Value> = Valued<Value> & { readonly default: string };

export const text: Parse<string> = (value) => value;

/** Returns a flag with a value that can be omitted. Default: a text. */
export function optional(placeholder: string, brief: string): Optional<string>;
export function optional<Value>(placeholder: string, brief: string, parse: Parse<Value>): Optional<Value>;
export function optional(placeholder: string, brief: string, parse: Parse<unknown> = text) {
  return { kind: "parsed", parse, optional: true, placeholder, brief } as const;
}

/** Returns a flag with a default value, which is parsed too. Default: a text. */
export function preset(initial: string, placeholder: string, brief: string): Preset<string>;
export function preset<Value>(initial: string, placeholder: string, brief: string, parse: Parse<Value>): Preset<Value>;
export function preset(initial: string, placeholder: string, brief: string, parse: Parse<unknown> = text) {
  return { kind: "parsed", parse, default: initial, placeholder, brief } as const;
}

/** Returns a flag that can be repeated. Default: none. */
export function repeated(placeholder: string, brief: string) {
  return { kind: "parsed", parse: text, variadic: true, default: [], placeholder, brief } as const;
}

/** Returns a flag that turns something on. */
export function toggle(brief: string) {
  return { kind: "boolean", default: false, brief } as const;
}

/** The value that a flag or a positional parameter has on a command line. */
export type ParsedValue<Parameter> = Parameter extends { readonly variadic: boolean | string }
  ? readonly SingleValue<Parameter>[]
  : SingleValue<Parameter>;

type SingleValue<Parameter> = Parameter extends { readonly kind: "boolean" }
  ? boolean
  : Parameter extends { readonly values: readonly (infer Choice)[] }
    ? Choice
    : Parameter extends { readonly parse: (this: never, text: string) => infer Value }
      ? Awaited<Value>
      : never;

type OptionalName<Flags> = {
  [Name in keyof Flags]: Flags[Name] extends { optional: true } ? Name : never;
}[keyof Flags];

/** The values of flags by name, for the function of a command. */
export type FlagValues<Flags> = {
  readonly [Name in Exclude<keyof Flags, OptionalName<Flags>>]: ParsedValue<Flags[Name]>;
} & {
  readonly [Name in OptionalName<Flags>]?: ParsedValue<Flags[Name]>;
};

/** Returns the property of a parameter that makes completion offer names. */
export function completeNames(kind: CompletedNames) {
  return {
    async proposeCompletions(this: Pick<CliContext, "completeNames">): Promise<readonly string[]> {
      return (await this.completeNames?.(kind)) ?? [];
    },
  };
}

/** Returns the properties of a positional argument with a fixed set of values, in any case, which completion offers. */
export function choice<Value extends string>(what: string, values: readonly Value[]) {
  const parse = (input: string): Value => {
    const found = values.find((value) => value.toLowerCase() === input.toLowerCase());
    if (found === undefined)
      throw new UsageError(`Unknown ${what} ${JSON.stringify(input)}.`, `Use ${listOf(values)}.`);
    return found;
  };
  return { parse, placeholder: what, proposeCompletions: () => values } as const;
}

/** Returns a name in the spec for its spelling in flags, such as `object-storage` or `object_storage`, and other names as they are. */
export function toKind(kinds: readonly string[], input: string): string {
  const wanted = input.toLowerCase().replaceAll("_", "-");
  return kinds.find((kind) => [kind, toKebab(kind)].some((name) => name.toLowerCase() === wanted)) ?? input;
}

/** Returns a parser of a name in the spec that also accepts the spelling of flags. */
export function parseKind(kinds: readonly string[]): (input: string) => string {
  return (input) => {
    const kind = toKind(kinds, input);
    if (kinds.includes(kind)) return kind;
    throw new UsageError(`Unknown kind ${JSON.stringify(input)}.`, `Use ${listOf(kinds.map(toKebab))}.`);
  };
}

export function parseNumber(input: string): number {
  const number = Number(input);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new UsageError(
      `The number ${input} is too large to send without rounding.`,
      `Use a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`,
    );
  }
  if (input.trim() !== "" && Number.isFinite(number)) return number;
  throw new UsageError(`Invalid number ${JSON.stringify(input)}.`, "Use a number such as 250 or 0.5.");
}

/** Returns a parser of whole numbers in a range, which throws a `UsageError` for any other text. */
export function parseWholeNumber(minimum: number, maximum: number): (input: string) => number {
  return (input) => {
    const number = Number(input);
    if (/^\d{1,9}$/.test(input) && number >= minimum && number <= maximum) return number;
    throw new UsageError(
      `Invalid number ${JSON.stringify(input)}.`,
      `Use a whole number from ${minimum} to ${maximum}.`,
    );
  };
}
