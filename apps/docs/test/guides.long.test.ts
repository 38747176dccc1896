// Follows each guide word by word in an empty folder, with the packages of this workspace.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSnippets } from "@obstack/snippets";
import { hasChromium } from "@obstack/testing/chromium";
import { expect, test } from "vitest";
import { installCommand, runPage } from "./run-page.ts";

const folder = fileURLToPath(new URL("../src/content/docs", import.meta.url));
const guides = globSync("{start,install,guides/*,concepts/*}.md", { cwd: folder }).toSorted();
const readGuide = (path: string): string => readFileSync(join(folder, path), "utf8");

const browserGuides = new Set(["guides/test-fixtures.md"]);
const runnable = guides.filter(
  (path) => readSnippets(readGuide(path)).length > 0 && (hasChromium || !browserGuides.has(path)),
);

test.concurrent.each(runnable)("runs %s", async (path) => {
  const before = path === "install.md" ? "" : installCommand;
  expect(await runPage(readGuide(path), { before })).toBeGreaterThan(0);
});

test("runs every block, except those that cannot run", () => {
  const reasons = guides.flatMap((path) =>
    readSnippets(readGuide(path)).flatMap(({ noRun }) => (noRun === undefined ? [] : [`${path}: ${noRun}`])),
  );
  const accepted =
    /: (?:needs (?:your|a (?:release|container engine|target that was removed)\b)|depends on your |runs until |a part of |builds the repository|an alternative to |The guide has no )/;
  expect(reasons.filter((reason) => !accepted.test(reason))).toEqual([]);
  expect(reasons.length).toBeLessThan(26);
});
