import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilerVersion } from "./targets.ts";
import type { Target } from "./targets.ts";

const cache = fileURLToPath(new URL("../node_modules/.cache/runtimes/", import.meta.url));

/**
 * Returns the path of the runtime for a target. Downloads its package from the npm registry once, and compares it with the pinned checksum.
 *
 * @throws {Error} If the package differs from the pinned one.
 */
export function fetchRuntime({ runtime, integrity }: Target): string {
  const folder = join(cache, `${runtime}-${compilerVersion}`);
  const program = join(folder, "package", "bin", runtime.startsWith("windows") ? "bun.exe" : "bun");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const download = mkdtempSync(join(cache, "download-"));
  try {
    const [archive] = pack(`@oven/bun-${runtime}@${compilerVersion}`, download);
    const path = join(download, archive.filename);
    const actual = `sha512-${createHash("sha512").update(readFileSync(path)).digest("base64")}`;
    if (actual !== integrity)
      throw new Error(`@oven/bun-${runtime} has the checksum ${actual}, expected ${integrity}.`);
    execFileSync("tar", ["-xzf", archive.filename], { cwd: download });
    rmSync(path);
    // Another build may have finished first.
    if (!existsSync(program)) renameSync(download, folder);
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
  return program;
}

function pack(name: string, folder: string): [{ readonly filename: string }] {
  const argv = ["pack", name, "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", "."];
  const windows = process.platform === "win32";
  const output = execFileSync(windows ? "npm.cmd" : "npm", argv, { cwd: folder, encoding: "utf8", shell: windows });
  return JSON.parse(output) as [{ readonly filename: string }];
}
