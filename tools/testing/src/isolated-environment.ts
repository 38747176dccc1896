import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Environment variables that keep the command away from the files of the user: every test and script that runs it sets them. */
export const isolation: Readonly<Record<"HOME" | "TZ" | "XDG_STATE_HOME", string>> = {
  TZ: "UTC",
  HOME: "/nonexistent",
  // The command records its writes here.
  XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "obstack-test-state-")),
};
process.once("exit", () => rmSync(isolation.XDG_STATE_HOME, { recursive: true, force: true }));

/** Returns the environment of this process without the command's variables, profiles and state, for scripts that run the command. */
export function isolatedEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:OBSTACK|XDG)_/i.test(name));
  return { ...Object.fromEntries(others), ...isolation };
}
