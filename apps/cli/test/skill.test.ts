// SKILL.md: current, small, and complete.
import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { createSkill } from "../scripts/create-skill.ts";
import { toKebab } from "../src/common/to-kebab.ts";
import { routes } from "../src/routes.ts";

const text = readFileSync(new URL("../SKILL.md", import.meta.url), "utf8");

test("SKILL.md is generated from the tree of commands, and part of the package", async () => {
  expect(text).toBe(await createSkill());
  expect(packageJson.files).toContain("SKILL.md");
});

test("SKILL.md takes fewer than 1,500 tokens", () => {
  expect(countTokens(text)).toBeLessThan(1500);
});

test("SKILL.md names every command", () => {
  const [, commands = ""] = text.split("## Commands");
  for (const [name, route] of Object.entries(routes)) {
    if (["completion", "version", "help", "mcp"].includes(name)) continue;
    const line = commands.split("\n").find((one) => one.startsWith(`- \`${toKebab(name)}\`:`)) ?? "";
    expect(line, name).not.toBe("");
    if (typeof route === "object")
      for (const verb of Object.keys(route.commands)) expect(line).toContain(toKebab(verb));
  }
});
