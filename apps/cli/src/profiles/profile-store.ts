import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "../errors/command-error.ts";
import type { Profiles, ProfileStore } from "../common/profile.ts";

/** Keeps profiles in the configuration folder of the XDG specification. They hold no secret, but are nobody else's affair. */
export function createProfileStore(environment: Readonly<Record<string, string | undefined>>): ProfileStore {
  const folder = environment["XDG_CONFIG_HOME"] || join(environment["HOME"] || homedir(), ".config");
  const path = join(folder, "obstack", "profiles.json");
  return {
    path,
    read() {
      const text = readIfThere(path);
      if (text === undefined) return { profiles: {} };
      try {
        const { current, profiles } = JSON.parse(text) as Profiles;
        return { current, profiles: profiles ?? {} };
      } catch (cause) {
        throw new UsageError(`${path} is no JSON.`, "Repair it, or remove it and add the profiles again.", { cause });
      }
    },
    write(profiles) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Whole or not at all: another command may read it meanwhile.
      const next = `${path}.${process.pid}`;
      writeFileSync(next, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600 });
      renameSync(next, path);
    },
  };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, undefined, { cause });
  }
}
