import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Returns the command's folder in the XDG state folder. */
export function stateFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const given = environment["XDG_STATE_HOME"] ?? "";
  // The XDG specification ignores relative paths.
  const base = isAbsolute(given) ? given : join(environment["HOME"] || homedir(), ".local", "state");
  return join(base, "obstack");
}
