import { describe, expect, test } from "vitest";
import type { DescribedCommand } from "../builders/build-command.ts";
import { commands } from "../../test/commands.ts";
import { exitCodeRows, flagTerm, meaningOf } from "./command-facts.ts";
import type { Parameters } from "./command-facts.ts";
import { formatHelp } from "./format-help.ts";

/** What starts the description of a switch: a verb, or `Whether` for a field of a record. */
const instruction =
  /^(?:Add|Allow|Also|Cache|Count|Delete|Discard|Divide|Draw|Fail|Ignore|Leave|Limit|List|Log|Overwrite|Print|Read|Refuse|Replace|Require|Revert|Run|Select|Send|Show|Skip|Sum|Use|Wait|Whether|Write)\b/;

const described = await Promise.all(
  commands.map(async ([words, load]) => [words, (await load()) as DescribedCommand] as const),
);

describe.each(described)("%s", (name, command) => {
  const help = (columns?: number): string =>
    formatHelp(command, { prefix: ["obstack", ...name.split(" ")], columns, color: false });
  const { flags = {}, aliases = {} } = command.parameters as unknown as Parameters;

  test.each([40, 80, 120])("fits %i columns", (columns) => {
    // Command lines and long words are not broken.
    const isBreakable = (line: string): boolean => !/^ {2}obstack |^ *\S+( <\S+)?$/.test(line);
    const lines = help(columns).split("\n");
    expect(lines.filter((line) => line.length > columns && isBreakable(line))).toEqual([]);
  });

  test("lists every flag once, with its short form", () => {
    const lines = help().split("\n");
    for (const [flag, parameter] of Object.entries(flags)) {
      if (parameter.hidden === true) continue;
      const term = flagTerm(flag, parameter);
      expect(
        lines.filter((line) => line.slice(6).split(/ {3,}/, 1)[0] === term),
        flag,
      ).toHaveLength(1);
    }
    expect(aliases).toEqual({
      ...("detach" in flags && { d: "detach" }),
      ...("file" in flags && { f: "file" }),
      ...("output" in flags && { o: "output" }),
    });
  });

  test("lists its exit codes, with 2 for differences or for mistakes", () => {
    const { exitCodes = {} } = command.description;
    const [, section = ""] = help(1000).split("\nEXIT CODES\n");
    const [lines = ""] = section.split("\n\n");
    const rows = Array.from(lines.matchAll(/^ {2}(\d+) +(.*)$/gm), ([, code, meaning]) => [code, meaning]);
    expect(rows).toEqual(exitCodeRows(exitCodes));
    expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
    if ("differences" in exitCodes)
      expect(Object.keys(exitCodes)).toEqual(expect.arrayContaining(["success", "failure"]));
  });

  test("shows its usage and its examples", () => {
    expect(help()).toContain(`\nUSAGE\n  obstack ${name} `);
    const [, examples = ""] = help().split("\nEXAMPLES\n");
    expect(
      examples
        .trimEnd()
        .split("\n")
        .every((line) => line.startsWith(`  obstack ${name}`)),
    ).toBe(true);
  });

  test("describes switches with instructions, and flags with a value with noun phrases", () => {
    for (const parameter of Object.values(flags)) {
      const isSwitch = "kind" in parameter && parameter.kind === "boolean";
      if (isSwitch) expect(meaningOf(parameter)).toMatch(instruction);
      else expect(meaningOf(parameter)).not.toMatch(instruction);
      expect(meaningOf(parameter)).toMatch(/^[A-Z]/);
      expect(meaningOf(parameter)).not.toMatch(/\.$|default: |undefined|or another value/);
    }
  });
});

test("describes values, defaults and separators", () => {
  const brief = "Output format (for people)";
  expect(meaningOf({ brief, values: ["table", "json"], default: "table" })).toBe(
    "Output format: table, json (for people) (default table)",
  );
  expect(meaningOf({ brief: "Kind", knownValues: ["a", "b"] })).toBe("Kind, such as a, b");
  expect(meaningOf({ brief: "Tags", variadic: "," })).toBe("Tags (comma-separated)");
  expect(meaningOf({ brief: "Confirmation", kind: "boolean", default: false })).toBe("Confirmation");
  expect(meaningOf({ brief: "Filters", variadic: true, default: [] })).toBe("Filters");
});
