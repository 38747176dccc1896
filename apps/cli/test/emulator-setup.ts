import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSingleFile, obstackCommand, runObstack, runObstackProcess, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { onTestFinished } from "vitest";

/** An empty home folder, as that of a new user. */
export interface Home {
  readonly path: string;
  readonly environment: Record<string, string>;
  /** Runs the built command. */
  readonly run: (argv: readonly string[], environment?: Record<string, string>) => Promise<ProcessResult>;
  readonly profiles: () => { readonly current?: string; readonly profiles: Record<string, unknown> };
  /** Path of a file of an emulator. */
  readonly file: (name: string) => string;
}

/**
 * Creates an empty home folder. When the test ends, it stops the emulators that were started with it.
 *
 * @param hasEmulator Whether the emulator is installed in the folder. Default: for a single file, which looks only in the working folder; the
 * built command finds the emulator of the workspace.
 */
export function createHome(hasEmulator = isSingleFile): Home {
  const path = temporaryFolder();
  if (hasEmulator) installEmulator(path);
  const environment = { HOME: path, XDG_STATE_HOME: join(path, ".local/state"), PATH: process.env["PATH"] ?? "" };
  const run: Home["run"] = async (argv, more = {}) => {
    // An emulator in the foreground writes to the output of its parent, and receives its signals.
    const runIt = argv[1] === "start" ? runObstackProcess : runObstack;
    return runIt(argv, { environment: { ...environment, ...more }, folder: path });
  };
  onTestFinished(async () => {
    for (const name of ["emulator", "other"]) await run(["emulator", "stop", "--profile", name]);
  });
  const store = join(path, ".config/obstack/profiles.json");
  return {
    path,
    environment,
    run,
    profiles: () => JSON.parse(existsSync(store) ? readFileSync(store, "utf8") : '{"profiles":{}}') as never,
    file: (name) => join(path, ".local/state/obstack/emulators", name),
  };
}

/** Arguments that start an emulator in the background, on free ports. */
export const detached = ["emulator", "start", "--detach", "--port", "0", "--hosted-port", "0"];

/** Copies the built command to a folder where no emulator is installed. */
export function copyCommand(): { readonly folder: string; readonly command: string } {
  const folder = temporaryFolder();
  cpSync(dirname(obstackCommand), join(folder, "dist"), { recursive: true });
  return { folder, command: join(folder, "dist", "main.cjs") };
}

/** Folder of the emulator's package. */
const emulatorPackage = fileURLToPath(new URL("../../../packages/emulator", import.meta.url));

/** Installs the emulator in a folder. */
export function installEmulator(folder: string): void {
  mkdirSync(join(folder, "node_modules/@obstack"), { recursive: true });
  symlinkSync(emulatorPackage, join(folder, "node_modules/@obstack/emulator"));
}
