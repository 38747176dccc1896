import { access } from "node:fs/promises";
import { join } from "node:path";
import { folders, localFolder, targetsFile } from "./names-of-files.ts";

/** Returns whether a folder is a stack: whether it has targets, a state, or undo logs. */
export async function isStackFolder(folder: string): Promise<boolean> {
  const found = await Promise.all(
    [targetsFile, folders.state, localFolder].map((name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
