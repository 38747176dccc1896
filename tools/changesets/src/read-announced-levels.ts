import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Level } from "./levels.ts";

const command = fileURLToPath(new URL("../node_modules/@changesets/cli/bin.js", import.meta.url));

/** Returns the level that the pending changesets of a repository announce for each package, by package name. */
export function readAnnouncedLevels(repository: string): ReadonlyMap<string, Level> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-changesets-"));
  try {
    const file = join(folder, "status.json");
    // Fails without writing the file when a package changed and there are no changesets.
    spawnSync(process.execPath, [command, "status", "--output", file], { cwd: repository, stdio: "ignore" });
    if (!existsSync(file)) return new Map();
    const { releases } = JSON.parse(readFileSync(file, "utf8")) as { releases: { name: string; type: Level }[] };
    return new Map(releases.map(({ name, type }) => [name, type]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
