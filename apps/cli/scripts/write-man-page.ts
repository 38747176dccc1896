// Writes the manual page dist/obstack.1 from the help of the commands.
import { writeFileSync } from "node:fs";
import remarkMan from "remark-man";
import remarkParse from "remark-parse";
import { unified } from "unified";
import packageJson from "../package.json" with { type: "json" };
import { brief } from "../src/application.ts";
import { dryRunFlag, stackFlags } from "../src/connection/flags.ts";
import { exitCodeMeanings } from "../src/errors/exit-codes.ts";
import { exitCodeRows } from "../src/help/command-facts.ts";
import { fileFlag } from "../src/input/read-body.ts";
import { toKebab } from "../src/common/to-kebab.ts";
import type { DescribedCommand } from "../src/builders/build-command.ts";
import { flagRows, positionalTerm } from "../src/help/flag-rows.ts";
import type { Parameter, Parameters } from "../src/help/flag-rows.ts";
import { environmentRows } from "../src/help/overview.ts";
import type { Row } from "../src/terminal/layout.ts";
import { routes } from "../src/routes.ts";
import { files, otherVariables } from "./surroundings.ts";

const commonFlags: Readonly<Record<string, Parameter>> = { ...stackFlags, file: fileFlag, ...dryRunFlag };

const sections: string[] = [];
for (const [name, route] of Object.entries(routes)) {
  const commands = typeof route === "function" ? { "": route } : route.commands;
  for (const [verb, load] of Object.entries(commands)) {
    sections.push(section([name, verb], (await load()) as DescribedCommand));
  }
}

const markdown = [
  `# obstack(1) -- ${brief}`,
  "## SYNOPSIS",
  "`obstack` *command* [*flag*...]",
  "## COMMANDS",
  ...sections,
  "## COMMON FLAGS",
  "Commands accept these flags where they apply:",
  list({ flags: commonFlags, aliases: { o: "output", f: "file" } }),
  "## EXIT STATUS",
  exitCodeRows(exitCodeMeanings)
    .map(([code, meaning]) => `* **${code}**: ${meaning}`)
    .join("\n"),
  "## ENVIRONMENT",
  [...environmentRows(), ...otherVariables].map(definition).join("\n"),
  "## FILES",
  files.map(definition).join("\n"),
].join("\n\n");

const page = await unified().use(remarkParse).use(remarkMan, { version: packageJson.version }).process(markdown);
writeFileSync(new URL("../dist/obstack.1", import.meta.url), String(page));

function section(words: readonly string[], command: DescribedCommand): string {
  const { flags = {}, aliases = {}, positional } = command.parameters as unknown as Parameters;
  const { description } = command;
  const parameters = (positional?.parameters ?? [])
    .map((parameter) => ` ${withEmphasis(positionalTerm(parameter))}`)
    .join("");
  const specificFlags = Object.fromEntries(Object.entries(flags).filter(([name]) => !(name in commonFlags)));
  const codes = exitCodeRows(description.exitCodes ?? {}).map(([code, meaning]) => `* **${code}**: ${meaning}`);
  return [
    `### obstack ${words
      .filter((word) => word !== "")
      .map(toKebab)
      .join(" ")}${parameters}`,
    `${description.brief}.`,
    // Indented lines become code blocks.
    ...(description.more === undefined ? [] : [description.more.replaceAll(/^ {2}/gm, "    ")]),
    ...(Object.keys(specificFlags).length === 0 ? [] : [list({ flags: specificFlags, aliases })]),
    ...(codes.length === 0 ? [] : [["Exit codes:", codes.join("\n")].join("\n\n")]),
    "Examples:",
    description.examples.map((example) => `    obstack ${example}`).join("\n"),
  ].join("\n\n");
}

function list(parameters: Parameters): string {
  return flagRows(parameters, () => true)
    .map(([term, meaning]) => `* ${withEmphasis(term.trim().replace(/[^ ]*--\S+/, "**$&**"))}: ${meaning}`)
    .join("\n");
}

/** Formats a variable or file; a term can list several. */
function definition([term, meaning]: Row): string {
  return `* ${term
    .split(", ")
    .map((name) => `**${name}**`)
    .join(", ")}: ${meaning}`;
}

/** Emphasizes placeholders: Markdown would drop `<name>` as HTML. */
function withEmphasis(term: string): string {
  return term.replaceAll(/<([^>]+)>/g, "*$1*");
}
