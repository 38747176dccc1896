// How documents of the repository become pages, and what is written for language models.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createUrls } from "../scripts/create-urls.ts";
import { readDocuments } from "../scripts/read-documents.ts";
import { rewriteLinks } from "../scripts/rewrite-links.ts";
import { toHome } from "../scripts/to-home.ts";
import { repository } from "../src/repository.ts";
import { dist, documents } from "./site-setup.ts";

const toUrl = createUrls(readDocuments());

test.each([
  ["examples/fleet/README.md", "../../packages/as-code/README.md#generators", "/packages/as-code/#generators"],
  ["examples/web-shop/README.md", "../../packages/as-code", "/packages/as-code/"],
  ["packages/core/README.md", "https://www.npmjs.com/package/@obstack/hosted", "/packages/hosted/"],
  ["README.md", "apps/docs/src/content/docs/start.md", "/start/"],
  ["README.md", "docs/images/plan.svg", "/images/plan.svg"],
  ["apps/action/README.md", `${repository}/tree/main/examples/github-actions`, "/examples/github-actions/"],
  ["openapi/README.md", "NOT-SHOWN.md", `${repository}/blob/main/openapi/NOT-SHOWN.md`],
  ["README.md", "docs/decisions", `${repository}/tree/main/docs/decisions`],
  ["apps/cli/README.md", "#local-emulator", "#local-emulator"],
  ["apps/docs/src/content/docs/guides/ci.md", "fleets.md#waves", "/guides/fleets/#waves"],
  ["apps/docs/src/content/docs/guides/ci.md", "../../../../../../SECURITY.md", "/project/security/"],
  ["apps/docs/src/content/docs/reference/packages/core/errors.md", "../undici/#undicifetch", "../undici/#undicifetch"],
  ["apps/cli/README.md", "https://jmespath.org", "https://jmespath.org"],
])("in %s, %s leads to %s", (source, url, expected) => {
  expect(toUrl(source, url)).toBe(expected);
});

test("a link to a file that does not exist is an error", () => {
  expect(() => toUrl("packages/core/README.md", "../nope.md")).toThrow(
    "packages/core/README.md links to ../nope.md, but there is no file packages/nope.md.",
  );
});

test("links in text, link texts, images and definitions are rewritten, but not code", () => {
  const text = '[![a](a)](a) [b](a "a") `[c](a)`\n\n```md\n[d](a)\n```\n\n[e]: a\n';
  expect(rewriteLinks(text, (url) => `/${url}/`)).toBe(
    '[![a](/a/)](/a/) [b](/a/ "a") `[c](a)`\n\n```md\n[d](a)\n```\n\n[e]: /a/\n',
  );
});

test("a README without the parts of the home page is an error", () => {
  expect(() => toHome("# Obstack\n\nA toolkit.\n", (url) => url)).toThrow(
    "The README needs commands to try, and a picture for the home page.",
  );
});

test("llms.txt lists a Markdown file for every page, and llms-full.txt contains their text", () => {
  const list = readFileSync(`${dist}llms.txt`, "utf8");
  const full = readFileSync(`${dist}llms-full.txt`, "utf8");
  const files = [...list.matchAll(/\]\(\/(.*?\.md)\)/g)].map(([, file = ""]) => file);
  const pages = documents.filter((path) => path !== "").toSorted();
  expect(files.map((file) => file.replace(/(index)?\.md$/, "").replace(/[^/]$/, "$&/")).toSorted()).toEqual(pages);
  expect(list).toContain("apps/cli/SKILL.md)");
  for (const file of files) {
    expect(existsSync(`${dist}${file}`)).toBe(true);
    expect(full).toContain(readFileSync(`${dist}${file}`, "utf8"));
  }
});
