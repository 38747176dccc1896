import { constants, createReadStream, promises as files, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { systemReason } from "@obstack/make-folder/system-reason";
import { makeFolder } from "@obstack/make-folder";
import type { CommandProcess } from "./command-process.ts";
import type { CliContext } from "./context.ts";
import { isAgent } from "./environment/agent.ts";
import { CommandError, UsageError } from "./errors/command-error.ts";
import { exitCodes } from "./errors/exit-codes.ts";
import { createPrinting } from "./terminal/printing.ts";
import { supportsColor } from "./terminal/supports-color.ts";
import type { Profiles, ProfileStore } from "./environment/profile.ts";

/** Overwrites a file, but never the target of a symbolic link. Windows lacks `O_NOFOLLOW`. */
const overwrite = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

async function writeWithMode(path: string, content: string, mode?: number): Promise<void> {
  const file = await files.open(path, overwrite, mode);
  try {
    if (mode !== undefined) await file.chmod(mode);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

/** @param streams For output. Default: those of the process. */
export function createContext(
  process: CommandProcess,
  streams: Pick<CommandProcess, "stdout" | "stderr"> = process,
): CliContext {
  const { env, stdin } = process;
  const { stdout, stderr } = streams;
  const profiles = createProfileStore(env);
  const interruption = new AbortController();
  let hasReadInput = false;
  process.on("SIGINT", interrupt);
  const { ask, ...printing } = createPrinting(
    { env, stdin, stdout, stderr },
    { signal: interruption.signal, interrupt },
  );
  return {
    ...printing,
    command: "",
    environment: env,
    isAgent: isAgent(env),
    hasReadOnlyFlag: false,
    script: process.argv[1] ?? "",
    folder: process.cwd(),
    setExitCode,
    now: () => Date.now(),
    readBytes,
    writeText: (path, content, mode) =>
      writeWithMode(path, content, mode).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ELOOP") {
          throw new UsageError(
            `Refusing to write through the symbolic link ${path}.`,
            "Pass the path of the file itself.",
            { cause },
          );
        }
        throw new UsageError(
          `Cannot write ${path}: ${systemReason(cause)}.`,
          "Check that the folder exists and that you have write permission.",
          { cause },
        );
      }),
    ...(ask === undefined ? {} : { confirm }),
    profiles,
    signal: interruption.signal,
    terminal: {
      ...(stdout.isTTY === true && stdout.columns !== undefined ? { columns: stdout.columns } : {}),
      get rows() {
        return stdout.isTTY === true ? stdout.rows : undefined;
      },
      color: supportsColor(stdout, env),
      has256Colors: supportsColor(stdout, env, 8),
      errorColor: supportsColor(stderr, env),
      now: Date.now(),
    },
  };

  function interrupt(): void {
    // A second Ctrl-C exits immediately.
    if (interruption.signal.aborted) process.exit(exitCodes.interrupted);
    interruption.abort(new CommandError("interrupted", "Interrupted."));
  }

  async function readBytes(path: string, maxLength: number): Promise<Buffer> {
    if (path === "-") {
      if (hasReadInput) {
        throw new UsageError("Standard input can be read only once.", "Pass `-` once, and files for everything else.");
      }
      hasReadInput = true;
    }
    const { addAbortSignal } = await import("node:stream");
    const source = path === "-" ? (process.stdin as Readable) : createReadStream(path);
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of addAbortSignal(interruption.signal, source)) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        // A pipe or device may never end.
        if (length >= maxLength) break;
      }
    } catch (error) {
      throw interruption.signal.aborted ? interruption.signal.reason : error;
    }
    return Buffer.concat(chunks).subarray(0, maxLength);
  }

  function setExitCode(code: number): void {
    process.exitCode = code;
  }

  /** A command that does nothing after "no" ends with 1. Others set their own exit code. */
  async function confirm(question: string): Promise<boolean> {
    const isConfirmed = /^y(es)?$/i.test((await ask?.(`${question} [y/N]`)) ?? "");
    if (!isConfirmed) setExitCode(exitCodes.failure);
    return isConfirmed;
  }
}

/** Creates a store in the XDG configuration folder. The file contains no secrets but is readable only by its owner. */
function createProfileStore(environment: Readonly<Record<string, string | undefined>>): ProfileStore {
  const folder = environment["XDG_CONFIG_HOME"] || join(environment["HOME"] || homedir(), ".config");
  const path = join(folder, "obstack", "profiles.json");
  return {
    path,
    read() {
      try {
        const { current, profiles } = JSON.parse(readFileSync(path, "utf8")) as Profiles;
        return { current, profiles: profiles ?? {} };
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        if (code === "ENOENT") return { profiles: {} };
        if (code !== undefined) throw fileError("read", path, cause);
        throw new UsageError(
          `Invalid JSON in ${path}.`,
          "Correct the file, or delete it and add the profiles again with `obstack profile add`.",
          { cause },
        );
      }
    },
    write(profiles) {
      try {
        makeFolder(dirname(path), 0o700);
        // Atomic: another command may read the file at the same time.
        const next = `${path}.${pid}`;
        writeFileSync(next, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600 });
        renameSync(next, path);
      } catch (cause) {
        throw fileError("write", path, cause);
      }
    },
  };
}

function fileError(action: "read" | "write", path: string, cause: unknown): UsageError {
  return new UsageError(
    `Cannot ${action} ${path}: ${systemReason(cause)}.`,
    "Check the permissions, or set XDG_CONFIG_HOME to another folder.",
    { cause },
  );
}
