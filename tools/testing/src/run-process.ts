import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** How a process ended. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, at most a minute, with its output piped. */
export async function runProcess(
  command: string,
  argv: readonly string[],
  { environment, folder, input = "" }: { environment?: NodeJS.ProcessEnv; folder?: string; input?: string } = {},
): Promise<Finished> {
  const child = spawn(command, argv, { env: environment, cwd: folder, timeout: 60_000 });
  child.stdin.on("error", () => {
    // A program that does not read its input may be gone before it is written.
  });
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
