import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/**
 * Runs a program asynchronously, because the registry runs in this process, and returns its standard output.
 *
 * @throws {Error} If it fails.
 */
export async function execute(
  command: string,
  argv: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const shell = process.platform === "win32";
  const { stdout } = await promisify(execFile)(command, argv, { ...options, shell, maxBuffer: 1e8 }).catch(
    (cause: unknown) => {
      const { stdout: printed, stderr } = cause as { stdout: string; stderr: string };
      throw new Error(`\`${command} ${argv.join(" ")}\` failed:\n${printed}${stderr}`, { cause });
    },
  );
  return stdout;
}

/** Folders of the `PATH` without those of this workspace. */
export const installedPrograms = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((entry) => !entry.includes("node_modules"));

/** A project outside the workspace that uses the installed Node and npm. */
export interface Consumer {
  readonly folder: string;
  /**
   * Runs a command in the project, and returns its standard output.
   *
   * @throws {Error} If the command fails.
   */
  run(command: string, ...argv: readonly string[]): Promise<string>;
  /** Reads a file of the project. */
  read(path: string): string;
  /** Writes a file of the project. */
  write(path: string, text: string): void;
}

/** Creates an empty project. */
export function createConsumer(folder: string, environment: Readonly<Record<string, string>>): Consumer {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const env = {
    PATH: installedPrograms.join(delimiter),
    HOME: folder,
    ...(process.env["NODE_EXTRA_CA_CERTS"] === undefined
      ? {}
      : { NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] }),
    ...environment,
  };
  return {
    folder,
    run: async (command, ...argv) => execute(command, argv, { cwd: folder, env }),
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write: (file, text) => writeFileSync(join(folder, file), text),
  };
}
