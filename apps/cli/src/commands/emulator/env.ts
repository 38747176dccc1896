import { unusedDeploymentFlag } from "../../connection/flags.ts";
import { findRunning } from "../../emulator/connection.ts";
import { defaultName, nameFlag } from "../../emulator/emulator-files.ts";
import { CommandError } from "../../errors/command-error.ts";
import { buildCommand } from "../../builders/build-command.ts";

type Environment = Readonly<Record<string, string>>;

/** Renders environment variables; `words` are the flags of this command. */
type Render = (environment: Environment, words: string) => string;

const quoted = (value: string, quote: string): string => `'${value.replaceAll("'", quote)}'`;

/** Renders one line per variable, and a comment with the command that sets them. */
const lines =
  (line: (name: string, value: string) => string, usage: (command: string) => string): Render =>
  (environment, words) =>
    [
      ...Object.entries(environment).map(([name, value]) => line(name, value)),
      `# Run this to set them: ${usage(`obstack emulator env${words}`)}`,
    ].join("\n");

const formats = {
  sh: lines(
    (name, value) => `export ${name}=${/^[\w:/.-]+$/.test(value) ? value : quoted(value, "'\\''")}`,
    (command) => `eval "$(${command})"`,
  ),
  fish: lines(
    (name, value) => `set -gx ${name} ${quoted(value.replaceAll("\\", "\\\\"), "\\'")}`,
    (command) => `${command} --output fish | source`,
  ),
  powershell: lines(
    (name, value) => `$env:${name} = ${quoted(value, "''")}`,
    (command) => `${command} --output powershell | Out-String | Invoke-Expression`,
  ),
  json: (environment) => JSON.stringify(environment, undefined, 2),
} satisfies Record<string, Render>;

type Format = keyof typeof formats;

export const env = buildCommand({
  async func({ profile: name, output }) {
    const words = name === defaultName ? "" : ` --profile ${name}`;
    const connection = await findRunning(this, name);
    if (connection === undefined) {
      throw new CommandError(
        "failure",
        `No emulator is running with the profile ${name}.`,
        `Start one with \`obstack emulator start${words}\`.`,
      );
    }
    this.print(formats[output](connection.environment, words));
  },
  parameters: {
    flags: {
      profile: nameFlag,
      output: {
        kind: "enum",
        values: Object.keys(formats) as Format[],
        default: "sh",
        brief: "Output format",
      },
      ...unusedDeploymentFlag,
    },
  },
  docs: {
    brief: "Print environment variables for a running emulator",
    more: "The clients and the command read these variables. They contain the keys.",
    examples: ["emulator env", "emulator env --output fish"],
  },
});
