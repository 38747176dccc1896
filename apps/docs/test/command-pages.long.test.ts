// The reference of the command, compared with the commands themselves.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { toKebab } from "../../../tools/basics/src/to-kebab.ts";
import type { DescribedCommand } from "../../cli/src/builders/build-command.ts";
import { aliasesOf } from "../../cli/src/help/verb-aliases.ts";
import { exitCodeMeanings, exitCodes } from "../../cli/src/errors/exit-codes.ts";
import type { Parameters } from "../../cli/src/help/flag-rows.ts";
import { routes } from "../../cli/src/routes.ts";
import { base } from "../src/address.ts";
import { readBuiltPage, sectionOf, textOf } from "./built-page.ts";

const commands = await Promise.all(
  Object.entries(routes).flatMap(([name, route]) =>
    typeof route === "function"
      ? [read([toKebab(name)], route())]
      : Object.entries(route.commands).map(([verb, load]) => read([toKebab(name), toKebab(verb)], load())),
  ),
);

async function read(words: readonly string[], command: Promise<unknown>): Promise<[string, DescribedCommand]> {
  return [words.join(" "), (await command) as DescribedCommand];
}

/** Returns the text of a command's section. */
function textOfCommand(name: string): string {
  const [route = "", verb] = name.split(" ");
  const page = readBuiltPage(`reference/cli/${route}`);
  return textOf(sectionOf(page, verb === undefined ? "_top" : `obstack-${route}-${verb}`));
}

describe.each(commands)("%s", (name, command) => {
  const { flags = {}, positional } = command.parameters as unknown as Parameters;
  const text = textOfCommand(name);

  test("has a section with its description, usage and examples", () => {
    const { brief, more = "", examples } = command.description;
    expect(text).toContain(`${brief.replaceAll("`", "")}.`);
    for (const paragraph of more.replaceAll("`", "").split("\n\n")) {
      for (const line of paragraph.split("\n")) expect(text).toContain(line.trim().replace(/^- /, ""));
    }
    expect(text).toContain(`obstack ${name}`);
    for (const example of examples) expect(text).toContain(`obstack ${example}`);
    for (const alias of aliasesOf(name.split(" ").at(1) ?? "")) expect(text).toContain(name.replace(/\w+$/, alias));
  });

  test("lists every flag, argument and exit code", () => {
    for (const [flag, { hidden, kind, optional, withNegated, isGlobal, brief }] of Object.entries(flags)) {
      const term = `--${kind === "boolean" && optional === true && withNegated !== false ? "[no-]" : ""}${toKebab(flag)}`;
      if (hidden === true) expect(text, flag).not.toContain(term);
      else expect(text, flag).toMatch(new RegExp(`${RegExp.escape(term)}(?![\\w-])`));
      if (isGlobal !== true && hidden !== true) expect(text, flag).toContain(withoutCode(brief).split(" (", 1).join());
    }
    for (const { placeholder = "value", brief } of positional?.parameters ?? []) {
      expect(text).toContain(placeholder);
      expect(text).toContain(withoutCode(brief).split(" (", 1).join());
    }
    for (const meaning of Object.values(command.description.exitCodes ?? {})) {
      expect(text).toContain(withoutCode(meaning));
    }
  });
});

test("describes every global flag once", () => {
  const page = readBuiltPage("reference/cli/global-flags");
  const names = new Set(
    commands.flatMap(([, command]) =>
      Object.entries((command.parameters as unknown as Parameters).flags ?? {}).flatMap(([name, flag]) =>
        flag.isGlobal === true && flag.hidden !== true ? [toKebab(name)] : [],
      ),
    ),
  );
  expect(names).toContain("base-url");
  for (const name of [...names, "help"]) {
    expect(textOf(sectionOf(page, `--${name}`)).length, name).toBeGreaterThan(20);
    expect(page.split(` id="--${name}"`), name).toHaveLength(2);
  }
});

test("the overview links to the page of every command", () => {
  const page = readBuiltPage("reference/cli");
  for (const name of Object.keys(routes)) expect(page).toContain(`href="${base}reference/cli/${toKebab(name)}/"`);
});

test("lists every exit code", () => {
  const text = textOf(readBuiltPage("reference/cli/exit-codes"));
  for (const [kind, code] of Object.entries(exitCodes)) {
    expect(text).toMatch(
      new RegExp(`\\s${code}\\s+${RegExp.escape(exitCodeMeanings[kind as keyof typeof exitCodes])}\\s`),
    );
  }
});

test("lists every environment variable that the command and its packages read", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const sources = globSync(["apps/cli/src/**/*.ts", "packages/{as-code,core,hosted,selfhosted}/src/**/*.ts"], {
    cwd: root,
    exclude: (path) => path.endsWith(".test.ts"),
  });
  const matches = sources.flatMap((path) => [
    ...readFileSync(`${root}/${path}`, "utf8").matchAll(/(?:\benv(?:ironment)?\["|\bOBSTACK_)[A-Z][A-Z_]*/g),
  ]);
  const names = new Set(matches.map(([name]) => name.replace(/^.*"/, "")));
  // Read by the operating system's conventions, or for the terminal itself.
  for (const name of ["HOME", "TERM", "SHELL", "TMPDIR"]) names.delete(name);
  expect(names.size).toBeGreaterThan(12);
  const text = textOf(readBuiltPage("reference/cli/environment"));
  expect([...names].filter((name) => !text.includes(name))).toEqual([]);
});

function withoutCode(text: string): string {
  return text.replaceAll("`", "");
}
