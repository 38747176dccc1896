import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "./run-process.ts";
import type { ProcessResult, RunOptions } from "./run-process.ts";
import { runInWarmProcess } from "./warm-process.ts";

/** Path of the built command. */
export const obstackCommand: string = fileURLToPath(new URL("../../../apps/cli/dist/main.cjs", import.meta.url));

/** Environment variables that keep the command away from the files of the user. */
export const isolation: Readonly<Record<"HOME" | "TZ" | "XDG_STATE_HOME", string>> = {
  TZ: "UTC",
  HOME: "/nonexistent",
  // The command records its writes here.
  XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "obstack-test-state-")),
};
process.once("exit", () => rmSync(isolation.XDG_STATE_HOME, { recursive: true, force: true }));

/**
 * Runs the built `obstack`, captures its output, and passes only the given environment variables. Runs share a process, which no run can
 * notice. For tests of the process itself, such as signals, run `obstackCommand` with `runProcess`.
 */
export async function runObstack(
  argv: readonly string[],
  { environment = {}, ...options }: Omit<RunOptions, "environment"> & { environment?: Record<string, string> } = {},
): Promise<ProcessResult> {
  const isolated = { ...isolation, ...environment };
  // Node reads its own variables only when it starts.
  return Object.keys(isolated).some((name) => name.startsWith("NODE_"))
    ? runProcess(process.execPath, [obstackCommand, ...argv], { ...options, environment: isolated })
    : runInWarmProcess(obstackCommand, argv, { ...options, environment: isolated });
}
