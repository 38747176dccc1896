import { scripts, shells } from "../common/completion-scripts.ts";
import type { Shell } from "../common/completion-scripts.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { parseChoice } from "../input/parse-value.ts";
import { buildCommand } from "../builders/build-command.ts";

export const completion = buildCommand({
  func(this: CliContext, _flags: unknown, shell: Shell) {
    this.process.stdout.write(scripts[shell]);
  },
  parameters: {
    flags: unusedDeploymentFlag,
    positional: {
      kind: "tuple",
      parameters: [{ parse: parseChoice("shell", shells), brief: `Shell: ${shells.join(", ")}`, placeholder: "shell" }],
    },
  },
  docs: {
    brief: "Print a shell completion script",
    more: [
      "For bash, add this line to ~/.bashrc. For zsh, replace bash with zsh and add the",
      "line to ~/.zshrc after compinit.",
      "",
      '  eval "$(obstack completion bash)"',
    ].join("\n"),
    examples: ["completion fish > ~/.config/fish/completions/obstack.fish", "completion zsh > _obstack"],
  },
});
