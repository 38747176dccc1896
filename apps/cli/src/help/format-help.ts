import { toKebab } from "@obstack/basics";
import packageJson from "../../package.json" with { type: "json" };
import type { Command, RouteMap } from "@stricli/core";
import { defaultAddress, environmentVariables } from "../connection/settings.ts";
import type { SettingName } from "../connection/settings.ts";
import { deploymentNames, deployments } from "../environment/profile.ts";
import type { DescribedCommand } from "../builders/build-command.ts";
import type { CliContext } from "../context.ts";
import { aliasesOf } from "./verb-aliases.ts";
import { lineFlagRows } from "../terminal/line-flags.ts";
import { factsOf } from "./command-facts.ts";
import { columns, columnsFor, indented, paragraphs, widthFor } from "../terminal/layout.ts";
import type { Row } from "../terminal/layout.ts";
import { painter } from "../terminal/style.ts";

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

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["FIRST STEPS", ["emulator", "profile", "doctor"]],
  ["DASHBOARDS AND ALERTS", ["dashboards", "alerts", "sources", "webhooks", "charts"]],
  [
    "DASHBOARDS AND ALERTS AS CODE",
    "export validate plan preview test apply drift undo destroy slo incident import render state schema".split(" "),
  ],
];
/** The last group: most people never need it. */
const hostedCommands = ["services", "pipes", "keys", "reverse-private-endpoints", "usage-cost"];

/** Returns the commands by the title of their group, in the order of their use. Those that belong to no group follow, and the administration of hosted services is last. */
export function groupCommands(commands: readonly Row[]): (readonly [title: string, commands: readonly Row[]])[] {
  const grouped = new Set([...hostedCommands, ...groups.flatMap(([, members]) => members)]);
  return [
    ...groups.map(
      ([title, members]) => [title, members.flatMap((name) => commands.filter(([own]) => own === name))] as const,
    ),
    ["ADDITIONAL COMMANDS", commands.filter(([name]) => !grouped.has(name))] as const,
    ["DATABASE SERVICES", commands.filter(([name]) => hostedCommands.includes(name))] as const,
  ];
}

const settingNames: Readonly<Record<SettingName, string>> = {
  baseUrl: "Base URL",
  keyId: "Key identifier",
  organizationId: "Organization identifier",
  serviceId: "Service identifier",
  secret: "Key secret",
};

export function environmentRows(): Row[] {
  return deployments.flatMap((deployment) =>
    Object.entries(environmentVariables[deployment]).map(([setting, variable]): Row => {
      const hasKeyId = environmentVariables[deployment].keyId !== undefined;
      const name = setting === "secret" && !hasKeyId ? "API key" : settingNames[setting as SettingName];
      const address = setting === "baseUrl" ? defaultAddress[deployment] : undefined;
      return [
        variable,
        `${name} (${deploymentNames[deployment]})${address === undefined ? "" : ` (default ${address})`}`,
      ];
    }),
  );
}
