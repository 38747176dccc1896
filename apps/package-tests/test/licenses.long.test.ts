import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Licenses that dependencies of published packages may have. */
const allowed = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD", "CC0-1.0"]);

test("published packages depend only on packages with permissive licenses", () => {
  const argv = [
    "--dir",
    root,
    "--filter",
    "./packages/*",
    "--filter",
    "./openapi",
    "licenses",
    "list",
    "--prod",
    "--json",
  ];
  const { status, stdout, stderr } = spawnSync("pnpm", argv, { encoding: "utf8", shell: process.platform === "win32" });
  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  const found = JSON.parse(stdout) as Record<string, { name: string }[]>;
  expect(
    Object.values(found)
      .flat()
      .map(({ name }) => name),
  ).toEqual(expect.arrayContaining(["openapi-fetch", "hono", "libsql", "@modelcontextprotocol/server"]));
  expect(Object.keys(found).filter((license) => !allowed.has(license))).toEqual([]);
});
