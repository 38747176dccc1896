import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AsCodeError } from "../common/errors.ts";
import { localFolder } from "../files/names-of-files.ts";
import { prepareLocal } from "./workspace.ts";

/**
 * Lets one process at a time write to a target from a folder. The lock of a process that is gone is nobody's.
 *
 * @throws {AsCodeError} of kind `busy` when another process has it.
 */
export async function withLock<Result>(folder: string, target: string, run: () => Promise<Result>): Promise<Result> {
  const path = join(folder, localFolder, "lock", target);
  await prepareLocal(folder, dirname(path));
  await take(path, target);
  try {
    return await run();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string, target: string): Promise<void> {
  const holder = await write(path);
  if (holder === undefined) return;
  if (isAlive(holder)) {
    throw new AsCodeError(
      "busy",
      `Process ${holder} writes to ${target} from this folder.`,
      `Wait for it. If it has nothing to do with this, remove ${path}.`,
    );
  }
  await rm(path, { force: true });
  if ((await write(path)) !== undefined)
    throw new AsCodeError("busy", `Another process writes to ${target} from this folder.`);
}

/** Takes the lock, or returns who has it. */
async function write(path: string): Promise<number | undefined> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      return Number(await readFile(path, "utf8").catch(() => "0"));
    throw new AsCodeError("files", `${path} cannot be written: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
}

/** A process does not wait for itself. */
function isAlive(id: number): boolean {
  if (!(id > 0) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
