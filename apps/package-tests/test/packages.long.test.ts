// Every published package, packed.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import type { Package } from "@arethetypeswrong/core";
import { headingAnchors, packPackages, temporaryFolder } from "@obstack/testing";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, test } from "vitest";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository: { readonly type: string; readonly url: string };
  readonly keywords?: readonly string[];
  readonly type?: string;
  readonly sideEffects?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
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

const libraries = ["core", "hosted", "selfhosted", "alerting", "charts", "as-code", "alert-tests", "mcp"];
/** Libraries that are also CommonJS. The others use each other's modules, and `import()` loads them. */
const commonJs: ReadonlySet<string> = new Set(["core", "hosted", "selfhosted"]);
/** Dependencies by library. Default: core alone. */
const expectedDependencies: Readonly<Record<string, readonly string[]>> = {
  core: ["openapi-fetch"],
  alerting: ["@obstack/core", "@obstack/selfhosted"],
  charts: ["@obstack/alerting", "@obstack/core", "@obstack/selfhosted"],
  "as-code": [
    "@obstack/alerting",
    "@obstack/charts",
    "@obstack/core",
    "ajv",
    "ajv-formats",
    "fastest-levenshtein",
    "jiti",
    "p-limit",
    "yaml",
  ],
  "alert-tests": ["@obstack/alerting", "@obstack/as-code", "@obstack/core", "@obstack/selfhosted"],
  mcp: ["@modelcontextprotocol/server", "@obstack/core", "zod"],
};

/** Matches private keys and tokens in common formats, and registry credentials. */
const secrets =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bnpm_[A-Za-z0-9]{36}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b|_authToken=/;

const folder = temporaryFolder();
const tarballs = new Map<string, Package>();
const data = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(() => {
  const names = published.map(({ directory }) => basename(directory));
  for (const file of packPackages(names, folder)) {
    const bytes = new Uint8Array(readFileSync(file));
    const tarball = createPackageFromTarballData(bytes);
    tarballs.set(tarball.packageName, tarball);
    data.set(tarball.packageName, bytes);
  }
});

test("finds the published packages", () => {
  expect(published.length).toBeGreaterThan(10);
});

describe.each(published)("$name, packed", ({ name, directory }) => {
  const read = (file: string): string => tarballs.get(name)?.readFile(`/node_modules/${name}/${file}`) ?? "";
  const files = (): readonly string[] =>
    (tarballs.get(name)?.listFiles() ?? []).map((file) => posix.relative(`/node_modules/${name}`, file));

  test("passes publint", async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: (data.get(name) ?? new Uint8Array()).buffer },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("contains its README, changelog and license, and no tests, settings, secrets or scripts for its installation", () => {
    const unexpected = /\.test(?:-d)?\.|(?:^|\/)(?:test|\.env|\.npmrc|node_modules|\.turbo|\.reports)(?:\/|$)/;
    expect(files().filter((file) => unexpected.test(file))).toEqual([]);
    const texts = files().filter((file) => /\.(?:[cm]?js|ts|map|json|ya?ml|md|html|css|1)$|LICENSE/.test(file));
    expect(texts.filter((file) => secrets.test(read(file)))).toEqual([]);
    const { scripts = {}, dependencies = {} } = JSON.parse(read("package.json")) as Manifest;
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(Object.keys(scripts).filter((script) => /install|prepare/.test(script))).toEqual([]);
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

describe.each(libraries)("@obstack/%s, packed", (name) => {
  const pack = (): Package => tarballs.get(`@obstack/${name}`) as Package;
  const inside = `/node_modules/@obstack/${name}`;

  test("has types that every resolution finds", async () => {
    const result = await checkPackage(pack());
    if (result.types === false) throw new Error("The package has no types.");
    // Node 10 resolution does not support `exports`.
    const expected = commonJs.has(name) ? ["node10"] : ["node10", "node16-cjs"];
    const problems = result.problems.filter(
      (problem) =>
        !["CJSResolvesToESM", "NoResolution"].includes(problem.kind) ||
        ("resolutionKind" in problem && !expected.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  test("has source and declaration maps that refer to packed sources", () => {
    const files = pack().listFiles();
    const maps = files.filter((file) => file.endsWith(".map"));
    expect(maps).toEqual(expect.arrayContaining([`${inside}/dist/index.js.map`, `${inside}/dist/index.d.ts.map`]));
    for (const map of maps) {
      const { sources, sourcesContent = [] } = JSON.parse(pack().readFile(map)) as {
        sources: string[];
        sourcesContent?: (string | null)[];
      };
      for (const [index, source] of sources.entries()) {
        // Sources bundled from private packages and their dependencies are embedded in the map. Declaration maps embed none; editors show the
        // declarations then.
        const isBundled = /^[./]+\/(?:tools|node_modules)\//.test(source);
        const isEmbedded = isBundled && (typeof sourcesContent[index] === "string" || map.endsWith(".d.ts.map"));
        if (!isEmbedded) expect(files).toContain(new URL(source, `file://${map}`).pathname);
      }
    }
    for (const script of files.filter((file) => /\.(?:c?js|d\.c?ts)$/.test(file))) {
      const [, map] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(pack().readFile(script)) ?? [];
      if (map !== undefined) expect(files).toContain(new URL(map, `file://${script}`).pathname);
    }
  });

  test("is an ES module package without side effects, and has the expected dependencies", () => {
    const { type, sideEffects, dependencies = {} } = JSON.parse(pack().readFile(`${inside}/package.json`)) as Manifest;
    expect({ type, sideEffects }).toEqual({ type: "module", sideEffects: false });
    expect(Object.keys(dependencies)).toEqual(expectedDependencies[name] ?? ["@obstack/core"]);
  });
});

test("the emulator contains its types and licenses", async () => {
  const pack = tarballs.get("@obstack/emulator") as Package;
  expect(await checkPackage(pack)).toMatchObject({ types: expect.anything() });
  const inside = "/node_modules/@obstack/emulator";
  expect(pack.listFiles()).toEqual(
    expect.arrayContaining(["index.js", "main.js", "THIRD-PARTY-LICENSES.txt"].map((file) => `${inside}/dist/${file}`)),
  );
});

test("the command contains itself, its manual page, licenses and README, and has no dependencies", () => {
  const pack = tarballs.get("@obstack/cli") as Package;
  const inside = "/node_modules/@obstack/cli/";
  const files = pack.listFiles().map((file) => file.replace(inside, ""));
  const parts = /^dist\/parts\/[\w.-]+\.cjs$/;
  expect(files.filter((file) => !parts.test(file)).toSorted()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SKILL.md",
    "dist/THIRD-PARTY-LICENSES.txt",
    "dist/main.cjs",
    "dist/obstack.1",
    "package.json",
  ]);
  const manifest = JSON.parse(pack.readFile(`${inside}package.json`)) as Manifest;
  expect(manifest.dependencies).toBeUndefined();
  const licenses = pack.readFile(`${inside}dist/THIRD-PARTY-LICENSES.txt`);
  for (const name of ["@stricli/core", "ajv", "d3-array", "yaml"]) expect(licenses).toContain(`Name: ${name}\n`);
  expect(pack.readFile(`${inside}dist/main.cjs`)).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(pack.readFile(`${inside}dist/obstack.1`)).toContain('.SH "EXIT STATUS"');
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
