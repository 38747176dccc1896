import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "../common/run-git.ts";
import type { GitOptions } from "../common/run-git.ts";

/**
 * Merges two versions of a state line by line, and keeps the lines of both where they conflict. Reading a state resolves these conflicts.
 *
 * @param base The version that both are based on, or undefined.
 */
export async function mergeText(
  git: GitOptions,
  ours: string,
  base: string | undefined,
  theirs: string,
): Promise<string> {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const folder = await mkdtemp(join(tmpdir(), "obstack-merge-"));
  try {
    const paths = await Promise.all(
      [ours, base ?? "", theirs].map(async (text, index) => {
        const path = join(folder, String(index));
        await writeFile(path, text, { mode: 0o600 });
        return path;
      }),
    );
    return `${await runGit(["merge-file", "--stdout", "--union", ...paths], git)}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
