import type { CommandContext } from "@stricli/core";
import { terminalText } from "./terminal-text.ts";

/** Returns the streams of a process for command output. They escape every control sequence except the command's own. */
export function guardedProcess({ stdout, stderr }: CommandContext["process"]): CommandContext["process"] {
  return {
    stdout: { write: (text) => stdout.write(terminalText(text)) },
    stderr: { write: (text) => stderr.write(terminalText(text)) },
  };
}
