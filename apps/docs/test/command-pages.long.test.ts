// The reference of the command, compared with the commands themselves.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readReference } from "../../cli/scripts/reference.ts";
import { base } from "../src/address.ts";
import { readBuiltPage, sectionOf, textOf } from "./built-page.ts";

const { groups, exitCodes } = await readReference();
const routes = groups.flatMap((group) => group.routes);
const commands = routes.flatMap((route) => route.commands);
const withoutCode = (text: string): string => text.replaceAll("`", "");

test.each(commands)("$usage has a section with all that its help says", (command) => {
  const [, route = "", verb] = command.words;
  const page = readBuiltPage(`reference/cli/${route}`);
  const text = textOf(sectionOf(page, verb === undefined ? "_top" : `obstack-${route}-${verb}`));
  expect(text).toContain(`${withoutCode(command.brief)}.`);
  for (const line of withoutCode(command.more ?? "").split("\n"))
    expect(text).toContain(line.trim().replace(/^- /, ""));
  for (const line of [command.usage, ...command.aliases, ...command.examples]) expect(text).toContain(line);
  for (const [term, meaning] of [
    ...command.positional,
    ...command.flags,
    ...command.globalFlags,
    ...command.exitCodes,
  ]) {
    expect(text).toContain(term.trim());
    expect(text).toContain(withoutCode(meaning));
  }
});

test("the overview links to the page of every command, and every exit code is listed", () => {
  const page = readBuiltPage("reference/cli");
  for (const { name } of routes) expect(page).toContain(`href="${base}reference/cli/${name}/"`);
  const text = textOf(readBuiltPage("reference/cli/exit-codes"));
  for (const [code, meaning] of exitCodes)
    expect(text).toMatch(new RegExp(`\\s${code}\\s+${RegExp.escape(withoutCode(meaning))}\\s`));
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
