import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { endGroup, startGroup } from "@actions/core";
import { author, environmentOfFiles, environmentOfTarget, explainError } from "../inputs/environment.ts";

/** Exit codes of `obstack plan` and `obstack apply`. */
export const exitCodes = { success: 0, failure: 1, differences: 2, partlyApplied: 9 } as const;

const require = createRequire(import.meta.url);
const manifest = require.resolve("@obstack/cli/package.json");
const { bin } = require(manifest) as { bin: { obstack: string } };
const command = join(dirname(manifest), bin.obstack);

const interruption = new AbortController();

/** Aborted when the runner stops the job. */
export const interrupted: AbortSignal = interruption.signal;

const children = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interruption.abort();
    for (const child of children) child.kill(signal);
  });
}

interface RunOptions {
  /** Target of a stack that the command is for. */
  readonly target?: string;
  /** Whether the command gets the variables of its target. Default: true. Without a target, it never gets secrets. */
  readonly hasSecrets?: boolean;
  /** Standard input. */
  readonly input?: string | undefined;
  /** Ends the command once aborted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `obstack` in the workspace, and returns its JSON output, which a command that fails can have as well. Its standard error goes to the log.
 *
 * @throws {Error} If the command printed nothing.
 */
export async function runObstack(
  words: readonly string[],
  { target, hasSecrets = true, input = "", signal }: RunOptions = {},
): Promise<unknown> {
  const argv = [...words, ...(target === undefined ? [] : ["--target", target]), "--output", "json"];
  const environment =
    target === undefined || !hasSecrets ? environmentOfFiles(process.env) : environmentOfTarget(process.env, target);
  const child = spawn(process.execPath, [command, ...argv], {
    cwd: process.env["GITHUB_WORKSPACE"],
    env: { ...author, ...environment, NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  // The command may end before it reads everything.
  child.stdin.on("error", () => undefined).end(input);
  children.add(child);
  try {
    const [code, stdout, stderr] = await Promise.all([
      new Promise<number>((resolve, reject) =>
        child.once("error", reject).once("close", (status) => resolve(status ?? 1)),
      ),
      text(child.stdout),
      text(child.stderr),
    ]);
    log(`obstack ${argv.join(" ")}`, stderr);
    if (stdout.trim() === "") throw new Error(messageOf(stderr, target ?? "") || `obstack exited with ${code}.`);
    return JSON.parse(stdout) as unknown;
  } finally {
    children.delete(child);
  }
}

/** Returns the error message with its hint. With `--output json`, the last line of standard error is JSON. */
function messageOf(stderr: string, target: string): string {
  const lines = stderr.trim().split("\n");
  let error: { readonly message: string; readonly hint?: string };
  try {
    ({ error } = JSON.parse(lines.at(-1) ?? "") as { error: typeof error });
  } catch {
    error = { message: lines.join("\n") };
  }
  const { message, hint } = explainError(error, target);
  return [message, ...(hint === undefined ? [] : [hint])].join("\n");
}

/** Writes text to the log, so that no line of it is a command for the runner. */
export function log(title: string, content: string): void {
  if (content.trim() === "") return;
  const token = randomUUID();
  startGroup(title.replaceAll(/\s+/g, " "));
  process.stdout.write(`::stop-commands::${token}\n${content.trimEnd()}\n::${token}::\n`);
  endGroup();
}
