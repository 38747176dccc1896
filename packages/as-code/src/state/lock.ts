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
import { removeParts } from "../files/parts.ts";
import { prepareLocal } from "../files/prepare-local.ts";
import { closing, noFollow, writing } from "../files/write-text.ts";
import { isAlive, thisProcess } from "./kernel-process.ts";
import type { KernelProcess } from "./kernel-process.ts";

/** A lock that this process took. */
export interface Lock {
  /**
   * Makes sure that it is still held: a process that sleeps for long may lose it.
   *
   * @throws {AsCodeError} of kind `busy` if another process took over.
   */
  readonly check: () => Promise<void>;
  /** Whether nobody had it before. */
  readonly isFirst: boolean;
}

/** A wait for a process that may be gone: it cannot be seen from here. */
export interface LockWait {
  /** The process and its host, as messages call it. */
  readonly holder: string;
  /** How long to wait for a sign of life, in milliseconds; another process takes over after that. */
  readonly milliseconds: number;
}

/** How a lock is taken. */
export interface LockOptions {
  /** Gets what is waited for, once, before the wait. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two signs of life. Default 1,000. */
  readonly beatInterval?: number | undefined;
  /** How often another process looks for a sign of life, half a `beatInterval` apart, before it takes over. Default 30. */
  readonly looks?: number | undefined;
  /** What the system calls this process. Default: what it says. */
  readonly kernelProcess?: KernelProcess | "unknown" | undefined;
}

/**
 * Lets one process at a time write to a target from a folder, also where several containers or machines share the folder.
 *
 * Each holder makes a file with the next number: no two processes can make the same, and the highest number holds the lock until its file says
 * that it was released, its process is gone, or, where processes cannot be told from here, no sign of life was written for
 * `looks` looks. Clocks are not compared.
 *
 * @throws {AsCodeError} of kind `busy` if another process has it.
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
    await removeParts(folder, target);
    return await run(lock);
  } finally {
    await release();
  }
}

/** What the file of a holder says. */
interface Holder {
  readonly token: string;
  readonly process: number;
  readonly host: string;
  /** When it took the lock, in ISO 8601. */
  readonly since: string;
  readonly kernel?: KernelProcess | undefined;
  /** Grows while the holder is alive. */
  readonly beat: number;
  readonly released?: true;
}

/** Files of earlier holders that are kept: a folder is not read at one moment, and the highest number must not be missed. */
const kept = 16;

async function take(
  folder: string,
  shown: string,
  target: string,
  { signal, beatInterval = 1000, looks = 30, kernelProcess, onWait }: LockOptions,
): Promise<Lock & { readonly release: () => Promise<void> }> {
  const kernel = kernelProcess === "unknown" ? undefined : (kernelProcess ?? (await thisProcess()));
  const own = { token: randomUUID(), process: process.pid, host: hostname(), since: new Date().toISOString(), kernel };
  for (;;) {
    signal?.throwIfAborted();
    const last = await newest(folder);
    if (last > 0) await waitForEnd(last);
    const number = last + 1;
    if (!(await claim(number))) continue;
    // A holder that wakes up reads its own file first, which shared volumes show as it is now.
    if (last > 0) await overwrite(fileOf(folder, last), { ...own, beat: 0 });
    for (const old of await numbers(folder)) if (old < number - kept) await rm(fileOf(folder, old), { force: true });
    return hold(folder, number, { ...own, beat: 0 }, beatInterval, () => lost(target));
  }

  /** Returns once nobody has the lock any more. */
  async function waitForEnd(number: number): Promise<void> {
    const file = fileOf(folder, number);
    const first = await read(file);
    for (let look = 0, text = first; look < looks; look++) {
      const holder = parse(text);
      if (text === undefined || holder?.released === true) return;
      const isThere = holder?.kernel === undefined ? undefined : await isAlive(holder.kernel, kernel);
      if (isThere === false) return;
      if (isThere === true || text !== first) throw busy(target, shown, holder);
      if (look === 0) onWait?.({ holder: nameOf(holder), milliseconds: (looks * beatInterval) / 2 });
      await sleep(beatInterval / 2, undefined, signal === undefined ? {} : { signal });
      text = await read(file);
    }
  }

  /** Makes the file of a number, if nobody else did, and no higher one was made meanwhile. */
  async function claim(number: number): Promise<boolean> {
    const file = fileOf(folder, number);
    const isMade = await writing(`${shown}/${number}`, async () => {
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
        await handle.write(toText({ ...own, beat: 0 }), 0);
        await handle.sync();
      });
      return true;
    });
    if (!isMade) return false;
    if ((await newest(folder)) === number) return true;
    await rm(file, { force: true });
    return false;
  }
}

/** Gives signs of life until the lock is released or lost. */
function hold(
  folder: string,
  number: number,
  own: Holder,
  beatInterval: number,
  lostError: () => AsCodeError,
): Lock & { readonly release: () => Promise<void> } {
  const file = fileOf(folder, number);
  let isLost = false;
  let isReleased = false;
  let beat = own.beat;
  let timer: NodeJS.Timeout | undefined;

  const isHeld = async (): Promise<boolean> => {
    if (!isLost) isLost = parse(await read(file))?.token !== own.token || (await newest(folder)) !== number;
    return !isLost;
  };
  const write = async (more: Partial<Holder>): Promise<void> => {
    await overwrite(file, { ...own, beat: ++beat, ...more });
  };
  const giveSign = async (): Promise<void> => {
    try {
      if (await isHeld()) await write({});
    } catch {
      // The next one may succeed. Until then nobody takes over who can see the process.
    }
  };
  let beating: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (isReleased || isLost) return;
    timer = setTimeout(() => {
      beating = giveSign().then(schedule);
    }, beatInterval);
    timer.unref();
  };
  schedule();

  return {
    isFirst: number === 1,
    async check() {
      if (!(await isHeld())) throw lostError();
    },
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await beating;
      // A lock that cannot be released is that of a process that is gone soon.
      if (await isHeld().catch(() => false)) await write({ released: true }).catch(() => undefined);
    },
  };
}

function fileOf(folder: string, number: number): string {
  return `${folder}/${number}`;
}

async function newest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)));
}

async function numbers(folder: string): Promise<number[]> {
  // Whoever removes it takes the lock from everybody.
  const names = (await readdir(folder).catch(whenMissing)) ?? [];
  return names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number);
}

/** Writes over the file of a holder, if it is there. */
async function overwrite(file: string, holder: Holder): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | noFollow).catch(whenMissing);
  if (handle !== undefined) await closing(handle, () => handle.write(toText(holder), 0));
}

/** Opens it each time: shared volumes show what others wrote to those who open a file. */
async function read(file: string): Promise<string | undefined> {
  return writing(file, async () => {
    const handle = await open(file, constants.O_RDONLY | noFollow).catch(whenMissing);
    return handle === undefined ? undefined : closing(handle, () => handle.readFile("utf8"));
  });
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

/** Always of one length, so that nothing is left of what was there before. */
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

function busy(target: string, shown: string, holder: Holder | undefined): AsCodeError {
  const since = holder?.since;
  return new AsCodeError(
    "busy",
    `${nameOf(holder)} is writing to target ${target} from this folder${since === undefined ? "" : `, since ${since}`}.`,
    `Wait until it ends. If it has nothing to do with this folder, remove ${shown}.`,
  );
}

function nameOf(holder: Holder | undefined): string {
  return holder?.process === undefined
    ? "Another process"
    : `Process ${holder.process} on ${printableName(JSON.stringify(holder.host))}`;
}

function lost(target: string): AsCodeError {
  return new AsCodeError(
    "busy",
    `Another process took over writing to target ${target}, because this one gave no sign of life.`,
    "What was done until then is noted. Plan again, and look at what it shows.",
  );
}
