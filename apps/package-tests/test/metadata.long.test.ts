import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import type { Package } from "@arethetypeswrong/core";
import { headingAnchors, packPackages, temporaryFolder } from "@obstack/testing";
import { beforeAll, describe, expect, test } from "vitest";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository: { readonly type: string; readonly url: string };
  readonly keywords?: readonly string[];
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(root, directory, "package.json"), "utf8")) as Manifest;

/** The only place that defines the address of the repository. */
const { repository } = readManifest(".");
const website = repository.url.replace(/^git\+(.*)\.git$/, "$1");

const published = globSync(["openapi", "packages/*", "apps/*"], { cwd: root })
  .filter((directory) => existsSync(join(root, directory, "package.json")))
  .map((directory) => ({ ...readManifest(directory), directory: directory.replaceAll("\\", "/") }))
  .filter((manifest) => manifest.private !== true);

const folder = temporaryFolder();
const tarballs = new Map<string, Package>();

beforeAll(() => {
  const names = published.map(({ directory }) => basename(directory));
  for (const file of packPackages(names, folder)) {
    const tarball = createPackageFromTarballData(new Uint8Array(readFileSync(file)));
    tarballs.set(tarball.packageName, tarball);
  }
});

test("finds the published packages", () => {
  expect(published.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "@obstack/cli",
      "@obstack/core",
      "@obstack/mcp",
      "@obstack/openapi",
      "@obstack/selfhosted",
    ]),
  );
});

describe.each(published)("$name, packed", ({ name, directory }) => {
  const read = (file: string): string => tarballs.get(name)?.readFile(`/node_modules/${name}/${file}`) ?? "";
  const files = (): readonly string[] =>
    (tarballs.get(name)?.listFiles() ?? []).map((file) => posix.relative(`/node_modules/${name}`, file));

  test("contains its README, changelog and license", () => {
    expect(files()).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md", "LICENSE", "package.json"]));
    expect(read("README.md")).toMatch(`# ${name}\n`);
    // Changesets insert the changes of a release below the heading.
    expect(read("CHANGELOG.md").split("\n")[0]).toBe(`# ${name}`);
    expect(read("LICENSE")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
  });

  test("links to its folder in the repository, and has keywords", () => {
    const manifest = JSON.parse(read("package.json")) as Manifest;
    expect(manifest).toMatchObject({
      repository: { ...repository, directory },
      homepage: `${website}/tree/main/${directory}#readme`,
      bugs: { url: `${website}/issues` },
      description: expect.stringMatching(/^[A-Z].*\.$/),
      license: "MIT",
    });
    expect(manifest.keywords?.length).toBeGreaterThan(2);
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords?.length);
  });

  test("has a README and a changelog whose links work on npm", () => {
    for (const page of ["README.md", "CHANGELOG.md"]) {
      const text = read(page).replaceAll(/^( *)```.*?^\1```$/gms, "");
      const links = [...text.matchAll(/\]\(<?([^)\s>]+)|^\[[^\]]+\]: *(\S+)|(?:href|src)="([^"]+)"/gm)].map(
        ([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? "",
      );
      const broken = links.filter((link) => !worksOnNpm(link, text, files()));
      expect(broken, page).toEqual([]);
    }
  });
});

/** Returns whether a link of a page leads to a heading of the page, a packed file, an existing file of the repository, or another site. */
function worksOnNpm(link: string, page: string, files: readonly string[]): boolean {
  if (link.startsWith("#")) return headingAnchors(page).includes(link.slice(1));
  const [path = ""] = link.split("#");
  if (!/^[a-z]+:/.test(link)) return files.includes(posix.normalize(path));
  const [, inRepository] = path.startsWith(`${website}/`) ? (/\/(?:blob|tree)\/main\/(.*)$/.exec(path) ?? []) : [];
  if (inRepository !== undefined) return existsSync(join(root, inRepository));
  const [, packageName] = /^https:\/\/www\.npmjs\.com\/package\/(@obstack\/.*)$/.exec(path) ?? [];
  if (packageName !== undefined) return published.some(({ name }) => name === packageName);
  return link.startsWith("https://") && !path.startsWith(website);
}
