import { fileURLToPath } from "node:url";
import { runProcess } from "./run-process.ts";
import type { ProcessResult, RunOptions } from "./run-process.ts";

/** Path of the built command. */
export const obstackCommand: string = fileURLToPath(new URL("../../../apps/cli/dist/main.cjs", import.meta.url));

/** Runs the built `obstack`, captures its output, and passes only the given environment variables. */
export async function runObstack(
  argv: readonly string[],
  { environment = {}, ...options }: Omit<RunOptions, "environment"> & { environment?: Record<string, string> } = {},
): Promise<ProcessResult> {
  const isolated = { TZ: "UTC", HOME: "/nonexistent", ...environment };
  return runProcess(process.execPath, [obstackCommand, ...argv], { ...options, environment: isolated });
}
