import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A command of a rehearsal ended badly. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}

/** An empty project outside of the workspace, with the Node and npm of the machine. */
export interface Stranger {
  readonly folder: string;
  /** Runs a command in the project, and returns what it printed. */
  run(command: string, ...argv: readonly string[]): Promise<string>;
  /** The files of an installed package, from its folder on. */
  files(name: string): readonly string[];
  read(path: string): string;
  write(path: string, text: string): void;
}

/** Makes an empty project. */
export function createStranger(folder: string, environment: Readonly<Record<string, string>>): Stranger {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  // Without the binaries of this workspace.
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
        throw new RehearsalError(`${command} ${argv.join(" ")}\n${printed}${stderr}`, { cause });
      });
      return stdout;
    },
    files: (name) =>
      globSync("**/*", { cwd: join(folder, "node_modules", name) }).filter((file) => !file.startsWith("node_modules")),
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write: (file, text) => writeFileSync(join(folder, file), text),
  };
}
