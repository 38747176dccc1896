import { expect, test } from "vitest";
import { terminalToSvg } from "../src/terminal-svg.ts";

const svg = (screen: string): string => terminalToSvg("Title", screen, 80);

test("places text by column, whatever the font", () => {
  expect(svg("a    b\n  c")).toMatch(
    /<text x="16" y="31" textLength="8.4"[^>]*>a<.*<text x="58" y="31"[^>]*>b<.*<text x="32.8" y="51"[^>]*>c</s,
  );
});

test("keeps colors and weights", () => {
  expect(svg("\u001B[31mred\u001B[39m \u001B[1mbold\u001B[22m \u001B[2mdim\u001B[22m")).toMatch(
    /fill="#ff7b72">red<.*fill="#e6edf3" font-weight="bold">bold<.*fill="#9198a1">dim</s,
  );
  expect(svg("\u001B[38;5;208morange\u001B[38;5;246mgray")).toMatch(/fill="#ff8700">orange<.*fill="#949494">gray</s);
  expect(() => svg("\u001B[38;2;1;2;3mother")).toThrow("No color");
});

test("draws box-drawing characters as connected lines", () => {
  const picture = svg("╭─╮\n│ │");
  expect(picture).toContain('d="M24.4 26Q20.2 26 20.2 36M37 36Q37 26 32.8 26M20.2 36V56M37 36V56M24.4 26H32.8"');
  expect(picture).not.toMatch(/[╭─╮│]/);
});

test("draws braille dots and blocks as shapes", () => {
  const picture = svg("⠁█\n▀▄");
  expect(picture).toContain(
    'd="M16.8 17.2h2.6v2.6h-2.6zM24.4 16h8.4v20h-8.4zM16 36h8.4v10h-8.4zM24.4 46h8.4v10h-8.4z"',
  );
  expect(picture).not.toMatch(/[⠁█▀▄]/);
});

test("draws the background of blocks behind them", () => {
  expect(svg("\u001B[38;5;208m\u001B[48;5;246m▌\u001B[39m\u001B[49m")).toMatch(
    /<path fill="#949494" d="M16 16h8.4v20h-8.4z"\/>\n<path fill="#ff8700" d="M16 16h4.2v20h-4.2z"\/>/,
  );
});

test("escapes text", () => {
  const picture = svg('<script> & "quotes"');
  expect(picture).toContain(">&lt;script&gt; &amp; &quot;quotes&quot;</text>");
  expect(picture).not.toContain("<script");
});

test("wraps lines like a terminal, and keeps their colors", () => {
  const picture = terminalToSvg("Title", "ab\u001B[31mcdefgh\u001B[39m\nijkl\nm", 4);
  const texts = [...picture.matchAll(/<text x="([^"]+)" y="([^"]+)"[^>]*fill="([^"]+)"[^>]*>([^<]*)</g)];
  expect(texts.map(([, x, y, color, text]) => [x, y, color, text])).toEqual([
    ["16", "31", "#e6edf3", "ab"],
    ["32.8", "31", "#ff7b72", "cd"],
    ["16", "51", "#ff7b72", "efgh"],
    ["16", "71", "#e6edf3", "ijkl"],
    ["16", "91", "#e6edf3", "m"],
  ]);
  expect(picture).toContain(`width="${Math.ceil(4 * 8.4 + 32)}" height="112"`);
});
