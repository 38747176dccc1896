// Help, and short forms of flags and verbs, in the built command.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { toKebab } from "@obstack/basics";
import { hasTerminal, json, runInTerminal, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { routes } from "../src/routes.ts";
import { printed, runSelfHosted } from "./environment.ts";

const helpOf = async (words: string): Promise<string> =>
  (await runObstack([...words.split(" ").filter((word) => word !== ""), "--help"])).stdout;

/** Returns the sections of a help text by title; the introduction has the title "". */
function sectionsOf(help: string): Record<string, string> {
  const [introduction = "", ...rest] = help.split(/^(?=[A-Z ]+$)/m);
  const sections = rest.map((section) => section.split(/\n(.*)/s, 2) as [string, string]);
  return { "": introduction, ...Object.fromEntries(sections) };
}

test("the help of a command lists flags with a group below it, and nowhere else", async () => {
  const sections = sectionsOf(await helpOf("pipes create"));
  expect(Object.keys(sections)).toEqual(expect.arrayContaining(["FLAGS", "KAFKA FLAGS", "OBJECT STORAGE FLAGS"]));
  const own = Object.entries(sections).filter(([, text]) => /^ +--kafka-brokers /m.test(text));
  expect(own.map(([title]) => title)).toEqual(["KAFKA FLAGS"]);
});

describe("the help of obstack", () => {
  test("lists each command once, in groups", async () => {
    const help = await helpOf("");
    for (const name of Object.keys(routes)) {
      expect(help.match(new RegExp(`^ {2}${toKebab(name)} {2,}`, "gm")), name).toHaveLength(1);
    }
    expect(Object.keys(sectionsOf(help))).toEqual([
      "",
      "USAGE",
      "FIRST STEPS",
      "DASHBOARDS AND ALERTS",
      "DASHBOARDS AND ALERTS AS CODE",
      "ADDITIONAL COMMANDS",
      "DATABASE SERVICES",
      "FLAGS",
      "ENVIRONMENT VARIABLES",
      "LEARN MORE",
    ]);
  });

  test.runIf(hasTerminal).each([
    ["--help", 70],
    ["alerts update --help", 80],
  ])("fits the terminal: %s", async (words, wide) => {
    for (const columns of [40, 120]) {
      const { code, screen } = await runInTerminal(words.split(" "), { columns });
      const lines = stripVTControlCharacters(screen).split("\n");
      expect(code).toBe(0);
      expect(screen).toContain("\u001B[1mUSAGE\u001B[22m");
      // Command lines and long words are not broken.
      expect(lines.filter((line) => line.length > columns && !/^ {2}obstack |^ *\S+( <\S+)?$/.test(line))).toEqual([]);
      expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(columns === 40 ? 35 : wide);
    }
  });
});

test("separates global flags and lists exit codes, values and defaults", async () => {
  const sections = sectionsOf(await helpOf("plan"));
  expect(sections["FLAGS"]).toContain("--prune");
  expect(sections["FLAGS"]).not.toContain("--output");
  expect(sections["GLOBAL FLAGS"]).toMatch(
    /-o, --output <format> +Output format: table, json, yaml, markdown\s+\(default\s+table\)/,
  );
  expect(sections["EXIT CODES"]).toBe("  0   No changes\n  1   Error\n  2   Changes to apply\n\n");
  expect(sections["USAGE"]).toContain("obstack plan [folder] [file] [flags]");
  expect(sectionsOf(await helpOf("doctor"))["EXIT CODES"]).toContain("Problems found");
  expect(sectionsOf(await helpOf("usage-cost"))["USAGE"]).toContain("obstack usage-cost --from <day> [flags]");
});

test.each(["import", "state forget"])("the help of %s shows that its argument can be repeated", async (words) => {
  const { USAGE = "", ARGUMENTS = "" } = sectionsOf(await helpOf(words));
  expect(USAGE).toMatch(new RegExp(`obstack ${words} <\\w+>\\.\\.\\. \\[flags\\]`));
  expect(ARGUMENTS).toMatch(/^ +<\w+>\.\.\. {2,}\w/m);
});

test("names the short forms of verbs", async () => {
  expect(await helpOf("alerts")).toMatch(/^ {2}delete, rm +Delete an alert/m);
  expect(sectionsOf(await helpOf("profile remove"))["ALIASES"]).toContain("obstack profile rm");
  expect(await helpOf("alerts rm")).toBe(await helpOf("alerts delete"));
});

test("describes flags with their placeholders in the man page", () => {
  const page = readFileSync(new URL("../dist/obstack.1", import.meta.url), "utf8").replaceAll(/\\f[BIR]|\\(?=-)/g, "");
  expect(page).toContain("--tags text: Tags for finding the dashboard (comma-separated)");
  expect(page).toContain("-o, --output format: Output format: table, json, yaml (default table)");
  expect(page).toContain("obstack dashboards get name|id");
});

describe("short forms", () => {
  test("ls and -o list as list and --output do", async () => {
    await using server = await startServer(json({ data: [{ id: "a", name: "A" }] }));
    const long = await runSelfHosted(server, "dashboards", "list", "--output", "json");
    expect(long).toMatchObject(printed(0, '"A"'));
    expect(await runSelfHosted(server, "dashboards", "ls", "-o", "json")).toEqual(long);
    expect(await runSelfHosted(server, "dashboards", "ls", "-o=json")).toEqual(long);
  });

  test("version prints the version", async () => {
    const { stdout } = await runObstack(["--version"]);
    expect((await runObstack(["version"])).stdout).toBe(stdout);
    expect((await runObstack(["version", "--deployment", "hosted"])).stdout).toBe(stdout);
    const asJson = await runObstack(["version", "-o", "json"]);
    expect(JSON.parse(asJson.stdout)).toEqual({ version: stdout.trim() });
  });
});
