import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AsCodeError } from "../errors/errors.ts";

export interface GitOptions {
  readonly cwd: string;
  /** Environment of Git. Default: the environment of this process. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly input?: string | undefined;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Git without a shell. Resolves for every exit code. */
export async function tryGit(argv: readonly string[], options: GitOptions): Promise<GitResult> {
  const { cwd, environment = process.env, signal, input = "" } = options;
  const child = spawn("git", argv, {
    cwd,
    // Messages are compared, so they must not be translated.
    env: { ...environment, LC_ALL: "C" },
    ...(signal === undefined ? {} : { signal }),
  });
  child.stdin.on("error", () => undefined).end(input);
  const code = new Promise<number>((resolve, reject) => {
    child.once("error", reject).once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  try {
    const [exitCode, stdout, stderr] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
    return { code: exitCode, stdout, stderr };
  } catch (error) {
    signal?.throwIfAborted();
    throw new AsCodeError("git", `Cannot run Git: ${(error as Error).message}`, "Install Git.", { cause: error });
  }
}

/** Runs Git and returns its output without the final line break. */
export async function runGit(argv: readonly string[], options: GitOptions): Promise<string> {
  const { code, stdout, stderr } = await tryGit(argv, options);
  if (code === 0) return stdout.replace(/\n$/, "");
  throw gitError(argv, stderr);
}

/** Returns the error for a Git command that failed. */
export function gitError([command = ""]: readonly string[], stderr: string): AsCodeError {
  const lines = withoutCredentials(stderr)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  return new AsCodeError("git", [`\`git ${command}\` failed: ${lines[0] ?? ""}`.trimEnd(), ...lines.slice(1)]);
}

function withoutCredentials(message: string): string {
  return message.replaceAll(/(?<=:\/\/)[^\s/@]+@/g, "");
}

/** Refuses a file or folder that Git tracks: a repository could contain forged copies, which an undo would write to the server. */
export async function refuseTracked(
  folder: string,
  path: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if ((await findRepository(folder)) === undefined) return;
  const argv = ["ls-files", "-z", "--", `:(literal)${path}`];
  const { code, stdout, stderr } = await tryGit(argv, { cwd: folder, signal });
  if (code !== 0) throw gitError(argv, stderr);
  const [first = ""] = stdout.split("\0");
  if (first === "") return;
  throw new AsCodeError(
    "files",
    `Git tracks ${first}. What an undo restores could be forged in a repository.`,
    `Check where it comes from. To stop tracking it, run \`git rm -r --cached ${path}\`.`,
  );
}

/** Returns the root of the Git repository whose working tree contains a folder; undefined without one. Does not run Git. */
export async function findRepository(folder: string): Promise<string | undefined> {
  let current = await realpath(folder).catch(() => undefined);
  while (current !== undefined && !existsSync(join(current, ".git"))) {
    const parent = dirname(current);
    current = parent === current ? undefined : parent;
  }
  return current;
}
