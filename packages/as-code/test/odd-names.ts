import fc from "fast-check";
import { expect } from "vitest";

/** Names that file systems, YAML or JSON treat specially. */
export const oddNames: readonly string[] = [
  // Devices of Windows, and other reserved names.
  ["con", "CON", "nul.yaml", "aux", "com1", "COM¹", "lpt9", "prn.", "conin$"],
  // Dots and spaces at the ends, and hidden files.
  ["a.", "a ", " a", ".", "..", ".git", "~", "-"],
  // Equal names, apart from case and normalization.
  [
    "Errors",
    "errors",
    "ERRORS",
    "Straße",
    "STRASSE",
    "K",
    "K",
    "ſ",
    "é",
    "e\u0301",
    "한",
    "\u1112\u1161\u11ab",
    "İ",
    "ı",
    "σς",
  ],
  // No letters or digits.
  ["", " ", "   ", "\t", "\n", "!!!", "🙂", "👩‍👩‍👧"],
  // Directions, surrogates, and control characters.
  ["\u200f", "\u202eabc", "שלום", "\ud800", "a\udfffb", "\u0000", "\u0085", "\u2028", "\ufeff", "\u007f"],
  // Separators of paths.
  ["a/b", "..\\..\\x", "C:\\x", "a:b", 'a*?<>|"'],
  // Names with a meaning in JavaScript and YAML.
  ["__proto__", "constructor", "null", "1e3", "<<", "*a", "&a", "!!a", "- a", "# a"],
  // Long names.
  ["𠀀".repeat(80), "é".repeat(300), "a".repeat(500), `${"a".repeat(59)}𠀀b`, "ﷺ".repeat(40)],
].flat();

/** Any name, often an odd one. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddNames),
  fc.string({ unit: "binary", maxLength: 12 }),
  // Includes lone surrogates.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
);

/** Checks that no common file system rejects, changes or confuses these names. */
export function expectPortable(names: readonly string[]): void {
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toBe(name.normalize("NFC"));
    expect(name).not.toMatch(/\p{Cs}/u);
    expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
    // oxlint-disable-next-line no-control-regex
    expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[. ]|[. ]$/);
  }
  const folded = names.map((name) => name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFD"));
  expect(new Set(folded).size).toBe(names.length);
}
