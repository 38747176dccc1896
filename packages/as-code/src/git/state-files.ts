import { readdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { pathToRead } from "../files/inside.ts";
import { folders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { replaceText } from "../files/write-text.ts";
import { withLock } from "../state/lock.ts";
import { readState } from "../state/state.ts";
import { isStateFile } from "./repository.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "../common/run-git.ts";
import type { GitOptions } from "../common/run-git.ts";

/** Lists the state files of a folder, as paths within it. */
export async function listStateFiles(folder: string): Promise<string[]> {
  const names = await readdir(await pathToRead(folder, folders.state)).catch(
    (error: NodeJS.ErrnoException): string[] => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return names
    .filter(isStateFile)
    .map((name) => `${folders.state}/${name}`)
    .toSorted();
}

export async function readStateFile(folder: string, path: string): Promise<string | undefined> {
  return readText(folder, path, "folder");
}

const extension = ".jsonl";

function isOfTarget(path: string): boolean {
  return path.endsWith(extension);
}

/** Throws if the content of a state file is not a state. */
export function checkStateFile(path: string, text: string): void {
  if (isOfTarget(path)) readState(text, path);
}

/** Replaces a state file while no other process writes to its target. Returns whether it changed. */
export async function updateStateFile(
  folder: string,
  path: string,
  update: (current: string | undefined) => Promise<string>,
): Promise<boolean> {
  const name = path.slice(folders.state.length + 1);
  const target = isOfTarget(path) ? name.slice(0, -extension.length) : "default";
  return withLock(folder, target, async () => {
    const current = await readStateFile(folder, path);
    const text = await update(current);
    if (text === current) return false;
    // A remote may contain anything.
    checkStateFile(path, text);
    await replaceText(folder, path, text, { target, isDurable: true });
    return true;
  });
}

/** Merges two versions of a state line by line, and keeps the lines of both where they conflict. Reading a state resolves these conflicts. */
export async function mergeText(
  git: GitOptions,
  ours: string,
  base: string | undefined,
  theirs: string,
): Promise<string> {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  return inTemporaryFolder(async (folder) => {
    const paths = await Promise.all(
      [ours, base ?? "", theirs].map(async (text, index) => {
        const path = join(folder, String(index));
        await writeFile(path, text, { mode: 0o600 });
        return path;
      }),
    );
    return `${await runGit(["merge-file", "--stdout", "--union", ...paths], git)}\n`;
  });
}

/** Runs a function with a folder that is removed afterwards. */
export async function inTemporaryFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "obstack-"));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
