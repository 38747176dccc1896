import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Folders of packages outside `packages/`. */
const folders: Readonly<Record<string, string>> = { action: "apps/action", cli: "apps/cli", openapi: "openapi" };

/** Packs built packages of this workspace as for publishing, and returns the paths of the tarballs. */
export function packPackages(names: readonly string[], folder: string): string[] {
  for (const name of names) {
    const argv = ["--dir", join(root, folders[name] ?? `packages/${name}`), "pack", "--pack-destination", folder];
    const { status, stdout, stderr } = spawnSync("pnpm", argv, {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`\`pnpm ${argv.join(" ")}\` failed: ${stdout}${stderr}`);
  }
  return globSync("*.tgz", { cwd: folder }).map((file) => join(folder, file));
}
