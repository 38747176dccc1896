import { systemReason } from "@obstack/make-folder/system-reason";
import { constants } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "@obstack/make-folder";
import { AsCodeError } from "../common/errors.ts";
import { pathToWrite } from "./inside.ts";
import { temporaryName } from "./temporary-files.ts";

/** Options for writing a file. */
export interface WriteOptions {
  /** Target whose lock this process holds. The next lock holder removes temporary files that a killed process left. */
  readonly target: string;
  /** Permissions of a new file. Default: 0o666 minus the umask. */
  readonly mode?: number | undefined;
  /** Whether the file is flushed to disk, so that it survives a power failure. Default: false. */
  readonly isDurable?: boolean | undefined;
}

/** `O_NOFOLLOW`, or 0 on systems without it (Windows). */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/**
 * Writes a file of a stack atomically. Creates its parent folders.
 *
 * @param path Path within the folder, with `/`.
 * @throws {AsCodeError} Of kind `files`, if the file cannot be written, or its path contains a symbolic link.
 */
export async function replaceText(folder: string, path: string, text: string, options: WriteOptions): Promise<void> {
  await writing(path, async () => {
    const file = await pathToWrite(folder, path);
    makeFolder(dirname(file));
    const part = join(dirname(file), temporaryName(options.target));
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
 * Creates a file of a stack atomically, if it does not exist.
 *
 * @throws {AsCodeError} Of kind `files`, if the file cannot be written, or its path contains a symbolic link.
 */
export async function createText(folder: string, path: string, text: string, options: WriteOptions): Promise<void> {
  const exists = async (): Promise<boolean> =>
    (await lstat(await pathToWrite(folder, path)).catch(() => undefined)) !== undefined;
  if (await exists()) return;
  try {
    await replaceText(folder, path, text, options);
  } catch (error) {
    // Another process may have created the file and removed the temporary one.
    if (!(await exists())) throw error;
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

/** Runs a function, then closes the file. */
export async function closing<Result>(handle: FileHandle, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder, so that new names in it survive a power failure. Windows cannot open folders and does not need this. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return;
  await closing(handle, () => handle.sync().catch(() => undefined));
}

/** Runs a function that writes a file, and adds the path to its errors. */
export async function writing<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  return withPath("write", path, write);
}

/** Runs a function that reads a file, and adds the path to its errors. */
export async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  return withPath("read", path, read);
}

async function withPath<Result>(verb: string, path: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AsCodeError) throw error;
    throw new AsCodeError("files", `Cannot ${verb} ${path}: ${systemReason(error)}.`, undefined, { cause: error });
  }
}
