import { access, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns whether a folder is in the working tree of a Git repository. Does not run Git. */
export async function findRepository(folder: string): Promise<boolean> {
  let current = await realpath(folder).catch(() => undefined);
  while (current !== undefined) {
    const isRoot = await access(join(current, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return true;
    const parent = dirname(current);
    current = parent === current ? undefined : parent;
  }
  return false;
}
