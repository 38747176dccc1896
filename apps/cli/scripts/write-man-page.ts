// Writes dist/obstack.1 from what the commands say of themselves, for `man obstack`.
import { writeFileSync } from "node:fs";
import type { Command } from "@stricli/core";
import remarkMan from "remark-man";
import remarkParse from "remark-parse";
import { unified } from "unified";
import packageJson from "../package.json" with { type: "json" };
import { dryRunFlag, stackFlags } from "../src/connection/flags.ts";
import { environmentVariables } from "../src/connection/settings.ts";
import type { CliContext } from "../src/context.ts";
import { exitCodeMeanings, exitCodes } from "../src/errors/exit-codes.ts";
import { fileFlag } from "../src/input/read-body.ts";
import { toKebab } from "../src/common/to-kebab.ts";
import { routes } from "../src/routes.ts";

/** The part of a flag, or of a positional parameter, that help is made from. */
interface Parameter {
  readonly brief: string;
  readonly kind?: string;
  readonly placeholder?: string;
  readonly values?: readonly string[];
  readonly default?: boolean | string | readonly string[];
}

type Parameters = {
  readonly flags?: Readonly<Record<string, Parameter>>;
  readonly positional?: { readonly parameters?: readonly Parameter[] };
};

const common: Readonly<Record<string, Parameter>> = { ...stackFlags, file: fileFlag, ...dryRunFlag };

const sections: string[] = [];
for (const [name, route] of Object.entries(routes)) {
  const commands = typeof route === "function" ? { "": route } : route.commands;
  for (const [verb, load] of Object.entries(commands)) sections.push(section([name, verb], await load()));
}

const markdown = [
  `# obstack(1) -- ${packageJson.description.replace(/^The obstack command: /, "")}`,
  "## SYNOPSIS",
  "`obstack` *command* [*flag*...]",
  "## COMMANDS",
  ...sections,
  "## COMMON FLAGS",
  "Of commands that show something, talk to a server, take a body or write:",
  list(Object.entries(common)),
  "## EXIT STATUS",
  Object.entries(exitCodes)
    .map(([kind, code]) => `* **${code}**: ${exitCodeMeanings[kind as keyof typeof exitCodes]}`)
    .join("\n"),
  "## ENVIRONMENT",
  Object.entries(environmentVariables)
    .flatMap(([deployment, names]) =>
      Object.values(names).map((name) => `* **${name}**: of the ${deployment} deployment`),
    )
    .concat(
      "* **OBSTACK_PROFILE**: profile to use",
      "* **OBSTACK_MAX_RESPONSE_SIZE**: bytes that a response may have after decompression; default 100000000",
      "* **HTTP_PROXY**, **HTTPS_PROXY**, **NO_PROXY**: proxy, and hosts that are reached without it",
      "* **NO_COLOR**, **CI**: no colours",
    )
    .join("\n"),
  "## FILES",
  "* **$XDG_CONFIG_HOME/obstack/profiles.json**, else **~/.config/obstack/profiles.json**: profiles; they hold no secret",
].join("\n\n");

const page = await unified().use(remarkParse).use(remarkMan, { version: packageJson.version }).process(markdown);
writeFileSync(new URL("../dist/obstack.1", import.meta.url), String(page));

function section(words: readonly string[], command: Command<CliContext>): string {
  const { flags = {}, positional } = command.parameters as unknown as Parameters;
  const places = (positional?.parameters ?? []).map(({ placeholder = "argument" }) => ` *${placeholder}*`).join("");
  const own = Object.entries(flags).filter(([name]) => !(name in common));
  const description = command.fullDescription ?? command.brief;
  const [text = "", ...examples] = description.split("\n\n");
  return [
    `### obstack ${words
      .filter((word) => word !== "")
      .map(toKebab)
      .join(" ")}${places}`,
    text,
    ...examples.map((example) => example.replaceAll(/^ {2}/gm, "    ")),
    ...(own.length > 0 ? [list(own)] : []),
  ].join("\n\n");
}

function list(flags: readonly (readonly [string, Parameter])[]): string {
  return flags
    .map(([name, { brief, kind, values, placeholder = "value", default: initial }]) => {
      const value = kind === "boolean" ? "" : ` ${values === undefined ? `*${placeholder}*` : values.join("|")}`;
      const start = typeof initial === "string" ? `; default ${initial}` : "";
      return `* **--${toKebab(name)}**${value}: ${brief}${start}`;
    })
    .join("\n");
}
