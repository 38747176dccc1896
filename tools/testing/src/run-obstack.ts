import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Path of the built command. */
export const obstackCommand: string = fileURLToPath(new URL("../../../apps/cli/dist/main.cjs", import.meta.url));

/** How a command ended. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built `obstack` with its output piped, and nothing of this environment but what is given. */
export async function runObstack(
  argv: readonly string[],
  { environment = {}, input = "" }: { environment?: Record<string, string>; input?: string } = {},
): Promise<Finished> {
  const child = spawn(process.execPath, [obstackCommand, ...argv], {
    env: { TZ: "UTC", HOME: "/nonexistent", ...environment },
    timeout: 60_000,
  });
  child.stdin.on("error", () => {
    // A command that does not read its input may be gone before it is written.
  });
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
