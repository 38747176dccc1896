import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AsCodeError } from "../common/errors.ts";
import { pathToWrite } from "./inside.ts";
import { partName } from "./parts.ts";

/** How a file is written. */
export interface WriteOptions {
  /** The target whose lock is held: the next holder removes what a kill leaves. */
  readonly target: string;
  /** Permissions of a new file. Default: those of the umask. */
  readonly mode?: number | undefined;
  /** Whether it is on the disk when the write ends, whatever happens to the power. Default false. */
  readonly isDurable?: boolean | undefined;
}

/** Absent where the system knows no links. */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/**
 * Writes a file of a stack whole or not at all, and makes the folders that it is in.
 *
 * @param path Path within the folder, with `/`.
 * @throws {AsCodeError} of kind `files` if it cannot be written, or would be written through a link.
 */
export async function replaceText(folder: string, path: string, text: string, options: WriteOptions): Promise<void> {
  await writing(path, async () => {
    const file = await pathToWrite(folder, path);
    await mkdir(dirname(file), { recursive: true });
    const part = join(dirname(file), partName(options.target));
    try {
      await writeNew(part, text, options);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    if (options.isDurable === true) await syncFolder(dirname(file));
  });
}

/**
 * Creates a file of a stack, whole, unless it exists.
 *
 * @throws {AsCodeError} of kind `files` if it cannot be written, or would be written through a link.
 */
export async function createText(folder: string, path: string, text: string, options: WriteOptions): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await lstat(await pathToWrite(folder, path)).catch(() => undefined)) !== undefined;
  if (await isThere()) return;
  try {
    await replaceText(folder, path, text, options);
  } catch (error) {
    // Somebody else may have created it, and have removed what was being written.
    if (!(await isThere())) throw error;
  }
}

async function writeNew(
  path: string,
  text: string,
  { mode = 0o666, isDurable = false }: Omit<WriteOptions, "target">,
): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, mode);
  await closing(handle, async () => {
    await handle.writeFile(text);
    if (isDurable) await handle.sync();
  });
}

/** Closes a file after its use. */
export async function closing<Result>(handle: FileHandle, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } finally {
    await handle.close();
  }
}

/** A new name is on the disk once its folder is; Windows opens no folders, and needs none. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return;
  await closing(handle, () => handle.sync().catch(() => undefined));
}

/** Says which file could not be written. */
export async function writing<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AsCodeError) throw error;
    throw new AsCodeError("files", `${path} cannot be written: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
}
