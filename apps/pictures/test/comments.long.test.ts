import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { commentPage } from "../src/comment-page.ts";
import { isCurrent } from "../src/draw-html.ts";
import { socialPage } from "../src/social-page.ts";
import { writeComments } from "../src/write-comments.ts";

const images = new URL("../../../docs/images/", import.meta.url);
let comments: Map<string, string>;
beforeAll(async () => {
  comments = await writeComments();
});

test.each(["comment", "issue"])("the picture of the %s shows what the action writes (npm run report)", (name) => {
  const markdown = comments.get(`${name}.md`) ?? "";
  expect(readFileSync(new URL(`${name}.md`, images), "utf8")).toBe(markdown);
  const picture = readFileSync(new URL(`${name}.png`, images));
  expect(isCurrent(picture, commentPage(markdown))).toBe(true);
  expect(picture.length).toBeLessThan(100_000);
});

test("the comment shows changes on two targets, and firings", () => {
  expect(comments.get("comment.md")).toMatch(
    /2 targets[^]*threshold 20 → 30: [1-9]\d* → [1-9]\d* firings?, \d+ → \d+ notifications in 1 day/,
  );
});

test("the picture of links to the site is current (npm run report)", () => {
  const chart = readFileSync(new URL("chart.svg", images), "utf8");
  const picture = readFileSync(new URL("social.png", images));
  expect(isCurrent(picture, socialPage(chart))).toBe(true);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
