import { describe, expect, test } from "vitest";
import { decodeText, limitVariable, readLimits, readYaml, YamlMistake } from "@obstack/checked-yaml";

const limits = readLimits({});
const read = (text: string) => readYaml(text, "a.yaml").value;
/** Repeats text up to the maximum size of a file. */
const full = (part: string) => part.repeat(Math.floor(limits.bytes / part.length));

test.each<[name: string, text: string, message: string]>([
  ["an alias bomb", bomb(9), "a.yaml:6:9: More than 500000 values after resolving aliases."],
  ["a bomb of merge keys", mergeBomb(30), "a.yaml:18:8: More than 500000 values after resolving aliases."],
  ["a list that contains itself", "a: &a [*a]", 'a.yaml:1:8: Alias "a" refers to a value that contains it.'],
  ["an object that merges itself", "a: &a\n  <<: *a", 'a.yaml:2:7: Alias "a" refers to a value that contains it.'],
  ["an alias before its anchor", "a: *b\nb: &b 1", 'a.yaml:1:4: Unknown alias "b". Define its anchor before it.'],
  ["a merge of a list", "a: &a [1]\nb:\n  <<: *a", "a.yaml:3:3: Only objects can be merged with `<<`."],
  ["nested lists", "[".repeat(100_000), "a.yaml:1:105: Lists and objects are nested more than 100 levels deep."],
  ["nested block lists", "- ".repeat(100_000), "Lists and objects are nested more than 100 levels deep."],
  ["lists nested by aliases", nested(3), "Lists and objects are nested more than 100 levels deep."],
  [
    "too many values",
    full("- a\n"),
    "More than 500000 YAML tokens. Split it, or raise the limit with OBSTACK_MAX_FILE_MB.",
  ],
  ["too many blank lines", full("\n"), "More than 500000 YAML tokens"],
  ["too many mistakes", full("]"), 'a.yaml:1:1: Unexpected "]". Remove it, or add the bracket that it closes.'],
  ["too many mistakes in a list", `[${",".repeat(400_000)}`, "a.yaml:1:3: Unexpected comma. Remove it."],
  ["too many names without values", `{${full('"a" ').slice(4)}`, "a.yaml:"],
  ["too many documents", full("---\n"), "a.yaml:2:1: Expected one document. Put each document in its own file."],
  ["a conflict", "a:\n<<<<<<< HEAD\n  - 1\n=======\n  - 2\n>>>>>>> b", "a.yaml:2:1: Conflict marker of Git. Keep one"],
  ["a colon in a value", "a: 1\nb: Errors: many", 'a.yaml:2:4: The value contains ": ". Put it in quotes.'],
  ["a field below a value", "a: b\n c: 1", "a.yaml:2:2: Wrong indentation. Align it"],
  ["a field left of its object", "a:\n    b: 1\n  c: 2", "a.yaml:3:3: Wrong indentation. Align it"],
  ["an item without a dash", "a:\n  - b: 1\n   c: 2", "a.yaml:3:4: Wrong indentation. Align it"],
  ["a missing quote", 'a: 1\nb: "c\nd: []', "a.yaml:2:4: Missing closing double quote."],
  ["a missing quote before another", "a: 'b\nc: 'd'", "a.yaml:1:4: Missing closing single quote."],
  ["a quote in quotes", "a: 'it's'", "a.yaml:1:8: The value continues after its closing quote."],
  ["a missing bracket", '{\n "a": [\n  1,', 'a.yaml:2:7: Missing closing "]".'],
  ["a missing comma", '{\n "a": 1\n "b": 2\n}', "a.yaml:2:8: Missing comma. Add it here."],
  ["a missing comma after text", '{"a": "b" "c": []}', "a.yaml:1:10: Missing comma. Add it here."],
  ["a missing comma after a list", '{"a": [1] "c": 2}', "a.yaml:1:10: Missing comma. Add it here."],
  ["a colon in brackets", "a: [b, c: d: e]", 'a.yaml:1:11: The value contains ": ". Put it in quotes.'],
  ["text after text", 'a: "b" "c"', "a.yaml:1:8: The value continues after its closing quote."],
  ["a missing bracket on one line", '{"a": [1]', 'a.yaml:1:1: Missing closing "}".'],
  ["a missing colon", "a: 1\nb\nc: 1", 'a.yaml:2:1: Missing ":" after the name of a field.'],
  ["a value that starts like YAML", "a: @b", "a.yaml:1:4: The value starts with a character"],
  ["too many directives", full("%A b\n"), "a.yaml:"],
  ["unterminated text", `a: "${full("a").slice(9)}`, "a.yaml:1:4: Missing closing double quote."],
  ["a tab for indentation", "a:\n\tb: 1", "a.yaml:2:1: Tabs are not allowed as indentation. Use spaces."],
  ["a duplicate field", "name: a\nname: b", 'a.yaml:2:1: Duplicate field "name". Keep one of them.'],
  [
    "a JavaScript tag",
    "a: !!js/function 'x'",
    'a.yaml:1:18: Unsupported tag "tag:yaml.org,2002:js/function". Use plain YAML.',
  ],
  ["a tag on a name", "!x a: 1", 'Unsupported tag "!x". Use plain YAML.'],
  ["a NUL byte", "a: b\0", "a.yaml:1:5: Unexpected control character. In double quotes, write it as \\u0000."],
  ["__proto__", "a: 1\n__proto__: { b: 1 }", 'a.yaml:2:1: A field cannot be named "__proto__".'],
  ["__proto__ through an alias", "a: &a __proto__\n*a : 1", 'A field cannot be named "__proto__".'],
  ["a list as a name", "? [a]\n: 1", "a.yaml:1:3: A field name must be text."],
  ["a missing name", ": 1", "a.yaml:1:1: A field name must be text."],
  [
    "a huge integer",
    "a: 12345678901234567890",
    "a.yaml:1:4: The number 12345678901234567890 would be rounded to 12345678901234567000. If it is text, put it in quotes.",
  ],
  ["an integer with a million digits", `a: ${"1".repeat(1_000_000)}`, "a.yaml:1:4: JSON cannot represent 111"],
  ["infinity", "a: -.inf", "a.yaml:1:4: JSON cannot represent -.inf. Use a finite number."],
  [
    "a YAML 1.1 date",
    "%YAML 1.1\n---\na: 2024-01-01",
    'a.yaml:3:4: The value "2024-01-01" is not text, a number, true, false or null. Put it in quotes.',
  ],
])("reports the position of %s", (_name, text, message) => {
  let thrown: unknown;
  try {
    read(text);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(YamlMistake);
  expect((thrown as Error).message).toContain(message);
  expect((thrown as Error).message).toMatch(/^a\.yaml:\d+:\d+: /);
  expect((thrown as Error).message.length).toBeLessThan(250);
});

test.each<[text: string, value: unknown]>([
  ["\u{FEFF}a: 1", { a: 1 }],
  ["a: 1\r\nb:\r\n  - c\r\n", { a: 1, b: ["c"] }],
  ["a: 2024-01-01\nb: 2024-01-01T10:00:00Z", { a: "2024-01-01", b: "2024-01-01T10:00:00Z" }],
  ["a: NO\nb: yes\nc: on\nd: 12:30:45\ne: 1_000", { a: "NO", b: "yes", c: "on", d: "12:30:45", e: "1_000" }],
  ["a: 0o17\nb: 017\nc: 0x1f", { a: 15, b: 17, c: 31 }],
  [
    "a: 9007199254740993e0\nb: 123456789012345680000\nc: 9007199254740991",
    { a: 9007199254740992, b: 123456789012345680000, c: 9007199254740991 },
  ],
  ["a: !!str 1\nb: !!int '1'\nc: !!map {}", { a: "1", b: 1, c: {} }],
  ["a: ~\nb:\nc: null", { a: null, b: null, c: null }],
  ["1: a\ntrue: b", { 1: "a", true: "b" }],
  ["constructor: 1\ntoString: 2\nhasOwnProperty: 3", { constructor: 1, toString: 2, hasOwnProperty: 3 }],
  [
    "a: &a { b: 1, c: 2 }\nd: { <<: *a, c: 3 }\ne: { c: 4, <<: [{ b: 5 }, *a] }",
    { a: { b: 1, c: 2 }, d: { b: 1, c: 3 }, e: { b: 5, c: 4 } },
  ],
  ["a: &a 1\na2: &a 2\nb: *a", { a: 1, a2: 2, b: 2 }],
  ['{"a": "\\ud800", "<<": 1}', { a: "\ud800", "<<": 1 }],
  ["", null],
  ["# nothing", null],
])("parses %j", (text, value) => {
  expect(readYaml(decodeText(Buffer.from(text), "a.yaml"), "a.yaml").value).toEqual(value);
});

test("allows many aliases of one anchor", () => {
  const text = `a: &a { source: Logs }\nb:\n${"  - *a\n".repeat(5000)}`;
  expect(read(text)).toMatchObject({ b: { length: 5000 } });
});

describe("limits", () => {
  test("allow very large dashboards", () => {
    const tile =
      '- name: Errors of checkout\n  x: 0\n  y: 12\n  w: 12\n  h: 3\n  series:\n    - source: Logs\n      aggFn: count\n      where: "level:error"\n';
    expect(read(tile.repeat(4000))).toHaveLength(4000);
  });

  test("apply to the size in bytes", () => {
    const text = `a: "${"é".repeat(limits.bytes / 2 - 3)}"`;
    expect(() => read(text)).not.toThrow();
    expect(() => read(`${text}  `)).toThrow(
      "a.yaml: More than 4 MB. Split it, or raise the limit with OBSTACK_MAX_FILE_MB.",
    );
  });

  test("scale with an environment variable", () => {
    const raised = readLimits({ [limitVariable]: "8" });
    expect(raised).toEqual({
      bytes: 8 * 2 ** 20,
      tokens: 1_000_000,
      depth: 100,
      folderBytes: 128 * 2 ** 20,
      entries: 40_000,
    });
    expect(readYaml(`[${"a,".repeat(300_000)}]`, "a.yaml", raised).value).toHaveLength(300_000);
  });

  test.each(["0", "-1", "many", "1e9", "Infinity", "NaN"])("reject %j", (value) => {
    expect(() => readLimits({ [limitVariable]: value })).toThrow(
      `Invalid OBSTACK_MAX_FILE_MB ${JSON.stringify(value)}. Use a number of megabytes from 1 to 256.`,
    );
  });
});

function lines(levels: number, lineAt: (index: number) => string): string {
  return Array.from({ length: levels }, (_, index) => lineAt(index)).join("\n");
}

/** Each list contains nine aliases of the previous one. */
function bomb(levels: number): string {
  const item = (index: number): string => (index === 0 ? "x" : `*a${index - 1}`);
  return lines(levels, (index) => `a${index}: &a${index} [${`${item(index)},`.repeat(8)}${item(index)}]`);
}

/** Each line doubles the size of the previous one. */
function mergeBomb(levels: number): string {
  return lines(levels, (index) =>
    index === 0 ? "- &m0 { a: 1 }" : `- &m${index} { b: { <<: *m${index - 1} }, c: { <<: *m${index - 1} } }`,
  );
}

/** Deeply nested lists whose innermost item is an alias of the previous list. */
function nested(levels: number): string {
  return lines(levels, (index) => {
    const item = index === 0 ? "x" : `*n${index - 1}`;
    return `- &n${index} ${"[".repeat(60)}${item}${"]".repeat(60)}`;
  });
}
