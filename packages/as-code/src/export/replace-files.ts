import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import { markOf } from "../files/read-text.ts";
import { replaceText } from "../files/write-text.ts";
import type { ExportFile } from "./object-file.ts";

interface ReplaceOptions {
  readonly target: string;
  /** What the files differ from, and which operation writes them, for messages. */
  readonly words: { readonly differ: string; readonly operation: string };
  /** Decides whether to replace existing files with different content; receives their paths. Default: never. */
  readonly mayReplace?: ((paths: readonly string[]) => boolean | Promise<boolean>) | undefined;
  /** Called before the first write. */
  readonly check?: (() => Promise<void>) | undefined;
}

/**
 * Writes the files that changed, and keeps byte order marks.
 *
 * @throws {AsCodeError} Of kind `refused`, if existing files would change and `mayReplace` does not allow it; nothing was written.
 */
export async function replaceFiles(
  folder: string,
  files: readonly ExportFile[],
  { target, words, mayReplace, check }: ReplaceOptions,
): Promise<{ readonly written: readonly string[]; readonly unchanged: readonly string[] }> {
  const changed = files.filter(
    ({ before, text, isGenerated }) => before !== undefined && before !== text && isGenerated !== true,
  );
  if (changed.length > 0 && (await mayReplace?.(changed.map(({ path }) => path))) !== true) {
    throw new AsCodeError(
      "refused",
      `These files ${words.differ}: ${changed.map(({ path }) => path).join(", ")}. Nothing was written.`,
      `Commit your changes, then allow the ${words.operation} to replace these files.`,
    );
  }
  const written = files.filter(({ before, text }) => before !== text);
  await check?.();
  await inBatches(written, async ({ path, text }) =>
    replaceText(folder, path, `${await markOf(folder, path)}${text}`, { target }),
  );
  return {
    written: written.map(({ path }) => path),
    unchanged: files.filter(({ before, text }) => before === text).map(({ path }) => path),
  };
}
