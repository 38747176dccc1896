import { unusedDeploymentFlag } from "../connection/flags.ts";
import { choice } from "../input/flag.ts";
import { buildCommand } from "../builders/build-command.ts";

export const shells = ["bash", "zsh", "fish", "powershell"] as const;

export type Shell = (typeof shells)[number];

/**
 * The completion script for each shell. Passes the words typed so far to `obstack __complete`, including the incomplete last word, and falls
 * back to file names.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: `_obstack() {
  local word line
  local -a typed=()
  COMPREPLY=()
  # The words contain quotes and backslashes as typed.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    word=\${word#[\\"\\']}
    word=\${word%[\\"\\']}
    typed+=("\${word//\\\\/}")
  done
  while IFS= read -r line; do
    COMPREPLY+=("$line")
    # Quotes names with spaces and special characters.
    [[ $line == *[!a-zA-Z0-9_./=-]* ]] && compopt -o filenames 2>/dev/null
  done < <(obstack __complete "\${typed[@]}" 2>/dev/null | cut -f 1)
}
complete -o default -F _obstack obstack
`,
  zsh: `#compdef obstack
_obstack() {
  local -a found
  found=("\${(@f)$(obstack __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null | sed -e 's/:/\\\\:/g' -e $'s/\\t/:/')}")
  if [[ -n "\${found[1]}" ]]; then _describe obstack found; else _files; fi
}
if (( \${+functions[compdef]} )); then compdef _obstack obstack; fi
`,
  fish: `function __obstack_complete
  set -l words (commandline --tokenize --cut-at-cursor)
  obstack __complete $words[2..] (commandline --current-token --cut-at-cursor | string unescape) 2>/dev/null
end
complete --command obstack --arguments '(__obstack_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName obstack -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { "$_" } })
  # Older versions drop empty arguments.
  $drops = $PSVersionTable.PSVersion -lt [version]'7.3' -or $PSNativeCommandArgumentPassing -eq 'Legacy'
  $last = if ($wordToComplete -eq '' -and $drops) { '""' } else { $wordToComplete.Trim("'", '"') }
  obstack __complete @typed $last 2>$null | ForEach-Object {
    $name, $brief = $_ -split "\`t", 2
    $text = if ($name -match '[^\\w./=:-]') { "'" + $name.Replace("'", "''") + "'" } else { $name }
    [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $(if ($brief) { $brief } else { $name }))
  }
}
`,
};

const positional = [{ ...choice("shell", shells), brief: `Shell: ${shells.join(", ")}` }] as const;

export const completion = buildCommand({
  func(_flags, shell) {
    this.print(scripts[shell]);
  },
  parameters: { flags: unusedDeploymentFlag, positional },
  docs: {
    brief: "Print a shell completion script",
    more: [
      "For bash, add this line to ~/.bashrc. For zsh, replace bash with zsh and add the",
      "line to ~/.zshrc after compinit.",
      "",
      '  eval "$(obstack completion bash)"',
      "",
      "For PowerShell, add this line to the file $PROFILE:",
      "",
      "  obstack completion powershell | Out-String | Invoke-Expression",
    ].join("\n"),
    examples: ["completion fish > ~/.config/fish/completions/obstack.fish", "completion zsh > _obstack"],
  },
});
