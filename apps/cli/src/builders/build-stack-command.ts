import { withExitCodes } from "../as-code/failures.ts";
import type { CliContext } from "../context.ts";
import { buildCommand } from "./build-command.ts";

/** Builds a command on the files of a stack, whose errors have exit codes. */
export const buildStackCommand: typeof buildCommand = ({ func, ...command }) => {
  const run = async function (this: CliContext, ...given: Parameters<typeof func>) {
    return withExitCodes(async () => func.apply(this, given));
  };
  return buildCommand({ ...command, func: run as typeof func });
};
