import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { packPackages, temporaryFolder } from "@obstack/testing";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, test } from "vitest";

const packages = ["core", "hosted", "selfhosted", "as-code", "alert-tests", "preview", "mcp"];
/** Packages that are also CommonJS. The others use each other's modules, and `import()` loads them. */
const commonJs: ReadonlySet<string> = new Set(["core", "hosted", "selfhosted"]);
/** Dependencies by package. Default: core alone. */
const expectedDependencies: Readonly<Record<string, readonly string[]>> = {
  core: ["openapi-fetch"],
  "as-code": ["@obstack/core", "ajv", "ajv-formats", "fastest-levenshtein", "jiti", "p-limit", "yaml"],
  "alert-tests": ["@obstack/as-code", "@obstack/core", "@obstack/selfhosted"],
  preview: ["@obstack/alert-tests", "@obstack/as-code", "@obstack/core", "@obstack/selfhosted"],
  mcp: ["@modelcontextprotocol/server", "@obstack/core", "zod"],
};
const folder = temporaryFolder();
const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(() => {
  for (const file of packPackages(packages, folder)) {
    const [, name = ""] = /^obstack-([a-z-]+)-\d/.exec(basename(file)) ?? [];
    tarballs.set(name, new Uint8Array(readFileSync(file)));
  }
});

describe.each(packages)("@obstack/%s, packed", (name) => {
  const tarball = (): Uint8Array<ArrayBuffer> => tarballs.get(name) ?? new Uint8Array();
  const read = (): ReturnType<typeof createPackageFromTarballData> => createPackageFromTarballData(tarball());
  const root = `/node_modules/@obstack/${name}`;
  const manifest = (): Record<string, unknown> =>
    JSON.parse(read().readFile(`${root}/package.json`)) as Record<string, unknown>;

  test("passes publint", async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball().buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("has types that every resolution finds", async () => {
    const result = await checkPackage(read());
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
    const pack = read();
    const files = pack.listFiles();
    const maps = files.filter((file) => file.endsWith(".map"));
    expect(maps).toEqual(expect.arrayContaining([`${root}/dist/index.js.map`, `${root}/dist/index.d.ts.map`]));
    for (const map of maps) {
      const { sources, sourcesContent = [] } = JSON.parse(pack.readFile(map)) as {
        sources: string[];
        sourcesContent?: (string | null)[];
      };
      for (const [index, source] of sources.entries()) {
        // Sources bundled from private packages and their dependencies are embedded in the map. Declaration maps embed none; editors show the
        // declarations then.
        const isBundled = /^[./]+\/(?:tools|drawing|node_modules)\//.test(source);
        const isEmbedded = isBundled && (typeof sourcesContent[index] === "string" || map.endsWith(".d.ts.map"));
        if (!isEmbedded) expect(files).toContain(new URL(source, `file://${map}`).pathname);
      }
    }
    for (const script of files.filter((file) => /\.(?:c?js|d\.c?ts)$/.test(file))) {
      const [, map] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(pack.readFile(script)) ?? [];
      if (map !== undefined) expect(files).toContain(new URL(map, `file://${script}`).pathname);
    }
  });

  test("contains its license and README, and no tests", () => {
    const files = read().listFiles();
    expect(files.filter((file) => /\.test(?:-d)?\.ts$/.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining([`${root}/README.md`, `${root}/LICENSE`]));
  });

  test("is an ES module package without side effects or install scripts, and has the expected dependencies", () => {
    const { type, sideEffects, dependencies, scripts } = manifest();
    expect({ type, sideEffects }).toEqual({ type: "module", sideEffects: false });
    expect(Object.keys(dependencies as object)).toEqual(expectedDependencies[name] ?? ["@obstack/core"]);
    expect(Object.keys((scripts ?? {}) as object).filter((script) => /install|prepare/.test(script))).toEqual([]);
  });
});
