import type { CliContext, CompletedNames } from "../context.ts";

// The common kinds of flags. Add properties such as `variadic` with a spread.

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
