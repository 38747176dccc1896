import { buildCommand } from "@stricli/core";
import { scripts, shells } from "../completion/scripts.ts";
import type { Shell } from "../completion/scripts.ts";
import type { CliContext } from "../context.ts";

export const completion = buildCommand({
  func(this: CliContext, _flags: unknown, shell: Shell) {
    this.process.stdout.write(scripts[shell]);
  },
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [{ parse: parseShell, brief: `Shell: ${shells.join(", ")}`, placeholder: "shell" }],
    },
  },
  docs: {
    brief: "Print a script with which a shell completes commands and flags",
    fullDescription: [
      "Print a script with which a shell completes commands and flags.",
      "",
      "  bash: echo 'eval \"$(obstack completion bash)\"' >> ~/.bashrc",
      "  zsh:  echo 'eval \"$(obstack completion zsh)\"' >> ~/.zshrc, after compinit",
      "  fish: obstack completion fish > ~/.config/fish/completions/obstack.fish",
    ].join("\n"),
  },
});

function parseShell(value: string): Shell {
  const shell = shells.find((known) => known === value);
  if (shell === undefined) throw new SyntaxError(`Expected one of ${shells.join(", ")}, not ${value}`);
  return shell;
}
