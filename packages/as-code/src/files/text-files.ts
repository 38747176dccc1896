import { systemReason } from "@obstack/make-folder/system-reason";
import { checkSize, decodeText, readLimits, YamlMistake } from "@obstack/checked-yaml";
import { constants as buffers } from "node:buffer";
import { constants, existsSync, statSync } from "node:fs";
import { access, lstat, open, opendir, readdir, readFile, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "@obstack/make-folder";
import { AsCodeError } from "../errors/errors.ts";
import { parseObject } from "../json/value.ts";
import { folders, localFolder, localFolders, pathToRead, pathToWrite } from "./paths.ts";
import { randomBytes } from "node:crypto";

/**
 * Reads a file of a stack; returns undefined if it does not exist.
 *
 * @param limit Size limit: of one file, of all files in a folder, or of the longest possible string (`local`).
 */
export async function readText(
  folder: string,
  path: string,
  limit: "file" | "folder" | "local" = "file",
): Promise<string | undefined> {
  const { bytes, folderBytes } = await asFilesError(readLimits);
  const content = await readUpTo(
    folder,
    path,
    { file: bytes, folder: folderBytes, local: buffers.MAX_STRING_LENGTH }[limit],
  );
  return content === undefined ? undefined : asFilesError(() => decodeText(content, path));
}

/** Returns the byte order mark of a file, which {@link readText} removes; empty if it has none. */
export async function markOf(folder: string, path: string): Promise<string> {
  const content = await readUpTo(folder, path, readLimits().bytes);
  return /^\u{FEFF}/u.exec(content?.toString("utf8", 0, 3) ?? "")?.[0] ?? "";
}

/** Reads a file of a stack that is not text; returns undefined if it does not exist. */
export async function readBytes(folder: string, path: string): Promise<Uint8Array | undefined> {
  const { bytes } = await asFilesError(readLimits);
  return readUpTo(folder, path, bytes);
}

async function readUpTo(folder: string, path: string, limit: number): Promise<Buffer | undefined> {
  return reading(path, async () => {
    const file = pathToRead(folder, path);
    const found = statSync(file);
    // Reading a pipe or a device might never end.
    if (!found.isFile() && !found.isDirectory())
      throw new AsCodeError("files", { path, message: "Not a regular file." });
    await asFilesError(() => checkSize(path, found.size, limit));
    return readFile(file);
  });
}

/** Runs a function and converts a `YamlMistake` to an `AsCodeError` of kind `files`. */
export async function asFilesError<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    throw new AsCodeError("files", error.problem, undefined, { cause: error });
  }
}

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

/** Writes a file of a stack atomically. Creates its parent folders. */
export async function replaceText(
  folder: string,
  path: string,
  text: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
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

/** Fails if {@link replaceText} would, as far as nothing has to be written to know it: for commands with much to do before they write. */
export async function checkWritable(folder: string, path: string): Promise<void> {
  await writing(path, async () => {
    const file = await pathToWrite(folder, path);
    const found = await lstat(file).catch(() => undefined);
    if (found?.isDirectory() === true) throw new AsCodeError("files", `Cannot write ${path}: it is a folder.`);
    let parent = dirname(file);
    while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
    await closing(await opendir(parent), () => access(parent, constants.W_OK));
  });
}

/** Creates a file of a stack atomically, if it does not exist. */
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

/** Creates a file that must not exist. */
export async function writeNew(
  path: string,
  text: string | Uint8Array,
  { mode = 0o666, isDurable = false }: Omit<WriteOptions, "target">,
): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, mode);
  await closing(handle, async () => {
    await handle.writeFile(text);
    if (isDurable) await handle.sync();
  });
}

export async function closing<Result>(handle: Pick<FileHandle, "close">, run: () => Promise<Result>): Promise<Result> {
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
  return write().catch((error: unknown) => fail("write", path, error));
}

/** Like {@link writing}, for a function that reads. Returns undefined if the file or folder does not exist. */
export async function reading<Result>(path: string, read: () => Promise<Result>): Promise<Result | undefined> {
  return read().catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? undefined : fail("read", path, error),
  );
}

function fail(verb: string, path: string, error: unknown): never {
  if (error instanceof AsCodeError) throw error;
  throw new AsCodeError("files", `Cannot ${verb} ${path}: ${systemReason(error)}.`, undefined, { cause: error });
}

export interface AppendOptions extends Pick<WriteOptions, "isDurable"> {
  /** Whether a missing file stays missing. Default: false, which creates it. */
  readonly mustExist?: boolean | undefined;
}

/** Appends a line of JSON to a file that only its owner can read. Cuts off a last line that a crash truncated. */
export async function appendLine(
  folder: string,
  path: string,
  line: object,
  { isDurable = false, mustExist = false }: AppendOptions = {},
): Promise<void> {
  await writing(path, async () => {
    const file = await pathToWrite(folder, path);
    const create = mustExist ? 0 : constants.O_CREAT;
    const handle = await open(file, constants.O_RDWR | constants.O_APPEND | create | noFollow, 0o600).catch(
      (error: NodeJS.ErrnoException) => {
        if (mustExist && error.code === "ENOENT") return undefined;
        throw error;
      },
    );
    if (handle === undefined) return;
    const isNew = await closing(handle, async () => {
      const { size } = await handle.stat();
      const last = Buffer.alloc(1, "\n");
      if (size > 0) await handle.read(last, 0, 1, size - 1);
      const isEnded = last.toString("latin1") === "\n" || (await endLine(handle));
      await handle.appendFile(`${isEnded ? "" : "\n"}${JSON.stringify(line)}\n`);
      if (isDurable) await handle.sync();
      return size === 0;
    });
    if (isDurable && isNew) await syncFolder(dirname(file));
  });
}

/** Cuts off a truncated last line. Returns false if only the line break is missing, which some editors remove. */
async function endLine(handle: FileHandle): Promise<boolean> {
  const bytes = await handle.readFile();
  const start = bytes.lastIndexOf("\n") + 1;
  if (parseObject(bytes.subarray(start).toString()) !== undefined) return false;
  await handle.truncate(start);
  return true;
}

/** Folders in which files are replaced, without their subfolders. */
const flatFolders: readonly string[] = [
  ".",
  localFolder,
  localFolders.locks,
  localFolders.numbers,
  localFolders.state,
  folders.schemas,
  folders.state,
];
/** Folders in which files are replaced at any depth. */
const deepFolders: readonly string[] = [folders.dashboard, folders.alert, folders.slo];

/** Returns an unpredictable name for a temporary file, so that nobody can place a link there. It starts with the target. */
export function temporaryName(target: string): string {
  return `${prefixOf(target)}${randomBytes(12).toString("hex")}.part`;
}

/** Removes temporary files that killed processes of a target left behind. Requires its lock. */
export async function removeTemporaryFiles(folder: string, target: string): Promise<void> {
  await Promise.all([
    ...flatFolders.map((path) => removeIn(folder, path, target, false)),
    ...deepFolders.map((path) => removeIn(folder, path, target, true)),
  ]);
}

async function removeIn(folder: string, path: string, target: string, isDeep: boolean): Promise<void> {
  try {
    const full = await pathToWrite(folder, path);
    const prefix = prefixOf(target);
    for (const entry of await readdir(full, { withFileTypes: true })) {
      const { name } = entry;
      if (isDeep && entry.isDirectory()) await removeIn(folder, `${path}/${name}`, target, true);
      const isPart = name.startsWith(prefix) && /^[0-9a-f]{24}\.part$/.test(name.slice(prefix.length));
      if (isPart && entry.isFile()) await rm(join(full, name), { force: true });
    }
  } catch {
    // Files that cannot be removed are harmless.
  }
}

function prefixOf(target: string): string {
  return `.${target}.`;
}

/** Creates a folder in `.obstack`, which Git ignores and other users cannot read. Requires the lock of the target. */
export async function prepareLocal(folder: string, inner: string, target: string): Promise<void> {
  await writing(inner, async () => makeFolder(await pathToWrite(folder, inner), 0o700));
  await createText(folder, `${localFolder}/.gitignore`, "*\n", { target, mode: 0o600 });
}
