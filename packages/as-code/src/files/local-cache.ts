import { localFolder } from "./names-of-files.ts";
import { prepareLocal } from "./prepare-local.ts";
import { readText } from "./read-text.ts";
import { replaceText } from "./write-text.ts";

/** Texts by name in `.obstack/cache`, which Git ignores and other users cannot read. */
export interface LocalCache {
  /** Returns a text, or undefined. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

const folderInStack = `${localFolder}/cache`;

/**
 * Opens the cache of a stack. Names must be file names.
 *
 * @throws {AsCodeError} Of kind `files`, if a text cannot be read or written.
 */
export function openCache(folder: string): LocalCache {
  const target = "cache";
  return {
    read: (name) => readText(folder, `${folderInStack}/${name}`, "local"),
    async write(name, text) {
      await prepareLocal(folder, folderInStack, target);
      await replaceText(folder, `${folderInStack}/${name}`, text, { target, mode: 0o600 });
    },
  };
}
