import { randomUUID } from "node:crypto";
import { constants, existsSync, readFileSync } from "node:fs";
import { link, readFile, readlink, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { AsCodeError, printableName } from "../errors/errors.ts";
import { parseObject } from "../json/value.ts";
import { pathToWrite, localFolders } from "../files/paths.ts";
import {
  removeTemporaryFiles,
  temporaryName,
  noFollow,
  reading,
  writing,
  prepareLocal,
  writeNew,
} from "../files/text-files.ts";

/**
 * Runs a function while holding the lock of a target, so that only one process at a time writes to the target from a folder.
 *
 * The lock is a file that names its process. It is replaced only if that process has ended on this host: other hosts and containers that share
 * the folder cannot see the process, and people remove the file.
 *
 * @param run Gets a function that throws an error of kind `busy` if this process no longer holds the lock, because people can remove its file.
 * @throws {AsCodeError} Of kind `busy`, if another process holds the lock.
 */
export async function withLock<Result>(
  folder: string,
  target: string,
  run: (check: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const path = `${localFolders.locks}/${target}`;
  await prepareLocal(folder, localFolders.locks, target);
  const file = await pathToWrite(folder, path);
  const self: Holder = {
    token: randomUUID(),
    process: process.pid,
    ...(await place()),
    start: await startOf(process.pid),
    since: new Date().toISOString(),
  };
  const isHeld = async (): Promise<boolean> => (await read(file))?.token === self.token;
  await writing(path, () => take(file, path, target, self));
  try {
    await removeTemporaryFiles(folder, target);
    return await run(async () => {
      if (await isHeld()) return;
      throw new AsCodeError(
        "busy",
        `The lock of target ${target} was removed while this process was writing: ${path}.`,
        "Completed changes are recorded in the state. Plan again and review the result.",
      );
    });
  } finally {
    // If this fails, the next process finds that this one has ended.
    if (await isHeld().catch(() => false)) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Contents of a lock file. */
interface Holder extends Place {
  readonly token: string;
  readonly process: number;
  /** Distinguishes processes with the same number. */
  readonly start: string | undefined;
  /** Time at which it took the lock, in ISO 8601. */
  readonly since: string;
}

/** Where numbers identify processes. */
interface Place {
  readonly host: string;
  /** Containers can have the name of their host, but do not see its processes. */
  readonly namespace: string | undefined;
}

async function take(file: string, path: string, target: string, self: Holder): Promise<void> {
  for (;;) {
    if (await create(file, target, self)) return;
    const holder = await read(file);
    if (holder === undefined) continue;
    const { token } = holder;
    if (token === undefined || !(await hasEnded(holder))) throw busyError(target, path, holder);
    // Only the process that creates this file may replace the lock.
    const claim = `${file}.${token}`;
    await take(claim, `${path}.${token}`, target, self);
    if ((await read(file))?.token === token) return rename(claim, file);
    await rm(claim, { force: true });
  }
}

/** Creates a lock file. Returns whether it did not exist. It is complete before it has its name, so a killed process leaves none without a holder. */
async function create(file: string, target: string, holder: Holder): Promise<boolean> {
  const part = join(dirname(file), temporaryName(target));
  try {
    await writeNew(part, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
    await link(part, file);
    return true;
  } catch (error) {
    // The lock exists, or its new holder removed temporary files.
    if (["EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "") && existsSync(dirname(file)))
      return false;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Reads a lock file. Returns undefined if it does not exist, and no fields if it is damaged. */
async function read(file: string): Promise<Partial<Holder> | undefined> {
  const text = await reading(file, async () =>
    // Not asynchronous, which takes five times as long for a small file that is read before each write.
    readFileSync(file, { encoding: "utf8", flag: constants.O_RDONLY | noFollow }),
  );
  if (text === undefined) return undefined;
  const holder = parseObject(text) ?? {};
  // The token is part of a file name.
  return /^[\da-f-]{36}$/.test(String(holder["token"])) ? holder : {};
}

/** Returns whether a process has ended; false if this process cannot see it. */
async function hasEnded({ host, namespace, process: id = 0, start }: Partial<Holder>): Promise<boolean> {
  const here = await place();
  if (host !== here.host || namespace !== here.namespace) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  const now = await startOf(id);
  return now !== undefined && start !== undefined && now !== start;
}

async function place(): Promise<Place> {
  return { host: hostname(), namespace: await readlink("/proc/self/ns/pid").catch(() => undefined) };
}

/** Returns when a process started, in the form of the system: only Linux provides it. */
async function startOf(id: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => undefined);
  // The command name is in parentheses and may contain any character, including `)`.
  const [state = "", ...rest] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  return ["Z", "X"].includes(state) ? "ended" : rest[18];
}

function busyError(target: string, path: string, { process: id, host, since }: Partial<Holder>): AsCodeError {
  const name = id === undefined ? "Another process" : `Process ${id} on ${printableName(JSON.stringify(host))}`;
  return new AsCodeError(
    "busy",
    `${name} is writing to target ${target} from this folder${since === undefined ? "" : `, since ${printableName(since)}`}.`,
    `Wait until it finishes. If that process has ended, remove ${path}.`,
  );
}
