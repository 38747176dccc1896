import { expect, test } from "vitest";
import { parse } from "yaml";
import { updateText } from "./update-text.ts";
import { toPlainYaml } from "./write-yaml.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- The fields of a parsed text.
type Value = Record<string, any>;

const tiles = "tiles:\n  # one\n  - name: a\n    x: 0 # left\n  # two\n  - name: b\n    x: 1\n";

test.each<[what: string, text: string, change: (value: Value) => unknown, expected: string]>([
  ["a quoted value", "a: 'b'   # c\nd: 1", (value) => (value["a"] = "x: y"), "a: 'x: y'   # c\nd: 1"],
  ["a removed item", "tags: [a, b]\n", ({ tags }) => tags.shift(), "tags: [b]\n"],
  ["a removed item of a block", "t:\n- a # one\n- b\n", ({ t }) => t.pop(), "t:\n- a # one\n"],
  ["an added item", "t:\n- a # one\n- b\nc: 1\n", ({ t }) => t.push("c"), "t:\n- a # one\n- b\n- c\nc: 1\n"],
  ["a removed field", "a: 1\nb:\n  - 1\nc: 2\n", (value) => delete value["b"], "a: 1\nc: 2\n"],
  ["removed first fields", "{a: 1, b: 2, c: 3}", (value) => (delete value["a"], delete value["b"]), "{c: 3}"],
  ["the first field of an item", "- a: 1\n  b: 2\n".replace(/^/, "t:\n"), ({ t }) => delete t[0].a, "t:\n- b: 2\n"],
  ["an empty list", "t: [] # none\n", ({ t }) => t.push("a"), "t:\n  - a # none\n"],
  ["a list that ends", "a:\n  b: 1\nc: 2\n", (value) => (value["a"] = 5), "a: 5\nc: 2\n"],
  ["a block of text", "m: |\n  one\nt: 1\n", (value) => (value["m"] = "two\nthree\n"), "m: |\n  two\n  three\nt: 1\n"],
  ["a first tile", tiles, (value) => value["tiles"].shift(), tiles.replace("  - name: a\n    x: 0 # left\n", "")],
  ["a field of a tile", tiles, (value) => (value["tiles"][1].x = 5), tiles.replace("x: 1", "x: 5")],
  ["an added tile", tiles, (value) => value["tiles"].push({ name: "c" }), `${tiles}  - name: c\n`],
  [
    "a tile before",
    tiles,
    (value) => value["tiles"].unshift({ x: 9 }),
    tiles.replace("- name: a", "- x: 9\n  - name: a"),
  ],
  ["lines of JSON", '{\n\t"t": [\n\t\t"a"\n\t]\n}', ({ t }) => t.push("b"), '{\n\t"t": [\n\t\t"a",\n\t\t"b"\n\t]\n}'],
  ["a field of JSON", '{ "a": 1 }', (value) => (value["b"] = "\u0007"), '{ "a": 1, "b": "\\u0007" }'],
  [
    "a merge key",
    "x: &x\n  a: 1\ny:\n  <<: *x\n  b: 2\n",
    (value) => (value["y"].a = 3),
    "x: &x\n  a: 1\ny:\n  <<: *x\n  b: 2\n  a: 3\n",
  ],
  ["a null", "a: null\nb: 1\n", (value) => (delete value["a"], (value["b"] = 2)), "a: null\nb: 2\n"],
])("keeps the rest of a text around %s", (_what, text, change, expected) => {
  const before = parse(text, { merge: true });
  const after = structuredClone(before);
  change(after);
  expect(updateText(text, before, after, text.startsWith('{"') || text.includes('"a"'))).toBe(expected);
  const lines = (one: string): string => one.replaceAll("\n", "\r\n");
  expect(updateText(lines(text), before, after, text.includes('"a"'))).toBe(lines(expected));
});

test("quotes what YAML 1.1 reads as another value, except the name of a coordinate", () => {
  const texts = ["NO", "yes", "12:30:45", "=", "<<", "010", "1_000", "2024-01-01", "0b1"];
  expect(parse(toPlainYaml({ texts, y: 1 }), { version: "1.1" })).toMatchObject({ texts });
  expect(toPlainYaml({ y: 1, a: "no one" })).toBe("y: 1\na: no one\n");
});
