import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isolation } from "./isolated-environment.ts";
import { obstackProcess } from "./run-obstack.ts";

const script = fileURLToPath(new URL("terminal.py", import.meta.url));

/** Whether pseudoterminals are available on this machine. */
export const hasTerminal: boolean = process.platform !== "win32" && spawnSync("python3", ["--version"]).status === 0;

/** Exit code and screen of a command that ran in a terminal. */
export interface TerminalSession {
  readonly code: number | null;
  /** Standard output and standard error as the terminal received them, with control sequences. Lines end with a line feed. */
  readonly screen: string;
}

/**
 * Runs the built `obstack` in a pseudoterminal, and passes only the given environment variables.
 *
 * @param options.keys Pairs of a text to wait for and the input to type after it.
 */
export async function runInTerminal(
  argv: readonly string[],
  {
    environment = {},
    folder,
    columns = 80,
    keys = [],
  }: {
    environment?: Record<string, string>;
    folder?: string;
    columns?: number;
    keys?: readonly (readonly [after: string, type: string])[];
  } = {},
): Promise<TerminalSession> {
  const options = { command: obstackProcess(...argv).flat(), columns, keys };
  const child = spawn("python3", [script, JSON.stringify(options)], {
    env: { PATH: process.env["PATH"], ...isolation, TERM: "xterm-256color", ...environment },
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 300_000,
  });
  const [code, screen] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
  ]);
  return { code, screen: screen.replaceAll("\r\n", "\n") };
}
