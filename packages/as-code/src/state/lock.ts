import { maxOf } from "@obstack/core/internal";
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../common/errors.ts";
import { printableName } from "../common/printable.ts";
import { isObject } from "../common/value.ts";
import { pathToWrite } from "../files/inside.ts";
import { localFolder } from "../files/names-of-files.ts";
import { removeTemporaryFiles, closing, noFollow, reading, writing, prepareLocal } from "../files/write-text.ts";
import { isAlive, thisProcess } from "./kernel-process.ts";
import type { KernelProcess } from "./kernel-process.ts";

/** A lock that this process holds. */
export interface Lock {
  /**
   * Checks that this process still holds the lock. A suspended process can lose it.
   *
   * @throws {AsCodeError} Of kind `busy`, if another process took over the lock.
   */
  readonly check: () => Promise<void>;
  /** Whether no process has held the lock before. */
  readonly isFirst: boolean;
}

/** A wait for a lock holder that this process cannot see, and that may have terminated. */
export interface LockWait {
  /** The lock holder, for messages: process and host. */
  readonly holder: string;
  /** How long to wait for a heartbeat, in milliseconds, before taking over the lock. */
  readonly milliseconds: number;
}

/** Options for {@link withLock}. */
export interface LockOptions {
  /** Called once, before waiting for a heartbeat of a lock holder that this process cannot see. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between heartbeats. Default: 1000. */
  readonly beatInterval?: number | undefined;
  /** Number of checks for a heartbeat, each half a `beatInterval` apart, before the lock is taken over. Default: 30. */
  readonly checks?: number | undefined;
  /** Identity of this process. Default: the one that the system provides. */
  readonly kernelProcess?: KernelProcess | "unknown" | undefined;
}

/**
 * Runs a function while holding the lock of a target, so that only one process at a time writes to the target from a folder, even if
 * containers or machines share the folder.
 *
 * Each holder creates a file with the next number, which only one process can do. The highest number holds the lock until its file is marked
 * as released, its process has terminated, or, if the process is not visible, it had no heartbeat during `checks` checks. Clocks are not
 * compared.
 *
 * @throws {AsCodeError} Of kind `busy`, if another process holds the lock.
 */
export async function withLock<Result>(
  folder: string,
  target: string,
  run: (lock: Lock) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const path = `${localFolder}/locks/${target}`;
  await prepareLocal(folder, path, target);
  const { release, ...lock } = await take(await pathToWrite(folder, path), path, target, options);
  try {
    await removeTemporaryFiles(folder, target);
    return await run(lock);
  } finally {
    await release();
  }
}

/** Contents of a lock file. */
interface Holder {
  readonly token: string;
  readonly process: number;
  readonly host: string;
  /** Time at which it took the lock, in ISO 8601. */
  readonly since: string;
  readonly kernel?: KernelProcess | undefined;
  /** Increases while the holder is alive. */
  readonly beat: number;
  readonly released?: true;
}

/** Number of earlier lock files to keep. Reading a folder is not atomic, and the highest number must not be missed. */
const keptFiles = 16;

async function take(
  folder: string,
  displayPath: string,
  target: string,
  { signal, beatInterval = 1000, checks = 30, kernelProcess, onWait }: LockOptions,
): Promise<Lock & { readonly release: () => Promise<void> }> {
  const kernel = kernelProcess === "unknown" ? undefined : (kernelProcess ?? (await thisProcess()));
  const self = { token: randomUUID(), process: process.pid, host: hostname(), since: new Date().toISOString(), kernel };
  for (;;) {
    signal?.throwIfAborted();
    const last = await highestNumber(folder);
    if (last > 0) await waitForEnd(last);
    const number = last + 1;
    if (!(await claim(number))) continue;
    // A suspended holder reads its own file first when it resumes, and sees there that it lost the lock.
    if (last > 0) await overwrite(fileOf(folder, last), { ...self, beat: 0 });
    for (const old of await numbers(folder)) {
      if (old < number - keptFiles) await rm(fileOf(folder, old), { force: true });
    }
    return hold(folder, number, { ...self, beat: 0 }, beatInterval, () => lostError(target));
  }

  /** Returns when the lock is free. */
  async function waitForEnd(number: number): Promise<void> {
    const file = fileOf(folder, number);
    const first = await read(file);
    for (let check = 0, text = first; check < checks; check++) {
      const holder = parse(text);
      if (text === undefined || holder?.released === true) return;
      const isRunning = holder?.kernel === undefined ? undefined : await isAlive(holder.kernel, kernel);
      if (isRunning === false) return;
      if (isRunning === true || text !== first) throw busyError(target, displayPath, holder);
      if (check === 0) onWait?.({ holder: nameOf(holder), milliseconds: (checks * beatInterval) / 2 });
      await sleep(beatInterval / 2, undefined, signal === undefined ? {} : { signal });
      text = await read(file);
    }
  }

  /** Creates the file of a number, unless it exists or another process created a higher one in the meantime. */
  async function claim(number: number): Promise<boolean> {
    const file = fileOf(folder, number);
    const wasCreated = await writing(`${displayPath}/${number}`, async () => {
      const handle = await open(
        file,
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow,
        0o600,
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return undefined;
        throw error;
      });
      if (handle === undefined) return false;
      await closing(handle, async () => {
        await handle.write(toText({ ...self, beat: 0 }), 0);
        await handle.sync();
      });
      return true;
    });
    if (!wasCreated) return false;
    if ((await highestNumber(folder)) === number) return true;
    await rm(file, { force: true });
    return false;
  }
}

/** Writes heartbeats until the lock is released or lost. */
function hold(
  folder: string,
  number: number,
  self: Holder,
  beatInterval: number,
  createLostError: () => AsCodeError,
): Lock & { readonly release: () => Promise<void> } {
  const file = fileOf(folder, number);
  let isLost = false;
  let isReleased = false;
  let beat = self.beat;
  let timer: NodeJS.Timeout | undefined;

  const isHeld = async (): Promise<boolean> => {
    if (!isLost) isLost = parse(await read(file))?.token !== self.token || (await highestNumber(folder)) !== number;
    return !isLost;
  };
  const write = async (more: Partial<Holder>): Promise<void> => {
    await overwrite(file, { ...self, beat: ++beat, ...more });
  };
  const writeBeat = async (): Promise<void> => {
    try {
      if (await isHeld()) await write({});
    } catch {
      // The next heartbeat may succeed.
    }
  };
  let beating: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (isReleased || isLost) return;
    timer = setTimeout(() => {
      beating = writeBeat().then(schedule);
    }, beatInterval);
    timer.unref();
  };
  schedule();

  return {
    isFirst: number === 1,
    async check() {
      if (!(await isHeld())) throw createLostError();
    },
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await beating;
      // If this fails, the lock becomes free when the process ends.
      if (await isHeld().catch(() => false)) await write({ released: true }).catch(() => undefined);
    },
  };
}

function fileOf(folder: string, number: number): string {
  return `${folder}/${number}`;
}

async function highestNumber(folder: string): Promise<number> {
  return maxOf(await numbers(folder), 0);
}

async function numbers(folder: string): Promise<number[]> {
  // A missing folder means that nobody holds the lock.
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  return names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number);
}

/** Overwrites a lock file, if it exists. */
async function overwrite(file: string, holder: Holder): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | noFollow).catch(undefinedIfMissing);
  if (handle !== undefined) await closing(handle, () => handle.write(toText(holder), 0));
}

/** Opens the file for each read, because shared volumes refresh files when they are opened. */
async function read(file: string): Promise<string | undefined> {
  return reading(file, async () => {
    const handle = await open(file, constants.O_RDONLY | noFollow).catch(undefinedIfMissing);
    return handle === undefined ? undefined : closing(handle, () => handle.readFile("utf8"));
  });
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

/** Pads the text to a fixed length, so that it overwrites the previous text completely. */
function toText(holder: Holder): string {
  return `${JSON.stringify(holder).padEnd(1000)}\n`;
}

function parse(text: string | undefined): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text ?? "");
    return isObject(holder) ? (holder as unknown as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function busyError(target: string, displayPath: string, holder: Holder | undefined): AsCodeError {
  const since = holder?.since;
  return new AsCodeError(
    "busy",
    `${nameOf(holder)} is writing to target ${target} from this folder${since === undefined ? "" : `, since ${since}`}.`,
    `Wait until it finishes. If that process is unrelated to this folder, remove ${displayPath}.`,
  );
}

function nameOf(holder: Holder | undefined): string {
  return holder?.process === undefined
    ? "Another process"
    : `Process ${holder.process} on ${printableName(JSON.stringify(holder.host))}`;
}

function lostError(target: string): AsCodeError {
  return new AsCodeError(
    "busy",
    `Another process took over the lock of target ${target}, because this one wrote no heartbeat in time.`,
    "Completed changes are recorded in the state. Plan again and review the result.",
  );
}
