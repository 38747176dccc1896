import { buildCommand as build } from "@stricli/core";
import type { Command } from "@stricli/core";
import type { CliContext } from "../context.ts";
import type { Description } from "./describe.ts";

/** A command with the description that its help shows. */
export type DescribedCommand = Command<CliContext> & { readonly description: Description };

/** Short forms of flags, for every command with these flags. */
const shortFlags = { d: "detach", f: "file", o: "output" } as const;

interface Builder {
  readonly parameters: { readonly flags?: object };
  readonly docs: { readonly description?: Description };
}

/** Builds a command with the short forms of its flags. Keeps its description for the help. */
export const buildCommand: typeof build = (builder) => {
  const { parameters, docs } = builder as unknown as Builder;
  const { flags = {} } = parameters;
  const aliases = Object.fromEntries(Object.entries(shortFlags).filter(([, flag]) => flag in flags));
  const command = build({ ...builder, parameters: { ...builder.parameters, aliases } } as never);
  return Object.assign(command, { description: docs.description }) as never;
};
