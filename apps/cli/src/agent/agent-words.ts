import type { DescribedCommand } from "../builders/build-command.ts";
import type { OutputMode } from "./agent-output.ts";

/** The command line for an agent, and how its command writes. */
export interface AgentWords {
  readonly words: readonly string[];
  readonly mode: OutputMode;
}

/** Formats for agents, in order of preference. */
const preferred = ["json", "ndjson"];

/**
 * Adds `--output json` to a command line that selects no format, if the command has that format.
 *
 * @param command Absent if the words name no command.
 */
export function agentWords(words: readonly string[], command: DescribedCommand | undefined): AgentWords {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const own = words.slice(0, end);
  const index = own.findLastIndex((word) => /^(?:--output|-o)(?:=|$)/.test(word));
  const format = index === -1 ? undefined : (own[index]?.split("=")[1] ?? own[index + 1]);
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
  return { words: [...own, "--output", best, ...words.slice(end)], mode };
}

function outputValues(command: DescribedCommand): readonly string[] {
  const { parameters } = command as unknown as {
    readonly parameters: { readonly flags?: { readonly output?: { readonly values?: readonly string[] } } };
  };
  return parameters.flags?.output?.values ?? [];
}
