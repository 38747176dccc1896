// Follows each guide word by word in an empty folder, with the packages of this workspace.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSnippets } from "@obstack/snippets";
import { hasChromium } from "@obstack/testing/chromium";
import { expect, test } from "vitest";
import { runPage } from "./run-page.ts";

const folder = fileURLToPath(new URL("../src/content/docs", import.meta.url));
const guides = globSync("{start,install,guides/*,concepts/*}.md", { cwd: folder }).toSorted();
const readGuide = (path: string): string => readFileSync(join(folder, path), "utf8");

const browserGuides = new Set(["guides/test-fixtures.md"]);
const runnable = guides.filter(
  (path) => readSnippets(readGuide(path)).length > 0 && (hasChromium || !browserGuides.has(path)),
);

test.concurrent.each(runnable)("runs %s", async (path) => {
  expect(await runPage(readGuide(path))).toBeGreaterThan(0);
});

test("runs every block, except those that cannot run", () => {
  const skipped = guides.flatMap((path) =>
    readSnippets(readGuide(path)).flatMap(({ noRun }) => (noRun === undefined ? [] : [`${path}: ${noRun}`])),
  );
  expect(skipped).toEqual([
    "guides/agents.md: depends on your agent",
    "guides/agents.md: needs your server",
    "guides/agents.md: runs until it is stopped",
    "guides/agents.md: needs the gateway",
    "guides/alert-tests.md: The guide has no saved searches",
    "install.md: needs a release",
    "install.md: needs a release",
    "install.md: needs a release",
    "install.md: needs a container engine",
    "start.md: needs your server",
  ]);
});
