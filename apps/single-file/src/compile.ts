import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchRuntime } from "./fetch-runtime.ts";
import { fileName, hostTarget } from "./targets.ts";
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
