// Usage: fake-npm.ts BIN DEPENDENCIES install [--global] [--save-dev] NAME…
// Links packages of this workspace, and dependencies of the package in DEPENDENCIES, into the current folder or BIN.
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const [bin = "", dependencies = "", ...argv] = process.argv.slice(2);
const {
  values: { global = false },
  positionals: [command, ...names],
} = parseArgs({
  args: argv,
  allowPositionals: true,
  options: { global: { type: "boolean", short: "g" }, "save-dev": { type: "boolean", short: "D" } },
});
if (command !== "install" || names.length === 0) throw new Error(`Cannot run "npm ${argv.join(" ")}" in a test.`);

const workspace = new Map(
  globSync(["openapi/package.json", "packages/*/package.json", "apps/*/package.json"], { cwd: root }).map((path) => [
    readManifest(join(root, path)).name,
    dirname(join(root, path)),
  ]),
);
if (!global && !existsSync("package.json")) writeFileSync("package.json", "{}\n");
for (const specifier of names) {
  const name = specifier.replace(/(?<=.)@.*/, "");
  const folder = isAbsolute(specifier) ? specifier : name.startsWith("./") ? join(root, name) : workspace.get(name);
  const source = folder ?? join(dependencies, "node_modules", name);
  const manifest = readManifest(join(source, "package.json"));
  const { bin: programs = {}, private: isPrivate } = manifest;
  if (isPrivate === true) throw new Error(`${name} is not published.`);
  if (!global) link(source, join("node_modules", folder === undefined ? name : manifest.name));
  for (const [program, path] of Object.entries(
    typeof programs === "string" ? { [manifest.name]: programs } : programs,
  )) {
    const file = join(global ? bin : "node_modules/.bin", program);
    link(join(source, path), file);
    chmodSync(file, 0o755);
  }
}
console.log(`added ${names.length} packages`);

function link(source: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(source, path);
}

function readManifest(path: string): { name: string; private?: boolean; bin?: string | Record<string, string> } {
  return JSON.parse(readFileSync(path, "utf8")) as ReturnType<typeof readManifest>;
}
