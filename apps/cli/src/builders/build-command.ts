import { buildCommand as build } from "@stricli/core";
import type { Command } from "@stricli/core";
import type { CliContext } from "../context.ts";
import type { Description } from "./describe.ts";

/** A command with the description that its help shows. */
export type DescribedCommand = Command<CliContext> & { readonly description: Description };

/** Short forms of flags, for every command with these flags. */
const shortFlags = { d: "detach", f: "file", o: "output" } as const;

interface Builder {
  readonly func: (this: CliContext, flags: { readonly utc?: boolean }, ...words: unknown[]) => unknown;
  readonly parameters: { readonly flags?: object };
  readonly docs: { readonly description?: Description };
}

/** Builds a command with the short forms of its flags. Keeps its description for the help. */
export const buildCommand: typeof build = (builder) => {
  const { func, parameters, docs } = builder as unknown as Builder;
  const { flags = {} } = parameters;
  const aliases = Object.fromEntries(Object.entries(shortFlags).filter(([, flag]) => flag in flags));
  const printsTimes: Builder["func"] = async function (given, ...words) {
    const zone = this.environment["TZ"];
    if (given.utc !== true && zone) (await import("../output/warn-time-zone.ts")).warnTimeZone(zone, this.process);
    return func.call(this, given, ...words);
  };
  const run = "utc" in flags ? { func: printsTimes } : {};
  const command = build({ ...builder, ...run, parameters: { ...builder.parameters, aliases } } as never);
  return Object.assign(command, { description: docs.description }) as never;
};
