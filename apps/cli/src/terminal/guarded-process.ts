import type { CommandContext } from "@stricli/core";
import { terminalText } from "./terminal-text.ts";

/** Returns the streams of a process for everything that commands write: nothing in it can act on a terminal but the command's own sequences. */
export function guardedProcess({ stdout, stderr }: CommandContext["process"]): CommandContext["process"] {
  return {
    stdout: { write: (text) => stdout.write(terminalText(text)) },
    stderr: { write: (text) => stderr.write(terminalText(text)) },
  };
}
