import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { packPackages, temporaryFolder } from "@obstack/testing";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, expect, test } from "vitest";

const folder = temporaryFolder();
let tarball = new Uint8Array(new ArrayBuffer(0));

beforeAll(() => {
  const [path = ""] = packPackages(["emulator"], folder);
  tarball = new Uint8Array(readFileSync(path));
});

test("passes publint", async () => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test("contains its types, licenses and README, and no tests", async () => {
  const pack = createPackageFromTarballData(tarball);
  const result = await checkPackage(pack);
  if (result.types === false) throw new Error("The package has no types.");
  const files = pack.listFiles().map((file) => file.replace("/node_modules/@obstack/emulator/", ""));
  expect(files).toEqual(
    expect.arrayContaining(["LICENSE", "README.md", "dist/index.js", "dist/main.js", "dist/THIRD-PARTY-LICENSES.txt"]),
  );
  expect(files.filter((file) => /test/.test(file))).toEqual([]);
  const { dependencies, scripts } = JSON.parse(pack.readFile("/node_modules/@obstack/emulator/package.json")) as {
    dependencies: Record<string, string>;
    scripts?: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)]);
  expect(Object.keys(scripts ?? {}).filter((script) => /install|prepare/.test(script))).toEqual([]);
});
