// Runs the command as `npx` users do: from its tarball, in an empty folder, with the Node installed on this machine.
import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { json, packPackages, runProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, expect, test } from "vitest";

const folder = temporaryFolder();
let tarball = "";

beforeAll(() => {
  [tarball = ""] = packPackages(["cli"], folder);
});

/** Runs `npx obstack` offline with an empty home and cache, because the command has no dependencies. */
async function npx(argv: readonly string[], environment: Record<string, string> = {}): Promise<ProcessResult> {
  const empty = temporaryFolder();
  // Excludes the binaries of this workspace.
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));
  return runProcess("npx", ["--yes", "--offline", `--package=${tarball}`, "--", "obstack", ...argv], {
    folder: empty,
    environment: { PATH: path.join(delimiter), HOME: empty, npm_config_update_notifier: "false", ...environment },
  });
}

test("runs with npx from the tarball alone", async () => {
  expect(await npx(["--version"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0\.1\.0-dev/),
    stderr: "",
  });
  await using server = await startServer(json({ data: [{ id: "1", name: "A", kind: "log" }] }));
  const environment = { OBSTACK_SELFHOSTED_URL: server.baseUrl, OBSTACK_SELFHOSTED_API_KEY: "key" };
  expect(await npx(["sources", "list"], environment)).toEqual({
    code: 0,
    stdout: "ID  NAME  KIND\n1   A     log\n",
    stderr: "",
  });
});

test("contains the command, its manual page, licenses and README, and has no dependencies", () => {
  const pack = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const root = "/node_modules/@obstack/cli/";
  const files = pack.listFiles().map((file) => file.replace(root, ""));
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
  const manifest = JSON.parse(pack.readFile(`${root}package.json`)) as Record<string, unknown>;
  expect(manifest["dependencies"]).toBeUndefined();
  const licenses = pack.readFile(`${root}dist/THIRD-PARTY-LICENSES.txt`);
  for (const name of ["@stricli/core", "ajv", "d3-array", "yaml"]) expect(licenses).toContain(`Name: ${name}\n`);
  expect(pack.readFile(`${root}dist/main.cjs`)).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(pack.readFile(`${root}dist/obstack.1`)).toContain('.SH "EXIT STATUS"');
});

test("passes publint", async () => {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});
