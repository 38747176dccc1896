import type { DescribedCommand } from "../builders/build-command.ts";
import { aliasesOf } from "./verb-aliases.ts";
import { exitCodes as codes } from "../errors/exit-codes.ts";
import type { Outcome, OwnOutcomes } from "../errors/exit-codes.ts";
import { lineFlagRows } from "../terminal/line-flags.ts";
import { flagRows, flagTerm, isRequired, meaningOf, positionalTerm } from "./flag-rows.ts";
import type { Parameters } from "./flag-rows.ts";
import type { Row } from "../terminal/layout.ts";

export interface CommandFacts {
  readonly usage: string;
  /** Other spellings of the command, starting with `obstack`. */
  readonly aliases: readonly string[];
  readonly positional: readonly Row[];
  readonly flags: readonly Row[];
  /** The same flags, by the name of their group. Flags without a group come first. */
  readonly flagGroups: readonly (readonly [group: string | undefined, flags: readonly Row[]])[];
  readonly globalFlags: readonly Row[];
  readonly exitCodes: readonly Row[];
  /** Command lines, starting with `obstack`. */
  readonly examples: readonly string[];
}

/**
 * Returns the facts about a command.
 *
 * @param words Words that lead to the command, starting with `obstack`.
 */
export function factsOf(command: DescribedCommand, words: readonly string[]): CommandFacts {
  const parameters = command.parameters as unknown as Parameters;
  const positional = parameters.positional?.parameters ?? [];
  const required = Object.entries(parameters.flags ?? {}).filter(([, flag]) => isRequired(flag));
  const groups = [...new Set([undefined, ...Object.values(parameters.flags ?? {}).map((flag) => flag.group)])];
  const { exitCodes = {}, examples } = command.description;
  const [group = "", verb = ""] = words.slice(1);
  return {
    usage: [
      ...words,
      ...positional.map(positionalTerm),
      ...required.map(([name, flag]) => flagTerm(name, flag)),
      "[flags]",
    ].join(" "),
    aliases: aliasesOf(verb).map((alias) => `obstack ${group} ${alias}`),
    positional: positional.map((parameter): Row => [positionalTerm(parameter), meaningOf(parameter)]),
    flags: flagRows(parameters, ({ isGlobal }) => isGlobal !== true),
    flagGroups: groups.map((name) => [
      name,
      flagRows(parameters, ({ isGlobal, group: own }) => isGlobal !== true && own === name),
    ]),
    globalFlags: [
      ...flagRows(parameters, ({ isGlobal }) => isGlobal === true),
      ...lineFlagRows,
      ["-h, --help", "Show help for the command"],
    ],
    exitCodes: exitCodeRows(exitCodes),
    examples: examples.map((example) => `obstack ${example}`),
  };
}

export function exitCodeRows(outcomes: OwnOutcomes): Row[] {
  return Object.entries(outcomes)
    .map(([outcome, meaning]) => [codes[outcome as Outcome], meaning] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([code, meaning]) => [String(code), meaning]);
}
