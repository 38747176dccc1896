import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, existsSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { fileName, hostTarget, compilerVersion } from "./targets.ts";
import type { Target } from "./targets.ts";

const commandFolder = fileURLToPath(new URL("../../cli/dist", import.meta.url));

/**
 * Compiles the built command for a target, and returns the path of the file.
 *
 * @param folder Receives the file. Created if it does not exist.
 */
export function compile(target: Target, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName(target));
  // The compiler writes the paths of sources into the file. It must not find them when it runs.
  const sources = mkdtempSync(join(tmpdir(), "obstack-compile-"));
  cpSync(commandFolder, sources, { recursive: true });
  const argv = [
    "build",
    "--compile",
    "--bytecode",
    "--minify",
    // A repository must not choose the environment or the code of the command.
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--no-compile-autoload-tsconfig",
    "--no-compile-autoload-package-json",
    `--target=bun-${target.runtime.replace("aarch64", "arm64")}`,
    `--compile-executable-path=${fetchRuntime(target)}`,
    // Where the file contains the parts of the command: they load others by path.
    `--define=__filename="${target.name.startsWith("windows") ? "B:/~BUN" : "/$bunfs"}/root/parts/part.cjs"`,
    `--outfile=${file}`,
    "main.cjs",
    "parts/generator-process.cjs",
  ];
  try {
    execFileSync(fetchRuntime(hostTarget()), argv, { cwd: sources, stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    rmSync(sources, { recursive: true });
  }
  return file;
}

const cache = fileURLToPath(new URL("../node_modules/.cache/runtimes/", import.meta.url));

/**
 * Returns the path of the runtime for a target. Downloads its package from the npm registry once, and compares it with the pinned checksum.
 *
 * @throws {Error} If the package differs from the pinned one.
 */
function fetchRuntime({ runtime, integrity }: Target): string {
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
