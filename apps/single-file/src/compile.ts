import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchRuntime } from "./fetch-runtime.ts";
import { fileName, hostTarget } from "./targets.ts";
import type { Target } from "./targets.ts";

const command = fileURLToPath(new URL("../../cli/dist/main.cjs", import.meta.url));

/**
 * Compiles the built command for a target, and returns the path of the file.
 *
 * @param folder Receives the file. Created if it does not exist.
 */
export function compile(target: Target, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName(target));
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
    `--outfile=${file}`,
    command,
  ];
  execFileSync(fetchRuntime(hostTarget()), argv, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return file;
}
