import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A step of the rehearsal failed. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}

/** A project outside the workspace that uses the installed Node and npm. */
export interface Consumer {
  readonly folder: string;
  /**
   * Runs a command in the project, and returns its standard output.
   *
   * @throws {RehearsalError} If the command fails.
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
  // Excludes the binaries of this workspace.
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));
  const env = {
    PATH: path.join(delimiter),
    HOME: folder,
    ...(process.env["NODE_EXTRA_CA_CERTS"] === undefined
      ? {}
      : { NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] }),
    ...environment,
  };
  return {
    folder,
    async run(command, ...argv) {
      const { stdout } = await execute(command, argv, { cwd: folder, env, maxBuffer: 1e8 }).catch((cause: unknown) => {
        const { stdout: printed, stderr } = cause as { stdout: string; stderr: string };
        throw new RehearsalError(`\`${command} ${argv.join(" ")}\` failed:\n${printed}${stderr}`, { cause });
      });
      return stdout;
    },
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write: (file, text) => writeFileSync(join(folder, file), text),
  };
}
