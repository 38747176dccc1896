import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReference } from "../../cli/scripts/reference.ts";
import type { CommandReference, RouteReference } from "../../cli/scripts/reference.ts";

/** Path of the pages on the site. */
const base = "/reference/cli/";

/** Writes the reference of the command: one page per group of commands, and pages for what commands have in common. */
export async function writeCommandPages(folder: string): Promise<void> {
  const { groups, exitCodes, environment, files } = await readReference();
  const routes = groups.flatMap((group) => group.routes);
  // Their sources cannot be edited, so they have no edit link.
  const write = (name: string, title: string, label: string, order: number, description: string, blocks: string[]) => {
    const fields = Object.entries({ title, description, sidebar: { label, order }, editUrl: false });
    const head = fields.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).join("\n");
    const text = blocks.filter((block) => block !== "").join("\n\n");
    writeFileSync(join(folder, `${name}.md`), `---\n${head}\n---\n\n${text}\n`);
  };
  mkdirSync(folder, { recursive: true });

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
    [`- [Environment variables and files](${base}environment/)`, `- [Exit codes](${base}exit-codes/)`].join("\n"),
  ]);
  for (const [index, route] of routes.entries())
    write(route.name, `obstack ${route.name}`, route.name, index + 1, `${route.brief}.`, routeBlocks(route));
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
    `<details>\n<summary>Global flags</summary>\n\n${table(["Flag", "Description"], command.globalFlags.map(definition))}\n\n</details>`,
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

/** Formats a term and its meaning as the cells of a table. */
function definition([term, meaning]: readonly [string, string]): readonly [string, string] {
  const terms = term.includes("--") ? [term.trim()] : term.split(", ");
  return [terms.map(code).join(", "), toMarkdown(meaning)];
}

/** Escapes plain text. Code in backticks and flags become code. */
function toMarkdown(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/[\\<>*_[\]~]/g, String.raw`\$&`)
            .replaceAll(/(?<![\w-])--[a-z][\w-]*/g, (flag) => code(flag)),
    )
    .join("");
}

function code(text: string): string {
  return `\`${text}\``;
}

function codeBlock(language: string, lines: readonly string[]): string {
  return ["```" + language, ...lines, "```"].join("\n");
}

/** Formats a table, or nothing without rows. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : [titles, titles.map(() => "---"), ...rows].map(tableRow).join("\n");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}
