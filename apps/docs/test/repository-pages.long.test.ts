// Pages that people read in the repository: their links work, and their lists of packages are complete.
import { headingAnchors } from "@obstack/testing";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { repository } from "../src/repository.ts";
import { installCommand, runPage } from "./run-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = globSync(
  [
    "*.md",
    ".github/*.md",
    "apps/docs/src/content/docs/{start,install,concepts/*,guides/*}.md",
    "docs/**/*.md",
    "examples/**/*.md",
    "{apps,packages}/*/README.md",
    "openapi/README.md",
  ],
  { cwd: root, exclude: ["**/node_modules/**"] },
);
const published = globSync(["openapi/package.json", "{apps,packages}/*/package.json"], { cwd: root })
  .map((path) => ({ ...(JSON.parse(read(path)) as { name: string; private?: boolean }), folder: dirname(path) }))
  .filter((manifest) => manifest.private !== true);

test.each(pages)("the links of %s lead to files and headings", (path) => {
  const text = read(path).replaceAll(/^( *)```.*?^\1```$/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const isBroken = (link: string): boolean => {
    if (/^https?:/.test(link)) return false;
    const [file = "", heading] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    return (
      !existsSync(join(root, target)) || (heading !== undefined && !headingAnchors(read(target)).includes(heading))
    );
  };
  expect(links.filter((link) => isBroken(link))).toEqual([]);
});

test("the list of changelogs contains every published package", () => {
  const listed = [...read("CHANGELOG.md").matchAll(/\[`(.+?)`\]\((.+?)\/CHANGELOG\.md\)/g)].map(
    ([, name, folder]) => `${name} ${folder}`,
  );
  expect(listed.toSorted()).toEqual(published.map(({ name, folder }) => `${name} ${folder}`).toSorted());
});

test("bug reports can name every published package, and vulnerabilities are reported to this repository", () => {
  const options = [...read(".github/ISSUE_TEMPLATE/bug.yml").matchAll(/^ +- "(@obstack\/.+)"$/gm)];
  expect(options.map(([, name]) => name).toSorted()).toEqual(published.map(({ name }) => name).toSorted());
  expect(read(".github/ISSUE_TEMPLATE/config.yml")).toContain(`url: ${repository}/security/advisories/new\n`);
});

test("runs the commands of the examples", async () => {
  expect(
    await runPage(read("examples/README.md"), { before: `${installCommand}\ncp -R '${root}examples/web-shop' .` }),
  ).toBe(1);
});
