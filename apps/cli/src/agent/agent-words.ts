import type { DescribedCommand } from "../builders/build-command.ts";
import { flagWords, valueIn } from "../common/line-flags.ts";

const preferred = ["json", "ndjson"];

/**
 * Adds `--output json` to a command line that selects no format, if the command has that format. Also returns how the command writes.
 *
 * @param command Absent if the words name no command.
 */
export function agentWords(words: readonly string[], command: DescribedCommand | undefined) {
  const own = flagWords(words);
  const format = valueIn(words, "--output", "-o");
  const isHelp = own.some((word) => /^(?:--help|-h|--version|-v)$/.test(word));
  const isText = isHelp || command?.description.isText === true;
  const isStream =
    command?.description.isStream === true
      ? !isHelp && !own.includes("--detach") && !own.includes("-d")
      : own.some((word) => /^--watch(?:=|$)/.test(word));
  const mode = { isStream, format: isHelp || command === undefined ? undefined : format };
  const values = command === undefined || isHelp ? [] : outputValues(command);
  const best = preferred.find((value) => values.includes(value));
  if (format !== undefined || best === undefined)
    return { words, mode: { ...mode, ...(isText && { format: "text" }) } };
  return { words: [...own, "--output", best, ...words.slice(own.length)], mode };
}

function outputValues(command: DescribedCommand): readonly string[] {
  const { parameters } = command as unknown as {
    readonly parameters: { readonly flags?: { readonly output?: { readonly values?: readonly string[] } } };
  };
  return parameters.flags?.output?.values ?? [];
}
