import { constants, createReadStream, promises as files } from "node:fs";
import { isatty } from "node:tty";
import type { CliContext } from "./context.ts";
import { CommandError, UsageError } from "./errors/command-error.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { guardedProcess } from "./terminal/guarded-process.ts";
import { createProgress } from "./terminal/progress.ts";
import { terminalText } from "./terminal/terminal-text.ts";
import { usesColor } from "./terminal/uses-color.ts";
import { childEnvironment } from "./profiles/child-environment.ts";
import { createProfileStore } from "./profiles/profile-store.ts";

/** Overwrites a file, but never what a symbolic link of that name points to. Windows does not have the flag. */
const overwrite = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** What commands know of the world, as it is around this process. */
export function createContext(process: NodeJS.Process): CliContext {
  const { stdout, stderr, env } = process;
  const profiles = createProfileStore(env);
  const interruption = new AbortController();
  process.on("SIGINT", () => {
    // Asked twice, it ends at once.
    if (interruption.signal.aborted) process.exit(exitCodes.interrupted);
    interruption.abort(new CommandError("interrupted", "Interrupted."));
  });
  return {
    process: guardedProcess(process),
    command: "",
    environment: env,
    now: () => Date.now(),
    readBytes,
    writeText: (path, content) =>
      files.writeFile(path, content, { flag: overwrite }).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ELOOP") {
          throw new UsageError(`${path} is a symbolic link, and is not written.`, "Name the file itself.", { cause });
        }
        throw new UsageError(`${path} cannot be written: ${cause.message}`, undefined, { cause });
      }),
    reserveSecretFile: async (path) => {
      await files.writeFile(path, "", { mode: 0o600, flag: "wx" });
      return { write: (secret) => files.writeFile(path, secret), discard: () => files.rm(path) };
    },
    pipeSecret: (command, secret) => pipeSecret(command, secret, childEnvironment(env, profiles)),
    ...(isatty(0) && isatty(2) ? { confirm, ask } : {}),
    profiles,
    progress: createProgress(stderr, env),
    signal: interruption.signal,
    terminal: {
      ...(stdout.isTTY ? { columns: stdout.columns } : {}),
      color: usesColor(stdout, env),
      errorColor: usesColor(stderr, env),
      now: Date.now(),
    },
  };

  async function readBytes(path: string, most: number): Promise<Buffer> {
    const { addAbortSignal } = await import("node:stream");
    const source = path === "-" ? process.stdin : createReadStream(path);
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of addAbortSignal(interruption.signal, source)) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        // A pipe or a device may have no end.
        if (length >= most) break;
      }
    } catch (error) {
      throw interruption.signal.aborted ? interruption.signal.reason : error;
    }
    return Buffer.concat(chunks).subarray(0, most);
  }

  async function confirm(question: string): Promise<boolean> {
    return /^y(es)?$/i.test(await ask(`${question} [y/N] `));
  }

  async function ask(question: string): Promise<string> {
    const { createInterface } = await import("node:readline/promises");
    const reader = createInterface({ input: process.stdin, output: stderr });
    // Ctrl-C is a key of the line that is edited, not a signal.
    reader.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
    try {
      return (await reader.question(terminalText(question), { signal: interruption.signal })).trim();
    } catch {
      stderr.write("\n");
      throw interruption.signal.reason;
    } finally {
      reader.close();
    }
  }
}

async function pipeSecret(command: string, secret: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { spawn } = await import("node:child_process");
  const child = spawn(command, { shell: true, env, stdio: ["pipe", "ignore", "inherit"] });
  // A command that ends before it reads says so with its code.
  child.stdin.on("error", () => undefined).end(secret);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (code !== 0) throw new Error(`the command ended with ${code}`);
}
