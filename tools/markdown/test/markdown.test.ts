// What a page of a code host makes of hostile text: nothing but the text.
import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { describe, expect, test } from "vitest";
import { code, codeBlock, escapeHtml, escapeMarkdown, fold, proseToMarkdown } from "../src/index.ts";

/** Text of a page, with the characters that nobody sees. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#8203;", "\u200B")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

const hostile = [
  "<img src=x onerror=alert(1)>",
  "<!-- obstack plan . -->",
  "</details></td></tr></table><b>",
  "a | b \\| c \\\\| d |",
  "a | b |",
  "`x` ``y`` `",
  " `",
  "\\`x\\`",
  "*a* _b_ __c__ ~~d~~ # e",
  "[a](javascript:alert(1)) ![b](http://evil.example/c) [c]: http://evil.example",
  "https://evil.example/a http://evil.example www.evil.example WWW.evil.example ftp://evil.example",
  "<https://evil.example> mailto:a@evil.example a@evil.example",
  "@octocat @acme/on-call #12 GH-12 !12 $12 %12 &12 ~12 ^12 gh-3",
  "&lt;b&gt; &#64;octocat &#x40;octocat",
];

const tags = /<(?!\/?(?:p|code|table|thead|tbody|tr|th|td|h4|details|summary|pre)\b)[^>]*>/;
/** What GitHub and GitLab turn into links. */
const references = /[#!$%^~&]\d|gh-\d|@[\w-]|:\/\/|www\./i;

describe.each(hostile)("shows %j as text", (text) => {
  test.each([
    ["in a heading", `#### ${escapeMarkdown(text)}`],
    ["in a table", `| a |\n| --- |\n| ${escapeMarkdown(text)} |`],
    ["in a summary", fold(text, ["Inside."]).join("\n")],
  ])("%s", (_where, markdown) => {
    const html = gfmToHtml(markdown);
    expect(html).not.toMatch(tags);
    expect(textOf(html)).not.toMatch(references);
    expect(textOf(html).replaceAll("\u200B", "")).toContain(text.trim());
  });

  test.each([
    ["in code", `| a | b |\n| --- | --- |\n| ${code(text)} | ${code(text)} |`],
    ["in a block of code", codeBlock(text)],
  ])("%s", (_where, markdown) => {
    const html = gfmToHtml(markdown);
    expect(html).not.toMatch(tags);
    // Pages find no links, mentions or references in code.
    expect(textOf(html.replaceAll(/<code[^]*?<\/code>/g, ""))).toMatch(/^[ab\s]*$/);
    expect(textOf(html).replaceAll("\u200B", "")).toContain(text);
  });

  test("in a sentence", () => {
    const html = gfmToHtml(`- ${proseToMarkdown(text)}`).replaceAll(/<\/?[ul][li]>/g, "");
    expect(html).not.toMatch(tags);
    expect(textOf(html.replaceAll(/<code[^]*?<\/code>/g, ""))).not.toMatch(references);
    const withoutTicks = (shown: string): string => shown.replaceAll(/[`\u200B]/g, "");
    expect(withoutTicks(textOf(html))).toContain(withoutTicks(text).trim());
  });
});

test("keeps text on its line", () => {
  const text = "one\n# two\r\n\n- three\u2028four\u0085five\u202Esix\u0007";
  for (const line of [escapeMarkdown(text), proseToMarkdown(text), escapeHtml(text), code(text)]) {
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(line).toContain("one");
    expect(line).toContain("five six");
  }
});

test("keeps a fence around a block that contains fences", () => {
  const html = gfmToHtml(`${codeBlock("a\n```\n<b>\n````\nc")}\nafter`);
  expect(html).toMatch(/<pre><code[^>]*>a\n```\n&lt;b&gt;\n````\nc\n<\/code><\/pre>\n<p>after<\/p>/);
});

test("folds Markdown that a page interprets after the fold is opened", () => {
  expect(gfmToHtml(fold("Two", ["| a |", "| --- |", "| b |"]).join("\n"))).toMatch(
    /^<details><summary>Two<\/summary>\s*<table>[^]*<\/table>\s*<\/details>$/,
  );
});

test("shows what is between backticks in a sentence as code", () => {
  const html = gfmToHtml(proseToMarkdown("Run `obstack destroy --target eu_1`, or `a|b` *here*"));
  expect(html).toBe("<p>Run <code>obstack destroy --target eu_1</code>, or `a|b` *here*</p>");
});
