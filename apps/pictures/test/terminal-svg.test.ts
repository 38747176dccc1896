import { expect, test } from "vitest";
import { terminalToSvg } from "../src/terminal-svg.ts";

const svg = (screen: string): string => terminalToSvg("Title", screen);

test("places text by column, whatever the font", () => {
  expect(svg("a    b\n  c")).toMatch(
    /<text x="16" y="31" textLength="8.4"[^>]*>a<.*<text x="58" y="31"[^>]*>b<.*<text x="32.8" y="51"[^>]*>c</s,
  );
});

test("keeps colors and weights", () => {
  expect(svg("\u001B[31mred\u001B[39m \u001B[1mbold\u001B[22m \u001B[2mdim\u001B[22m")).toMatch(
    /fill="#ff7b72">red<.*fill="#e6edf3" font-weight="bold">bold<.*fill="#9198a1">dim</s,
  );
  expect(() => svg("\u001B[38;5;208morange")).toThrow("No color");
});

test("draws box-drawing characters as connected lines", () => {
  const picture = svg("╭─╮\n│ │");
  expect(picture).toContain(
    'd="M24.4 26Q20.2 26 20.2 36M28.6 26L32.8 26M28.6 26L24.4 26M37 36Q37 26 32.8 26M20.2 46L20.2 36M20.2 46L20.2 56',
  );
  expect(picture).not.toMatch(/[╭─╮│]/);
});

test("escapes text", () => {
  const picture = svg('<script> & "quotes"');
  expect(picture).toContain(">&lt;script&gt; &amp; &quot;quotes&quot;</text>");
  expect(picture).not.toContain("<script");
});
