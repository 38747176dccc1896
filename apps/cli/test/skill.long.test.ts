// SKILL.md: current, small, and complete.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toKebab } from "@obstack/basics";
import { startEmulator } from "@obstack/emulator";
import { runObstack, temporaryFolder } from "@obstack/testing";
import { countTokens } from "gpt-tokenizer";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { createSkill } from "../scripts/create-skill.ts";
import { routes } from "../src/routes.ts";
import { selfHosted } from "./environment.ts";

const text = readFileSync(new URL("../SKILL.md", import.meta.url), "utf8");

test("SKILL.md is generated from the tree of commands, and part of the package", async () => {
  expect(text).toBe(await createSkill());
  expect(packageJson.files).toContain("SKILL.md");
});

test("SKILL.md takes fewer than 1,500 tokens", () => {
  expect(countTokens(text)).toBeLessThan(1500);
});

test.each([
  ["SKILL.md", text, /--at-most (\S+?)`/],
  [
    "the tools",
    readFileSync(new URL("../../../packages/mcp/src/tools/tools.ts", import.meta.url), "utf8"),
    /such as '(.*?)'"/,
  ],
])("%s shows a limit that the command accepts", async (_, shown, pattern) => {
  const [, limit = ""] = pattern.exec(shown) ?? [];
  expect(limit).toMatch(/\d/);
  const folder = temporaryFolder();
  mkdirSync(join(folder, "alerts"));
  const run = await runObstack(["test", folder, "--since", "1h", "--at-most", limit], { environment: selfHosted() });
  // The server cannot be reached, so a valid limit fails later than an invalid one.
  expect(run.stderr).not.toContain("Invalid at-most");
  const invalid = await runObstack(["test", folder, "--since", "1h", "--at-most", "2 per day"], {
    environment: selfHosted(),
  });
  expect(invalid.stderr).toContain("Invalid at-most");
});

test("SKILL.md names every command", () => {
  const [, commands = ""] = text.split("## Commands");
  for (const [name, route] of Object.entries(routes)) {
    if (["completion", "version", "help", "mcp", "skill"].includes(name)) continue;
    const line = commands.split("\n").find((one) => one.startsWith(`- \`${toKebab(name)}\`:`)) ?? "";
    expect(line, name).not.toBe("");
    if (typeof route === "object")
      for (const verb of Object.keys(route.commands)) expect(line).toContain(toKebab(verb));
  }
});

test("an agent finds SKILL.md from the help, and help and SKILL.md are text", async () => {
  const environment = { OBSTACK_AGENT: "1" };
  expect((await runObstack(["--help"], { environment })).stdout).toContain("obstack skill");
  expect((await runObstack(["skill"], { environment })).stdout).toBe(text);
  for (const command of ["mcp", "skill"])
    expect((await runObstack([command, "--help"], { environment })).stdout).toMatch(/^[A-Z][^\n]*\.\n/);
});

/** Words of a command line with quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? "");
}

test("the recipes work on the servers that can do least", async () => {
  await using emulator = await startEmulator({ port: 0, hostedPort: 0, behavior: "deployed=older" });
  const environment = { ...emulator.environment, OBSTACK_AGENT: "1" };
  const names = { NAME: "Any error", SOURCE: "Logs", SERVICE: "checkout", KEY: "any-error", DIR: temporaryFolder() };
  const [, recipes = ""] = /## Recipes\n(.*?)\n## /s.exec(text) ?? [];
  const lines = [...recipes.matchAll(/`([a-z][^`]+)`/g)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(9);
  const answers: string[] = [];
  for (const line of ["export DIR", ...lines]) {
    const words = wordsOf(line).map((word) => (Object.hasOwn(names, word) ? names[word as keyof typeof names] : word));
    const { code, stdout, stderr } = await runObstack(words, { environment });
    // Differences are an answer, too.
    expect([0, 2], `${line}: ${stderr}`).toContain(code);
    expect(stderr, line).not.toContain('"error"');
    answers.push(stdout);
  }
  expect(answers.join("")).toMatch(/"ServiceName":"(?:checkout|cart|catalog|payment|frontend)"\},"value":[1-9]/);
});
