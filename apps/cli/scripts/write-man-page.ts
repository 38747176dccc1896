// Writes the manual page dist/obstack.1 from the help of the commands.
import { writeFileSync } from "node:fs";
import remarkMan from "remark-man";
import remarkParse from "remark-parse";
import { unified } from "unified";
import packageJson from "../package.json" with { type: "json" };
import { brief } from "../src/application.ts";
import { stackFlags } from "../src/connection/flags.ts";
import { flagRows } from "../src/help/command-facts.ts";
import type { Row } from "../src/terminal/layout.ts";
import { readReference } from "./reference.ts";
import type { CommandReference } from "./reference.ts";

const { groups, exitCodes, environment, files } = await readReference();
const commands = groups.flatMap(({ routes }) => routes.flatMap((route) => route.commands));
const commonFlags = new Map([
  ...commands.flatMap(({ globalFlags }) => globalFlags),
  // Commands can have other formats of output.
  ...flagRows({ flags: stackFlags, aliases: { o: "output" } }, () => true),
]);

const markdown = [
  `# obstack(1) -- ${brief}`,
  "## SYNOPSIS",
  "`obstack` *command* [*flag*...]",
  "## COMMANDS",
  ...commands.map(section),
  "## COMMON FLAGS",
  "Commands accept these flags where they apply:",
  list([...commonFlags]),
  "## EXIT STATUS",
  codeList(exitCodes),
  "## ENVIRONMENT",
  environment.map(definition).join("\n"),
  "## FILES",
  files.map(definition).join("\n"),
].join("\n\n");

const page = await unified().use(remarkParse).use(remarkMan, { version: packageJson.version }).process(markdown);
writeFileSync(new URL("../dist/obstack.1", import.meta.url), String(page));

function section({ words, positional, flags, exitCodes: own, examples, ...described }: CommandReference): string {
  const parameters = positional.map(([term]) => ` ${withEmphasis(term)}`).join("");
  return [
    `### ${words.join(" ")}${parameters}`,
    `${described.brief}.`,
    // Indented lines become code blocks.
    ...(described.more === undefined ? [] : [described.more.replaceAll(/^ {2}/gm, "    ")]),
    ...(flags.length === 0 ? [] : [list(flags)]),
    ...(own.length === 0 ? [] : ["Exit codes:", codeList(own)]),
    "Examples:",
    examples.map((example) => `    ${example}`).join("\n"),
  ].join("\n\n");
}

function codeList(rows: readonly Row[]): string {
  return rows.map(([code, meaning]) => `* **${code}**: ${meaning}`).join("\n");
}

function list(rows: readonly Row[]): string {
  return rows
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
