// Values that are likely to cause errors.
import fc from "fast-check";

/** Field names, also those of JavaScript objects. */
export const names: readonly string[] = [
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isLosslessNumber",
  "toJSON",
  "length",
  "id",
  "",
  "0",
  "\0",
];
const texts = [
  "\0",
  "\ud800",
  "\udfff a",
  "a\0b",
  "__proto__",
  "constructor",
  '"',
  "\\",
  "'",
  "$.a",
  "%",
  "*",
  "?",
  "😀",
  "\u202e",
  "a".repeat(3000),
];
const filters = [
  "(".repeat(50),
  "(".repeat(10_000),
  `${"(".repeat(900)}a${")".repeat(900)}`,
  `${"NOT ".repeat(400)}a = 1`,
  Array.from({ length: 200 }, () => "a = 1").join(" OR "),
  Array.from({ length: 200 }, () => "a:1").join(" OR "),
  `a IN (${Array.from({ length: 600 }, () => "1").join(",")})`,
  String.raw`"a\0b":1`,
  "a:1e400",
  "a:[1 TO",
  "a:/(a+)+$/",
  "Timestamp > 'x'",
  "LogAttributes['\0']",
  "LogAttributes['a\"b\\']='1'",
  "__proto__:1",
  "constructor = 1",
  "a.b.c.d:1",
  "- - -",
];
const numbers = [
  "1e400",
  "-1e400",
  "-0",
  "1e-400",
  "12345678901234567890",
  "1.50",
  "9007199254740993",
  "0.1e1",
  "-1",
  "253402300800000",
  "8640000000000001",
];
const dates = [
  "2026-02-31",
  "0000-01-01",
  "9999-12-31T23:59:60Z",
  "2026-01-31T00:00:00+99:99",
  "+275760-09-13",
  "2026-01-31",
];

/** JSON text, including numbers that JavaScript never writes. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom("null", "true", "false", '""', "[]", "{}", ...numbers),
    fc.constantFrom(...texts, ...filters, ...dates).map((text) => JSON.stringify(text)),
    fc.integer().map(String),
    fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names, "where", "series", "tiles"), fc.string()), tie("value")), {
        maxLength: 4,
      })
      .map((fields) => `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${item}`).join(",")}}`),
  ),
})).value;

/** Percent-encoded path parameters, also malformed ones. */
export const parameterText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "%00",
    "%2e%2e",
    "%2e",
    "..",
    "%ff",
    "%",
    "%zz",
    "%u0041",
    "%F0%9F",
    "constructor",
    "__proto__",
    "%5c",
    "%2f",
    "a".repeat(2000),
    "665f1c2ab4d3e5f6a7b8c901",
    "%ED%A0%80",
  ),
  fc.string({ unit: "binary", minLength: 1 }).map((text) => encodeURIComponent(text)),
);

/** Query strings with repeated, unknown and malformed parameters. */
export const queryText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom("limit", "offset", "from_date", "to_date", "__proto__", "constructor", "%00", "%", "a[b]"),
      fc.oneof(fc.constantFrom(...dates, ...numbers, "(".repeat(5000), "%00", "%", "%ff", "[]"), parameterText),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replaceAll("+", "%2B")}`).join("&"));
