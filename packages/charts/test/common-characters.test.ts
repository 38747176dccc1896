import { expect, test } from "vitest";
import { commonCharacters } from "../src/compare/preview-to-markdown.ts";

/** Lines and blocks of the character set WGL4, which the fonts of browsers and systems share. */
const common = /^[\u0020-\u024F\u2010-\u203A─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓−]*$/u;

test("keeps the number of characters, and only uses those of all fonts", () => {
  const braille = Array.from({ length: 256 }, (_, bits) => String.fromCharCode(0x28_00 + bits)).join("");
  const others = "━┃┏┓┗┛╭╮╰╯╌┄╎│─┌┐└┘├┤┬┴┼▁▂▃▄▅▆▇█▏▎▍▌▋▊▉▀▐░▒▓ …−µ";
  for (const text of [braille, others]) {
    expect(commonCharacters(text)).toHaveLength(text.length);
    expect(commonCharacters(text)).toMatch(common);
  }
});

test.each([
  ["⠀", " "],
  ["⠉", "▀"],
  ["⠒", "▀"],
  ["⠤", "▄"],
  ["⣀", "▄"],
  ["⡇", "▌"],
  ["⢸", "▐"],
  ["⣿", "█"],
  ["⢎", "█"],
  ["注文 🛒", "注文 🛒"],
])("replaces %s with %s", (given, expected) => {
  expect(commonCharacters(given)).toBe(expected);
});
