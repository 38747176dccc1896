import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Exit code and output of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of a process. */
export interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
  /** Text for standard input. */
  readonly input?: string;
  /** Milliseconds after which the process is killed. Default: 300,000, which only ends a program that hangs. */
  readonly timeout?: number;
}

/** Runs a program until it exits, and captures its output. */
export async function runProcess(
  command: string,
  argv: readonly string[],
  { environment, folder, input = "", timeout = 300_000 }: RunOptions = {},
): Promise<ProcessResult> {
  const child = spawn(command, argv, { env: environment, cwd: folder, timeout });
  child.stdin.on("error", () => {
    // A program that does not read its input may exit before the input is written.
  });
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
