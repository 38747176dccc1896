import { buildCommand as build } from "@stricli/core";
import type { BaseArgs, Command, CommandBuilderArguments } from "@stricli/core";
import type { CliContext } from "../context.ts";
import type { OwnOutcomes } from "../errors/exit-codes.ts";

/** The help of a command. */
export interface Description {
  /** One line for lists of commands: imperative, without a period. */
  readonly brief: string;
  /** Additional paragraphs, separated by empty lines. Indented lines keep their line breaks. */
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

/** A command with the description that its help shows. */
export type DescribedCommand = Command<CliContext> & { readonly description: Description };

/** Short forms of flags, for every command with these flags. */
const shortFlags = { d: "detach", f: "file", o: "output" } as const;

type Run = (this: CliContext, flags: { readonly utc?: boolean }, ...words: unknown[]) => unknown;

/** Builds a command with the short forms of its flags. Keeps its description for the help. */
export function buildCommand<
  const Flags extends Readonly<Partial<Record<keyof Flags, unknown>>> = object,
  const Args extends BaseArgs = [],
  const Context extends CliContext = CliContext,
>(builder: CommandBuilderArguments<Flags, Args, Context> & { readonly docs: Description }): Command<Context> {
  const { func, parameters, docs } = builder as unknown as {
    readonly func: Run;
    readonly parameters: { readonly flags?: object };
    readonly docs: Description;
  };
  const { flags = {} } = parameters;
  const aliases = Object.fromEntries(Object.entries(shortFlags).filter(([, flag]) => flag in flags));
  const printsTimes: Run = async function (given, ...words) {
    const zone = this.environment["TZ"];
    if (given.utc !== true && zone) (await import("../output/warn-time-zone.ts")).warnTimeZone(zone, this.process);
    return func.call(this, given, ...words);
  };
  const run = "utc" in flags ? { func: printsTimes } : {};
  const command = build<Flags, Args, Context>({ ...builder, ...run, parameters: { ...parameters, aliases } } as never);
  return Object.assign(command, { description: docs });
}
