import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { endGroup, startGroup } from "@actions/core";

/** Result of a command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Error message with its hint, if the command failed. */
  readonly message: string;
}

const require = createRequire(import.meta.url);
const manifest = require.resolve("@obstack/cli/package.json");
const { bin } = require(manifest) as { bin: { obstack: string } };
const command = join(dirname(manifest), bin.obstack);

const children = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

/**
 * Runs `obstack` in the workspace. Its standard error goes to the log.
 *
 * @param signal Ends the command once aborted.
 */
export async function runObstack(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  input: string = "",
  signal?: AbortSignal,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [command, ...argv], {
    cwd: process.env["GITHUB_WORKSPACE"],
    env: { ...environment, NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The command may end before it reads everything.
  child.stdin.on("error", () => undefined).end(input);
  children.add(child);
  const stop = (): void => void child.kill("SIGKILL");
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const [code, stdout, stderr] = await Promise.all([
      new Promise<number>((resolve, reject) =>
        child.once("error", reject).once("close", (status) => resolve(status ?? 1)),
      ),
      text(child.stdout),
      text(child.stderr),
    ]);
    log(`obstack ${argv.join(" ")}`, stderr);
    return { code, stdout, stderr, message: messageOf(stderr) };
  } finally {
    signal?.removeEventListener("abort", stop);
    children.delete(child);
  }
}

/** Returns the error message. With `--output json`, the last line of standard error is JSON. */
function messageOf(stderr: string): string {
  const lines = stderr.trim().split("\n");
  try {
    const { error } = JSON.parse(lines.at(-1) ?? "") as { error: { message: string; hint?: string } };
    return [error.message, ...(error.hint === undefined ? [] : [error.hint])].join("\n");
  } catch {
    return lines.join("\n");
  }
}

/** Writes text to the log, so that no line of it is a command for the runner. */
export function log(title: string, content: string): void {
  if (content.trim() === "") return;
  const token = randomUUID();
  startGroup(title.replaceAll(/\s+/g, " "));
  process.stdout.write(`::stop-commands::${token}\n${content.trimEnd()}\n::${token}::\n`);
  endGroup();
}
