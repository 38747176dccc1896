import { join } from "node:path";
import { readReference } from "../../../cli/scripts/reference.ts";
import type { CommandReference, RouteReference } from "../../../cli/scripts/reference.ts";
import { commands as sentBy } from "../../../contract-tests/test/commands.ts";
import { deployments, operationPath } from "../../src/deployments.ts";
import type { Deployment } from "../../src/deployments.ts";
import { code, codeBlock, table, toMarkdown, writePage } from "./markdown.ts";

/** Path of the pages on the site. */
const base = "/reference/cli/";

/** Writes the reference of the command: one page per group of commands, and pages for what commands have in common. */
export async function writeCommandPages(folder: string): Promise<void> {
  const { groups, exitCodes, environment, files } = await readReference();
  const routes = groups.flatMap((group) => group.routes);
  const all = routes.flatMap((route) => route.commands);
  const write = (name: string, title: string, label: string, order: number, description: string, blocks: string[]) =>
    writePage(join(folder, `${name}.md`), { title, description, sidebar: { label, order } }, blocks);

  const overview = "Every command of obstack, with its flags, exit codes and examples.";
  write("index", "Command reference", "Overview", 0, overview, [
    `Every command also describes itself: run ${code("obstack <command> --help")}, or ${code("man obstack")}.`,
    ...groups.flatMap((group) => [
      `## ${group.title.charAt(0)}${group.title.slice(1).toLowerCase()}`,
      table(
        ["Command", "Description"],
        group.routes.map((route) => [`[${code(`obstack ${route.name}`)}](${base}${route.name}/)`, route.brief]),
      ),
    ]),
    "## All commands",
    [
      `- [Global flags](${base}global-flags/)`,
      `- [Environment variables and files](${base}environment/)`,
      `- [Exit codes](${base}exit-codes/)`,
    ].join("\n"),
  ]);
  const operations = operationSections();
  for (const [index, route] of routes.entries())
    write(route.name, `obstack ${route.name}`, route.name, index + 1, `${route.brief}.`, [
      ...routeBlocks(route),
      ...(operations.get(route.name) ?? []),
    ]);
  const flags = "Flags of most commands: output, connection and deployment.";
  write("global-flags", "Global flags", "Global flags", 100, flags, [
    "Most commands accept these flags. The help of a command lists those that it accepts.",
    ...globalFlagBlocks(all),
  ]);
  const variables = "Environment variables that the command reads, and files that it keeps.";
  write("environment", "Environment variables and files", "Environment variables", 101, variables, [
    "Precedence: flags, the profile of `--profile`, environment variables, the profile of `OBSTACK_PROFILE` or `obstack profile use`.",
    table(["Variable", "Meaning"], environment.map(definition)),
    "## Files",
    table(["File", "Content"], files.map(definition)),
  ]);
  const codes = "The meaning of the exit codes of every command.";
  write("exit-codes", "Exit codes", "Exit codes", 102, codes, [
    "A command whose exit codes mean something else lists them on its page.",
    exitCodeTable(exitCodes),
  ]);
}

/** Returns a section for each group of commands with the operations whose requests they send. */
function operationSections(): ReadonlyMap<string, readonly string[]> {
  const links = (Object.keys(deployments) as Deployment[]).flatMap((deployment) =>
    Object.entries(sentBy[deployments[deployment].spec]).map(([operationId, [group = ""]]) => ({
      group,
      title: deployments[deployment].title,
      link: `[${code(operationId)}](${operationPath(deployment, operationId)})`,
    })),
  );
  const toList = (found: typeof links): string =>
    [...Map.groupBy(found, ({ title }) => title)]
      .map(([title, operations]) => `- ${title}: ${operations.map(({ link }) => link).join(", ")}`)
      .join("\n");
  return new Map(
    [...Map.groupBy(links, ({ group }) => group)].map(([group, found]) => [group, ["## HTTP API", toList(found)]]),
  );
}

function routeBlocks({ name, brief, commands }: RouteReference): string[] {
  const [first] = commands;
  // A command without a group is the page itself.
  if (commands.length === 1 && first?.words.length === 2) return commandBlocks(first);
  return [
    `${brief}.`,
    table(
      ["Command", "Description"],
      commands.map((command) => [
        `[${code(command.words.slice(1).join(" "))}](#${command.words.join("-")})`,
        toMarkdown(command.brief),
      ]),
    ),
    ...commands.flatMap((command) => [
      `## obstack ${name} ${command.words.slice(2).join(" ")}`,
      ...commandBlocks(command),
    ]),
  ];
}

function commandBlocks(command: CommandReference): string[] {
  const paragraphs = command.more?.split("\n\n") ?? [];
  return [
    `${toMarkdown(command.brief)}.`,
    ...paragraphs.map((paragraph) =>
      /^ /m.test(paragraph)
        ? codeBlock(
            "sh",
            paragraph.split("\n").map((line) => line.trim()),
          )
        : toMarkdown(paragraph),
    ),
    codeBlock("text", [command.usage, ...command.aliases]),
    codeBlock("sh", command.examples),
    table(["Argument", "Description"], command.positional.map(definition)),
    table(["Flag", "Description"], command.flags.map(definition)),
    `Global flags: ${command.globalFlags.map(globalFlagLink).join(", ")}`,
    exitCodeTable(command.exitCodes),
    command.exitCodes.length === 0 ? "" : `Other failures have the [general exit codes](${base}exit-codes/).`,
  ];
}

function exitCodeTable(exitCodes: CommandReference["exitCodes"]): string {
  return table(
    ["Exit code", "Meaning"],
    exitCodes.map(([exitCode, meaning]) => [exitCode, toMarkdown(meaning)]),
  );
}

/** Returns a section for each global flag. Descriptions that differ are listed with their commands. */
function globalFlagBlocks(commands: readonly CommandReference[]): string[] {
  const flags = new Map<string, Map<string, string[]>>();
  for (const { words, globalFlags } of commands) {
    for (const [term, meaning] of globalFlags) {
      const meanings = flags.get(term.trim()) ?? new Map<string, string[]>();
      flags.set(term.trim(), meanings.set(meaning, [...(meanings.get(meaning) ?? []), words.slice(1).join(" ")]));
    }
  }
  return [...flags].flatMap(([term, meanings]) => [
    `## ${flagName(term)}`,
    code(term),
    meanings.size === 1
      ? `${toMarkdown([...meanings.keys()].join())}.`
      : table(
          ["Description", "Commands"],
          [...meanings].map(([meaning, names]) => [
            toMarkdown(meaning),
            names.map((name) => `[${name}](${commandPath(name)})`).join(", "),
          ]),
        ),
  ]);
}

function commandPath(name: string): string {
  const [route = "", verb] = name.split(" ");
  return `${base}${route}/${verb === undefined ? "" : `#obstack-${route}-${verb}`}`;
}

/** Formats a global flag of a command, with its output formats. */
function globalFlagLink([term, meaning]: readonly [string, string]): string {
  const [, formats] = /^Output format: ([^(]+?) *(?:\(|$)/.exec(meaning) ?? [];
  const link = `[${code(flagName(term))}](${base}global-flags/#${flagName(term)})`;
  return formats === undefined ? link : `${link} (${formats})`;
}

/** Returns the long form of a flag, such as `--output` of `-o, --output <format>`. */
function flagName(term: string): string {
  return /--[\w-]+/.exec(term)?.[0] ?? term;
}

/** Formats a term and its meaning as the cells of a table. */
function definition([term, meaning]: readonly [string, string]): readonly [string, string] {
  const terms = term.includes("--") ? [term.trim()] : term.split(", ");
  return [terms.map(code).join(", "), toMarkdown(meaning)];
}
