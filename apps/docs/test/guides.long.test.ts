// Follows each guide word by word in an empty folder, with the packages of this workspace.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { behaviors } from "@obstack/emulator/internal";
import { readSnippets } from "@obstack/snippets";
import { hasChromium } from "@obstack/testing/chromium";
import { describe, expect, test } from "vitest";
import { runPage } from "./run-page.ts";

const folder = fileURLToPath(new URL("../src/content/docs", import.meta.url));
const guides = globSync("{start,install,guides/*,concepts/*}.md", { cwd: folder }).toSorted();
const readGuide = (path: string): string => readFileSync(join(folder, path), "utf8");

const browserGuides = new Set(["guides/test-fixtures.md"]);
/** Guides that name webhooks, which older releases cannot list, and what the command says there. */
const bind = "This deployment cannot list webhooks: bind the name in obstack.yaml.";
const webhookGuides = new Map([
  ["guides/alert-tests.md", bind],
  ["guides/dashboards-in-git.md", bind],
  ["guides/fleets.md", bind],
  ["guides/gitops.md", bind],
  ["guides/slos.md", bind],
  ["start.md", '"On-call" is not an identifier, and this server cannot list webhooks'],
]);
const runnable = guides.filter(
  (path) => readSnippets(readGuide(path)).length > 0 && (hasChromium || !browserGuides.has(path)),
);

// `deployed=current` is `deployed`.
describe.each(behaviors.filter((behavior) => behavior !== "deployed=current"))("on the behavior %s", (behavior) => {
  test.concurrent.each(runnable)("runs %s", async (path) => {
    const ran = runPage(readGuide(path), { behavior });
    const expected = behavior === "deployed=older" ? webhookGuides.get(path) : undefined;
    if (expected === undefined) expect(await ran).toBeGreaterThan(0);
    else await expect(ran).rejects.toThrow(expected);
  });
});

test.each([...webhookGuides.keys()])("says in %s what older releases need", (path) => {
  const page = "guides/dashboards-in-git.md";
  expect(readGuide(page)).toContain("### Servers that cannot list webhooks\n");
  if (path !== page)
    expect(readGuide(path)).toMatch(
      /[Oo]lder releases.*\(\S+dashboards-in-git\.md#servers-that-cannot-list-webhooks\)/s,
    );
});

test("runs every block, except those that cannot run", () => {
  const reasons = guides.flatMap((path) =>
    readSnippets(readGuide(path)).flatMap(({ noRun }) => (noRun === undefined ? [] : [`${path}: ${noRun}`])),
  );
  const accepted =
    /: (?:needs (?:your|the gateway|a (?:release|container engine|target that was removed)\b)|depends on your |runs until |a part of |an alternative to |The guide has no )/;
  expect(reasons.filter((reason) => !accepted.test(reason))).toEqual([]);
  expect(reasons.length).toBeLessThan(25);
});
