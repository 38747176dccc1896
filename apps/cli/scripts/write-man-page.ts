// Writes the manual page dist/obstack.1 from the help of the commands.
import { writeFileSync } from "node:fs";
import type { Command } from "@stricli/core";
import remarkMan from "remark-man";
import remarkParse from "remark-parse";
import { unified } from "unified";
import packageJson from "../package.json" with { type: "json" };
import { brief } from "../src/application.ts";
import { deploymentNames } from "../src/common/deployment.ts";
import { dryRunFlag, stackFlags } from "../src/connection/flags.ts";
import type { Deployment } from "../src/common/deployment.ts";
import { allowedOriginsVariable } from "../src/connection/origins.ts";
import { environmentVariables } from "../src/connection/settings.ts";
import type { SettingName } from "../src/connection/settings.ts";
import type { CliContext } from "../src/context.ts";
import { exitCodeMeanings, exitCodes } from "../src/errors/exit-codes.ts";
import { fileFlag } from "../src/input/read-body.ts";
import { toKebab } from "../src/common/to-kebab.ts";
import { routes } from "../src/routes.ts";

/** The documented properties of a flag or positional parameter. */
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

const commonFlags: Readonly<Record<string, Parameter>> = { ...stackFlags, file: fileFlag, ...dryRunFlag };

const settingNames: Readonly<Record<SettingName, string>> = {
  baseUrl: "base URL",
  keyId: "key identifier",
  organizationId: "organization identifier",
  serviceId: "service identifier",
  secret: "API key or key secret",
};

const sections: string[] = [];
for (const [name, route] of Object.entries(routes)) {
  const commands = typeof route === "function" ? { "": route } : route.commands;
  for (const [verb, load] of Object.entries(commands)) sections.push(section([name, verb], await load()));
}

const markdown = [
  `# obstack(1) -- ${brief}`,
  "## SYNOPSIS",
  "`obstack` *command* [*flag*...]",
  "## COMMANDS",
  ...sections,
  "## COMMON FLAGS",
  "Commands accept these flags where they apply:",
  list(Object.entries(commonFlags)),
  "## EXIT STATUS",
  Object.entries(exitCodes)
    .map(([kind, code]) => `* **${code}**: ${exitCodeMeanings[kind as keyof typeof exitCodes]}`)
    .join("\n"),
  "## ENVIRONMENT",
  Object.entries(environmentVariables)
    .flatMap(([deployment, names]) =>
      Object.entries(names).map(
        ([setting, name]) =>
          `* **${name}**: ${settingNames[setting as SettingName]} (${deploymentNames[deployment as Deployment]})`,
      ),
    )
    .concat(
      "* **OBSTACK_PROFILE**: profile to use",
      `* **${allowedOriginsVariable}**: additional origins to which secrets may be sent`,
      "* **OBSTACK_MAX_RESPONSE_SIZE**: maximum size of a decompressed response in bytes (default: 100000000)",
      "* **HTTP_PROXY**, **HTTPS_PROXY**, **NO_PROXY**: proxy, and hosts that bypass it",
      "* **NO_COLOR**: disables colors",
      "* **CI**: disables colors and progress",
    )
    .join("\n"),
  "## FILES",
  "* **$XDG_CONFIG_HOME/obstack/profiles.json** (default: **~/.config/obstack/profiles.json**): profiles, without secrets",
].join("\n\n");

const page = await unified().use(remarkParse).use(remarkMan, { version: packageJson.version }).process(markdown);
writeFileSync(new URL("../dist/obstack.1", import.meta.url), String(page));

function section(words: readonly string[], command: Command<CliContext>): string {
  const { flags = {}, positional } = command.parameters as unknown as Parameters;
  const parameters = (positional?.parameters ?? []).map(({ placeholder = "argument" }) => ` *${placeholder}*`).join("");
  const specificFlags = Object.entries(flags).filter(([name]) => !(name in commonFlags));
  const paragraphs = (command.fullDescription ?? command.brief).split("\n\n");
  return [
    `### obstack ${words
      .filter((word) => word !== "")
      .map(toKebab)
      .join(" ")}${parameters}`,
    // Indented lines become code blocks, which need a blank line before them.
    ...paragraphs.map((paragraph) => paragraph.replace(/^(\S.*)\n(?= {2})/, "$1\n\n").replaceAll(/^ {2}/gm, "    ")),
    ...(specificFlags.length > 0 ? [list(specificFlags)] : []),
  ].join("\n\n");
}

function list(flags: readonly (readonly [string, Parameter])[]): string {
  return flags
    .map(([name, { brief: description, kind, values, placeholder = "value", default: initial }]) => {
      const value = kind === "boolean" ? "" : ` ${values === undefined ? `*${placeholder}*` : values.join("|")}`;
      const defaultText = typeof initial === "string" ? ` (default: ${initial})` : "";
      return `* **--${toKebab(name)}**${value}: ${description}${defaultText}`;
    })
    .join("\n");
}
