import { fileURLToPath } from "node:url";
import { runProcess } from "./run-process.ts";
import type { Finished, RunOptions } from "./run-process.ts";

/** Path of the built command. */
export const obstackCommand: string = fileURLToPath(new URL("../../../apps/cli/dist/main.cjs", import.meta.url));

/** Runs the built `obstack` with its output piped, and nothing of this environment but what is given. */
export async function runObstack(
  argv: readonly string[],
  { environment = {}, ...options }: Omit<RunOptions, "environment"> & { environment?: Record<string, string> } = {},
): Promise<Finished> {
  const isolated = { TZ: "UTC", HOME: "/nonexistent", ...environment };
  return runProcess(process.execPath, [obstackCommand, ...argv], { ...options, environment: isolated });
}
