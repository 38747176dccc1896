import { systemReason } from "@obstack/make-folder/system-reason";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { makeFolder } from "@obstack/make-folder";
import { UsageError } from "../errors/command-error.ts";
import type { Profiles, ProfileStore } from "../common/profile.ts";

/** Creates a store in the XDG configuration folder. The file contains no secrets but is readable only by its owner. */
export function createProfileStore(environment: Readonly<Record<string, string | undefined>>): ProfileStore {
  const folder = environment["XDG_CONFIG_HOME"] || join(environment["HOME"] || homedir(), ".config");
  const path = join(folder, "obstack", "profiles.json");
  return {
    path,
    read() {
      const text = readIfExists(path);
      if (text === undefined) return { profiles: {} };
      try {
        const { current, profiles } = JSON.parse(text) as Profiles;
        return { current, profiles: profiles ?? {} };
      } catch (cause) {
        throw new UsageError(
          `Invalid JSON in ${path}.`,
          "Correct the file, or delete it and add the profiles again with `obstack profile add`.",
          { cause },
        );
      }
    },
    write(profiles) {
      try {
        makeFolder(dirname(path), 0o700);
        // Atomic: another command may read the file at the same time.
        const next = `${path}.${pid}`;
        writeFileSync(next, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600 });
        renameSync(next, path);
      } catch (cause) {
        throw fileError("write", path, cause);
      }
    },
  };
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError("read", path, cause);
  }
}

function fileError(action: "read" | "write", path: string, cause: unknown): UsageError {
  return new UsageError(
    `Cannot ${action} ${path}: ${systemReason(cause)}.`,
    "Check the permissions, or set XDG_CONFIG_HOME to another folder.",
    { cause },
  );
}
