import { buildCommand as build } from "@stricli/core";
import type { Command } from "@stricli/core";
import type { CliContext } from "../context.ts";
import type { OwnOutcomes } from "../errors/exit-codes.ts";
import type { CommandFlags } from "../errors/usage-messages.ts";
import { completeNames, text } from "../input/flag.ts";
import type { FlagValues, ParsedValue } from "../input/flag.ts";

export interface Description {
  /** One line for lists of commands: imperative, without a period. */
  readonly brief: string;
  /** Additional paragraphs and lists with hyphens, separated by empty lines. Indented lines keep their line breaks. */
  readonly more?: string;
  /** Exit codes with a meaning specific to the command. With `differences`, failures that are not listed end with 1. */
  readonly exitCodes?: OwnOutcomes;
  /** Whether the command runs until it is stopped, and writes one line at a time. */
  readonly isStream?: boolean;
  /** Whether it prints text for agents, too. Default: JSON. */
  readonly isText?: boolean;
  /** Command lines without the leading `obstack`. */
  readonly examples: readonly [string, string, ...string[]];
}

export type DescribedCommand = Command<CliContext> & {
  readonly description: Description;
  readonly flags: CommandFlags;
};

/** The positional parameters of a command: one by one, or a list. */
type Positional = readonly object[] | { readonly kind: "array"; readonly minimum: number; readonly parameter: object };

type Arguments<Parameters extends Positional> = Parameters extends { readonly parameter: infer Each }
  ? ParsedValue<Each>[]
  : Parameters extends readonly object[]
    ? { -readonly [Index in keyof Parameters]: Argument<Parameters[Index]> }
    : never;

type Argument<Parameter> = ParsedValue<Parameter> | (Parameter extends { readonly optional: true } ? undefined : never);

/** Short forms of flags, for every command with these flags. */
const shortFlags = { d: "detach", f: "file", o: "output" } as const;

type Run = (this: CliContext, flags: { readonly utc?: boolean }, ...words: unknown[]) => unknown;

/** Builds a command with the short forms of its flags. Its function gets their values. Keeps its description for the help. */
export function buildCommand<const Flags extends object, const Parameters extends Positional = []>(command: {
  readonly func: (this: CliContext, flags: FlagValues<Flags>, ...words: Arguments<Parameters>) => unknown;
  readonly parameters: { readonly flags: Flags; readonly positional?: Parameters };
  readonly docs: Description;
}): Command<CliContext> {
  const { parameters, docs } = command;
  const { flags, positional = [] } = parameters;
  const func = command.func as unknown as Run;
  const aliases = Object.fromEntries(Object.entries(shortFlags).filter(([, flag]) => flag in flags));
  const run: Run = async function (given, ...words) {
    const context = { ...this, ...this.quiet };
    if (!("utc" in flags)) return func.call(context, given, ...words);
    const zone = this.environment["TZ"];
    const utc = given.utc === true || zone === "UTC" || this.isAgent;
    if (!utc && zone) (await import("../output/warn-time-zone.ts")).warnTimeZone(zone, context);
    return func.call(context, { ...given, utc }, ...words);
  };
  const words = Array.isArray(positional) ? { kind: "tuple", parameters: positional } : positional;
  const built = { docs, func: run, parameters: { flags, aliases, positional: words } };
  return Object.assign(build(built as never), { description: docs, flags });
}

export function nameOrIdentifier(what: "dashboard" | "alert" | "pipe" | "source") {
  return [
    {
      parse: text,
      placeholder: "name|id",
      brief: `Name or identifier of the ${what}`,
      ...completeNames(`${what}s`),
    },
  ] as const;
}
