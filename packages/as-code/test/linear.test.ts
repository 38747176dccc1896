// Patterns in files, which must not take for ever.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { propertyRuns } from "@obstack/testing";
import { expect } from "vitest";
import { createMatcher } from "../src/names/names.ts";
import { readFleet } from "../src/fleet/fleet.ts";
import { findValueMistakes } from "../src/values/values.ts";
import { readState } from "../src/state/state.ts";
import { test } from "./test.ts";

const bomb = "^(a+)+$";
const text = `${"a".repeat(64)}!`;

test.each([
  ["a pattern", { properties: { a: { pattern: bomb } } }, { a: text }],
  ["a pattern of names", { patternProperties: { [bomb]: {} } }, { [text]: 1 }],
  ["a pattern in a pattern of names", { propertyNames: { pattern: bomb } }, { [text]: 1 }],
  ["references that multiply", multiplied(40), { a: 1 }],
  [
    "items that are compared with each other",
    { properties: { a: { uniqueItems: true } } },
    { a: Array.from({ length: 30_000 }, (_one, index) => ({ index })) },
  ],
])("stops at %s in a schema of values", (_, schema, values) => {
  expect(() => findValueMistakes(schema, values, 0.3)).toThrow(
    "Checking the values takes more than 0.3 seconds. Simplify its patterns and references.",
  );
});

function multiplied(levels: number): Record<string, unknown> {
  const level = (index: number) => ({ $ref: `#/$defs/${index + 1}` });
  const all = Array.from({ length: levels }, (_one, index) => [String(index), { allOf: [level(index), level(index)] }]);
  return { $ref: "#/$defs/0", $defs: { ...Object.fromEntries(all), [levels]: { type: "object" } } };
}

test("matches names of targets like a shell", () => {
  const matches = (pattern: string, name: string): boolean => createMatcher(pattern)(name);
  // `fleet-waves.test.ts` has ranges of letters.
  for (const [pattern, name, expected] of [
    ["*", "", true],
    ["a[", "a[", true],
    ["a[-]", "a-", true],
    ["a.c", "abc", false],
    ["[Ａ-😀]", "😀", true],
    ["[😀-Ａ]", "😀", false],
    ["[z-a]", "b", false],
  ] as const)
    expect([pattern, matches(pattern, name)]).toEqual([pattern, expected]);
  const character = fc.constantFrom("a", "b", "-");
  const piece = fc.constantFrom("a", "b", "-", "?", "*", "[ab]", "[!a]");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.string({ unit: character, maxLength: 8 }), (pieces, name) => {
      const expression = pieces.map((one) => one.replace("?", ".").replace("*", ".*").replace("[!", "[^")).join("");
      expect(matches(pieces.join(""), name)).toBe(new RegExp(`^${expression}$`).test(name));
    }),
    propertyRuns(300),
  );
});

test("matches a wave with many wildcards without trying every combination", async ({ folder }) => {
  const name = "a".repeat(120);
  const wave = `${"*a".repeat(40)}b`;
  writeFileSync(join(folder, "obstack.yaml"), `targets: { ${name}: {} }\nfleet: { waves: ["${wave}"] }\n`);
  await expect(readFleet(folder)).rejects.toMatchObject({
    message: expect.stringContaining("No target matches") as unknown,
  });
});

test("reads a state in a time that grows like the number of its objects", () => {
  const seconds = (count: number): number => {
    const entry = (index: number) => ({
      kind: "alert",
      key: `a${index}`,
      id: `${index}`,
      created: true,
      file: { name: "x" },
    });
    const lines = Array.from({ length: count }, (_one, index) => JSON.stringify(entry(index)));
    const state = [
      JSON.stringify({ obstack: "state", version: 2, server: { deployment: "selfhosted", baseUrl: "http://a" } }),
      ...lines,
      JSON.stringify({ obstack: "end" }),
    ].join("\n");
    const before = process.cpuUsage();
    expect(readState(state, "state/default.jsonl").state.size).toBe(count);
    return process.cpuUsage(before).user / 1e6;
  };
  seconds(1000);
  const [few, many] = [seconds(10_000), seconds(80_000)];
  // Eight times as many; a time that grows with the square would be 64 times as long.
  expect(many / few).toBeLessThan(24);
});
