import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToWrite } from "./inside.ts";
import { closing, noFollow, syncFolder, writing } from "./write-text.ts";
import type { WriteOptions } from "./write-text.ts";

/** Options for appending to a file. */
export interface AppendOptions extends Pick<WriteOptions, "isDurable"> {
  /** Whether a missing file stays missing. Default: false, which creates it. */
  readonly mustExist?: boolean | undefined;
}

/**
 * Appends a line of JSON to a file of a stack that only its owner can read. Starts a new line if a crash truncated the last one.
 *
 * @throws {AsCodeError} Of kind `files`, if the file cannot be written, or its path contains a symbolic link.
 */
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
      await handle.appendFile(`${last.toString("latin1") === "\n" ? "" : "\n"}${JSON.stringify(line)}\n`);
      if (isDurable) await handle.sync();
      return size === 0;
    });
    if (isDurable && isNew) await syncFolder(dirname(file));
  });
}
