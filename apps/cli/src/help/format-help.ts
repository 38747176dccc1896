import { toKebab } from "@obstack/basics";
import packageJson from "../../package.json" with { type: "json" };
import type { Command, RouteMap } from "@stricli/core";
import type { DescribedCommand } from "../builders/build-command.ts";
import type { CliContext } from "../context.ts";
import { aliasesOf } from "./verb-aliases.ts";
import { lineFlagRows } from "../terminal/line-flags.ts";
import { factsOf } from "./command-facts.ts";
import { columns, columnsFor, indented, paragraphs, widthFor } from "../terminal/layout.ts";
import type { Row } from "../terminal/layout.ts";
import { painter } from "../terminal/style.ts";
import { environmentRows, groupCommands } from "./overview.ts";

interface Options {
  /** The words that lead to the command, starting with `obstack`. */
  readonly prefix: readonly string[];
  /** Width of the terminal in characters, if there is one. */
  readonly columns: number | undefined;
  readonly color: boolean;
}

type Section = readonly [title: string, content: string];

export function formatHelp(target: Command<CliContext> | RouteMap<CliContext>, options: Options): string {
  const width = widthFor(options.columns);
  const words = options.prefix.map(toKebab);
  const sections =
    "parameters" in target
      ? commandSections(target as DescribedCommand, words, width)
      : words.length === 1
        ? overviewSections(target, width)
        : groupSections(target, words, width);
  const texts = sections
    .filter(([, content]) => content !== "")
    .map(([title, content]) => `${painter(options)("bold", title)}\n${content}`);
  return `${[introduction(target, width), ...texts].join("\n\n")}\n`;
}

function introduction(target: Command<CliContext> | RouteMap<CliContext>, width: number): string {
  const { more } = (target as Partial<DescribedCommand>).description ?? {};
  return paragraphs([`${target.brief}.`, ...(more === undefined ? [] : [more])].join("\n\n"), width);
}

function commandSections(command: DescribedCommand, words: readonly string[], width: number): Section[] {
  const facts = factsOf(command, words);
  const toColumns = columnsFor([...facts.flags, ...facts.globalFlags], width);
  return [
    ["USAGE", indented([facts.usage])],
    ["ALIASES", indented(facts.aliases)],
    ["ARGUMENTS", columns(facts.positional, width)],
    ...facts.flagGroups.map(({ name = "", rows }): Section => {
      return [`${toKebab(name).replaceAll("-", " ")} FLAGS`.trim().toUpperCase(), toColumns(rows)];
    }),
    ["GLOBAL FLAGS", toColumns(facts.globalFlags)],
    ["EXIT CODES", columns(facts.exitCodes, width)],
    ["EXAMPLES", indented(facts.examples)],
  ];
}

function groupSections(group: RouteMap<CliContext>, words: readonly string[], width: number): Section[] {
  const path = words.join(" ");
  const commands = group.getAllEntries().map(({ name, target }): Row => {
    const verb = name["convert-camel-to-kebab"];
    return [[verb, ...aliasesOf(verb)].join(", "), target.brief];
  });
  return [
    ["USAGE", indented([`${path} <command> [flags]`])],
    ["COMMANDS", columns(commands, width)],
    ["LEARN MORE", learnMore([`Run \`${path} <command> --help\` for the help of a command.`], width)],
  ];
}

function overviewSections(root: RouteMap<CliContext>, width: number): Section[] {
  const commands = root.getAllEntries().map(({ name, target }): Row => [name["convert-camel-to-kebab"], target.brief]);
  const toColumns = columnsFor(commands, width);
  return [
    ["USAGE", indented(["obstack <command> [flags]"])],
    ...groupCommands(commands).map(([title, rows]): Section => [title, toColumns(rows)]),
    [
      "FLAGS",
      columns(
        [...lineFlagRows, ["-h, --help", "Show help for a command"], ["-v, --version", "Show the version of obstack"]],
        width,
      ),
    ],
    ["ENVIRONMENT VARIABLES", columns(environmentRows(), width)],
    [
      "LEARN MORE",
      learnMore(
        [
          "Run `obstack <command> --help` for the help of a command.",
          "Run `obstack emulator start --detach` to try the commands without a server.",
          "Run `obstack profile add` to save settings for several deployments.",
          "Run `obstack doctor` to find out why a connection fails.",
          "Run `obstack help exit-codes` for the exit codes, and `obstack help times` for times.",
          "Run `obstack skill` for the instructions for agents (SKILL.md).",
          `Read the documentation at ${packageJson.homepage}.`,
          `Report bugs at ${packageJson.bugs.url}.`,
        ],
        width,
      ),
    ],
  ];
}

function learnMore(sentences: readonly string[], width: number): string {
  return indented(sentences.flatMap((sentence) => paragraphs(sentence, width - 2).split("\n")));
}
