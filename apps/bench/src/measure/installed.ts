import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Packages and disk space of an installation. */
export interface Installed {
  readonly packages: number;
  /** Size in MB. */
  readonly size: number;
}

/** Installs each package in a separate empty folder. The result is `undefined` if npm cannot install it. */
export function measureInstalled(
  packages: Readonly<Record<string, readonly string[]>>,
): Record<string, Installed | undefined> {
  return Object.fromEntries(Object.entries(packages).map(([name, specifiers]) => [name, install(specifiers)]));
}

function install(specifiers: readonly string[]): Installed | undefined {
  const folder = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const argv = ["install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts", "--loglevel=error"];
    if (spawnSync("npm", [...argv, ...specifiers], { cwd: folder, shell: process.platform === "win32" }).status !== 0) {
      return undefined;
    }
    const modules = join(folder, "node_modules");
    const files = readdirSync(modules, { recursive: true, withFileTypes: true });
    const bytes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size);
    const manifests = globSync(["*/package.json", "@*/*/package.json"], { cwd: modules });
    return { packages: manifests.length, size: bytes.reduce((sum, size) => sum + size, 0) / 1e6 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
