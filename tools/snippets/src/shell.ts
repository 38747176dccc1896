import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** A command that failed in a shell. */
export interface Failure {
  /** Line of the command in its script, from 1. */
  readonly line: number;
  readonly code: number;
}

/** What a script did. */
export interface ScriptResult {
  /** Standard output and standard error. */
  readonly output: string;
  readonly failures: readonly Failure[];
  /** The current folder after the script. */
  readonly folder: string;
}

/** A Bash process that runs one script after the other, so that variables and the current folder are kept. */
export interface Shell extends AsyncDisposable {
  /**
   * Runs a script. Commands cannot read standard input.
   *
   * @throws {Error} If the shell exits, or the script runs for more than two minutes.
   */
  run(script: string): Promise<ScriptResult>;
}

/** Starts a shell. */
export function startShell(folder: string, environment: NodeJS.ProcessEnv): Shell {
  const files = mkdtempSync(join(tmpdir(), "obstack-shell-"));
  const child = spawn("bash", ["--norc", "--noprofile"], {
    cwd: folder,
    env: environment,
    stdio: ["pipe", "ignore", "inherit", "pipe"],
    // A group of its own, so that commands in the background end with it.
    detached: true,
  });
  child.stdin?.on("error", () => {
    // The shell has ended. `run` reports it.
  });
  const closed = new Promise<void>((resolve, reject) => child.once("error", reject).once("close", () => resolve()));
  const reports = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]();
  const write = (line: string): void => void (child.stdin as Writable).write(line);
  write(`trap 'echo "failed $? $LINENO \${BASH_SOURCE[0]-}" >&3' ERR\n`);
  let count = 0;
  return {
    async run(script) {
      count++;
      const path = join(files, `${count}.sh`);
      const output = join(files, `${count}.txt`);
      writeFileSync(path, script);
      write(`. '${path}' < /dev/null > '${output}' 2>&1 3>&3\necho "folder $PWD" >&3\n`);
      const timer = setTimeout(() => stop(child.pid), 120_000);
      const failures: Failure[] = [];
      try {
        for (;;) {
          const { value, done } = await reports.next();
          if (done === true) throw new Error(`The shell ended in this script:\n${script}`);
          const [kind, ...words] = value.split(" ");
          if (kind === "folder") return { output: readFileSync(output, "utf8"), failures, folder: words.join(" ") };
          const [code, line, ...source] = words;
          // The path may have spaces.
          if (source.join(" ") === path) failures.push({ code: Number(code), line: Number(line) });
        }
      } finally {
        clearTimeout(timer);
      }
    },
    async [Symbol.asyncDispose]() {
      stop(child.pid);
      await closed;
      rmSync(files, { recursive: true });
    },
  };
}

function stop(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
