import { UsageError } from "../errors/command-error.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Deployment } from "../environment/deployment.ts";
import { stateFolder } from "../environment/state-folder.ts";
import type { CliContext } from "../context.ts";

/** Files of an emulator that the command started, in a folder that only its owner can read. */
export interface EmulatorFiles {
  readonly folder: string;
  /** Written by the emulator when it is ready, and removed when it exits. */
  readonly connection: string;
  readonly log: string;
  readonly secrets: Readonly<Record<Deployment, string>>;
}

/** Name of the emulator, and of its self-hosted profile, if `--profile` is not set. */
export const defaultName = "emulator";

export function filesOf(environment: CliContext["environment"], name: string): EmulatorFiles {
  const folder = folderOf(environment);
  const path = (extension: string): string => join(folder, `${name}.${extension}`);
  return {
    folder,
    connection: path("json"),
    log: path("log"),
    secrets: { selfhosted: path("selfhosted.key"), hosted: path("hosted.key") },
  };
}

/** Returns the names of the emulators that may be running. */
export function listEmulators(environment: CliContext["environment"]): string[] {
  try {
    const files = readdirSync(folderOf(environment));
    return files.flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : [])).toSorted();
  } catch {
    return [];
  }
}

/** Parses the name of an emulator, which is used in file names. */
function parseName(text: string): string {
  if (/^[\w-][\w.-]{0,63}$/.test(text)) return text;
  throw new UsageError(
    `Invalid name ${JSON.stringify(text)}.`,
    "Use up to 64 letters, digits, dots, dashes and underscores.",
  );
}

function folderOf(environment: CliContext["environment"]): string {
  return join(stateFolder(environment), "emulators");
}

export const nameFlag = {
  kind: "parsed",
  parse: parseName,
  default: defaultName,
  placeholder: "name",
  brief: "Name of the emulator and of its profile",
} as const;
