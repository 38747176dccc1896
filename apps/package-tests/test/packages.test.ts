import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { packPackages } from "@obstack/testing";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const packages = ["core", "hosted", "selfhosted", "as-code"];
/** What is installed along, where that is not core alone: a client has little to bring. */
const needs: Readonly<Record<string, readonly string[]>> = {
  core: ["openapi-fetch"],
  "as-code": ["@obstack/core", "ajv", "ajv-formats", "fastest-levenshtein", "microdiff", "yaml"],
};
const folder = mkdtempSync(join(tmpdir(), "obstack-packages-"));
const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(() => {
  for (const file of packPackages(packages, folder)) {
    const [, name = ""] = /^obstack-([a-z-]+)-\d/.exec(basename(file)) ?? [];
    tarballs.set(name, new Uint8Array(readFileSync(file)));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(packages)("@obstack/%s, as it is packed", (name) => {
  const tarball = (): Uint8Array<ArrayBuffer> => tarballs.get(name) ?? new Uint8Array();
  const read = (): ReturnType<typeof createPackageFromTarballData> => createPackageFromTarballData(tarball());
  const root = `/node_modules/@obstack/${name}`;
  const manifest = (): Record<string, unknown> =>
    JSON.parse(read().readFile(`${root}/package.json`)) as Record<string, unknown>;

  test("has nothing that publint complains of", async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball().buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("has types that every way of resolution of ES modules finds", async () => {
    const result = await checkPackage(read());
    if (result.types === false) throw new Error("there are no types");
    // A package of ES modules: CommonJS gets it by `import()`, and resolution before Node 12 knows no `exports`.
    const expected = new Set(["CJSResolvesToESM", "NoResolution"]);
    const problems = result.problems.filter(
      (problem) =>
        !expected.has(problem.kind) ||
        ("resolutionKind" in problem && !["node10", "node16-cjs"].includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  test("has source and declaration maps that lead to sources that are there", () => {
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
        // What is bundled from elsewhere comes within the map.
        const isWithin = typeof sourcesContent[index] === "string" && source.startsWith("../../../tools/");
        if (!isWithin) expect(files).toContain(new URL(source, `file://${map}`).pathname);
      }
    }
    for (const script of files.filter((file) => /\.(?:js|d\.ts)$/.test(file))) {
      const [, map] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(pack.readFile(script)) ?? [];
      if (map !== undefined) expect(files).toContain(new URL(map, `file://${script}`).pathname);
    }
  });

  test("carries no test, and its licence and README", () => {
    const files = read().listFiles();
    expect(files.filter((file) => /\.test(?:-d)?\.ts$/.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining([`${root}/README.md`, `${root}/LICENSE`]));
  });

  test("is of ES modules, without side effects, and installs what it shall", () => {
    const { type, sideEffects, dependencies, scripts } = manifest();
    expect({ type, sideEffects }).toEqual({ type: "module", sideEffects: false });
    expect(Object.keys(dependencies as object)).toEqual(needs[name] ?? ["@obstack/core"]);
    expect(Object.keys((scripts ?? {}) as object).filter((script) => /install|prepare/.test(script))).toEqual([]);
  });
});
