import { access, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns the root of the Git repository whose working tree contains a folder; undefined without one. Does not run Git. */
export async function findRepository(folder: string): Promise<string | undefined> {
  let current = await realpath(folder).catch(() => undefined);
  while (current !== undefined) {
    const isRoot = await access(join(current, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return current;
    const parent = dirname(current);
    current = parent === current ? undefined : parent;
  }
  return undefined;
}
