// How documents of the repository become pages, and what is written for language models.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createUrls } from "../scripts/create-urls.ts";
import { findFiles } from "../scripts/find-files.ts";
import { pages, readDocuments } from "../scripts/read-documents.ts";
import { repository } from "../src/repository.ts";
import { dist } from "./site-setup.ts";

const toUrl = createUrls(readDocuments());

test.each([
  [
    "examples/fleet/README.md",
    "../../apps/docs/src/content/docs/manual/files.md#generators",
    "/manual/files/#generators",
  ],
  ["examples/web-shop/README.md", "../../packages/as-code", "/packages/as-code/"],
  ["packages/core/README.md", "https://www.npmjs.com/package/@obstack/hosted", "/packages/hosted/"],
  ["README.md", "apps/docs/src/content/docs/start.md", "/start/"],
  ["README.md", "docs/images/plan.svg", "/images/plan.svg"],
  ["apps/docs/src/content/docs/packages/core.md", "../../SECURITY.md", "/project/security/"],
  ["apps/action/README.md", `${repository}/tree/main/examples/github-actions`, "/examples/github-actions/"],
  ["openapi/README.md", "NOT-SHOWN.md", `${repository}/blob/main/openapi/NOT-SHOWN.md`],
  ["README.md", "docs/decisions", `${repository}/tree/main/docs/decisions`],
  ["apps/cli/README.md", "#local-emulator", "#local-emulator"],
  ["apps/docs/src/content/docs/guides/ci.md", "fleets.md#waves", "/guides/fleets/#waves"],
  ["apps/docs/src/content/docs/guides/ci.md", "../../../../../../SECURITY.md", "/project/security/"],
  ["apps/cli/README.md", "https://jmespath.org", "https://jmespath.org"],
])("in %s, %s leads to %s", (source, url, expected) => {
  expect(toUrl(source, url)).toBe(expected);
});

test("a link to a file that does not exist is an error", () => {
  expect(() => toUrl("packages/core/README.md", "../nope.md")).toThrow(
    "packages/core/README.md links to ../nope.md, but there is no file packages/nope.md.",
  );
});

test("llms.txt leads to the text of every guide, and to the skill of the command", () => {
  const [list, full] = ["llms.txt", "llms-full.txt"].map((name) => readFileSync(`${dist}${name}`, "utf8"));
  expect(list).toContain("/llms-full.txt");
  expect(list).toContain("apps/cli/SKILL.md)");
  for (const guide of findFiles("guides/*.md", pages)) {
    const [, title] = /^title: (.*)$/m.exec(readFileSync(`${pages}${guide}`, "utf8")) ?? [];
    expect(full).toContain(`# ${title}`);
  }
});
