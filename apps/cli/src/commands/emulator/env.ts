import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { defaultName, findRunning, nameFlag } from "../../emulator/connection.ts";
import { CommandError } from "../../errors/command-error.ts";
import { shellWord } from "../../terminal/shell-word.ts";
import { buildCommand } from "../../builders/build-command.ts";

const quoted = (value: string, quote: string): string => `'${value.replaceAll("'", quote)}'`;

/** What sets a variable in a shell. */
const shells = {
  sh: (name: string, value: string) => `export ${name}=${shellWord(value)}`,
  fish: (name: string, value: string) => `set -gx ${name} ${quoted(value.replaceAll("\\", "\\\\"), "\\'")}`,
  powershell: (name: string, value: string) => `$env:${name} = ${quoted(value, "''")}`,
} as const;

export const env = buildCommand({
  async func({ profile: name, output }) {
    const { environment } = (await findRunning(this, name)) ?? {};
    if (environment === undefined) {
      throw new CommandError(
        "failure",
        `No emulator is running with the profile ${name}.`,
        `Start one with \`obstack emulator start${name === defaultName ? "" : ` --profile ${name}`}\`.`,
      );
    }
    const text =
      output === "json"
        ? JSON.stringify(environment, undefined, 2)
        : Object.entries(environment)
            .map(([variable, value]) => shells[output](variable, value))
            .join("\n");
    this.print(text);
  },
  parameters: {
    flags: {
      profile: nameFlag,
      output: {
        kind: "enum",
        values: ["sh", "fish", "powershell", "json"],
        default: "sh",
        brief: "Output format",
      },
      ...unusedDeploymentFlag,
    },
  },
  docs: {
    brief: "Print environment variables for a running emulator",
    more: [
      "The clients and the command read these variables. They contain the keys. To set them, run",
      '`eval "$(obstack emulator env)"`, or in fish `obstack emulator env --output fish | source`.',
    ].join("\n"),
    examples: ["emulator env", "emulator env --output fish"],
  },
});
