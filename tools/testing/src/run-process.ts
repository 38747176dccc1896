import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** How a process ended. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a program is run. */
export interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
  /** Text for its standard input. */
  readonly input?: string;
  /** Milliseconds after which it is killed. Default: a minute. */
  readonly timeout?: number;
}

/** Runs a program to its end with its output piped. */
export async function runProcess(
  command: string,
  argv: readonly string[],
  { environment, folder, input = "", timeout = 60_000 }: RunOptions = {},
): Promise<Finished> {
  const child = spawn(command, argv, { env: environment, cwd: folder, timeout });
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
