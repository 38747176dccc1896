import type { ServerIdentity } from "@obstack/core";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { tryGit } from "../common/run-git.ts";
import { isSameServer } from "../common/server.ts";
import { findRepository } from "../files/tracked.ts";
import { folders, targetsFile } from "../files/names-of-files.ts";
import { givesUp } from "../files/given-up.ts";
import { readText } from "../files/read-text.ts";
import { readSettings } from "../files/settings.ts";
import { readState } from "./state.ts";
import type { StateEntry } from "./state.ts";

/** Whose states contain an object, by its identifier: other stacks of the repository, or other targets of the stack. */
export type OtherOwners = ReadonlyMap<string, string>;

const extension = ".jsonl";

/**
 * Finds the objects of a server that states of other stacks in the same Git repository contain, or states of other targets of the same folder. Reads
 * working trees and, if states have a branch of their own, the fetched state of that branch. States that cannot be read are left out, and so is what
 * the other stack gives up.
 */
export async function findOtherOwners(folder: string, target: string, server: ServerIdentity): Promise<OtherOwners> {
  const owners = new Map<string, string>();
  const collect = (text: string, label: string, isGivenUp: (entry: StateEntry) => boolean): void => {
    try {
      const { state, binding } = readState(text, label);
      // The objects of a promotion have owners of their own.
      if (binding === undefined || binding.source !== undefined || !isSameServer(binding.server, server)) return;
      for (const entry of state.values()) if (!owners.has(entry.id) && !isGivenUp(entry)) owners.set(entry.id, label);
    } catch {
      // The plan of that stack reports it.
    }
  };
  const read = async (
    stack: string,
    name: string,
    label: string,
    isGivenUp: (entry: StateEntry) => boolean = () => false,
  ): Promise<boolean> => {
    const text = await readText(stack, `${folders.state}/${name}${extension}`, "folder").catch(() => undefined);
    if (text !== undefined) collect(text, label, isGivenUp);
    return text !== undefined;
  };
  for (const name of await listStates(folder)) if (name !== target) await read(folder, name, `target ${name}`);
  const root = await findRepository(folder);
  if (root === undefined) return owners;
  const own = relative(root, await realpath(folder)).replaceAll("\\", "/");
  const absent: string[] = [];
  const rules = new Map<string, (entry: StateEntry) => boolean>();
  for (const stack of await listStacks(root)) {
    if (stack === own) continue;
    const path = join(root, stack);
    const label = (name: string): string => `stack ${stack === "" ? "/" : stack} (target ${name})`;
    const isGivenUp = givesUp(await readSettings(path).catch(() => ({})));
    rules.set(stack, isGivenUp);
    // Stacks usually have the same names for the same servers.
    if (await read(path, target, label(target), isGivenUp)) continue;
    const names = await listStates(path);
    for (const name of names) await read(path, name, label(name), isGivenUp);
    if (names.length === 0) absent.push(stack);
  }
  const branch = (await readSettings(folder)).state?.branch;
  if (branch === undefined || absent.length === 0) return owners;
  const paths = absent.map((stack) => `${stack === "" ? "" : `${stack}/`}${folders.state}/${target}${extension}`);
  const input = paths.map((path) => `refs/remotes/origin/${branch}:${path}\n`).join("");
  const { stdout } = await tryGit(["cat-file", "--batch=%(objecttype)"], { cwd: root, input });
  // One part for each path: `blob` and its lines, or that it is missing.
  const parts = stdout.split(/^(?=blob$|refs\/remotes\/.* missing$)/m);
  for (const [index, part] of parts.entries()) {
    const stack = absent[index] ?? "";
    if (part.startsWith("blob\n"))
      collect(part.slice(5), `stack ${stack} (target ${target})`, rules.get(stack) ?? (() => false));
  }
  return owners;
}

/** Lists the targets of a stack that have a state. */
export async function listStates(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, folders.state)).catch((): string[] => []);
  // What undos reverted is no state.
  return names
    .flatMap((name) => (name.endsWith(extension) && !name.startsWith(".") ? name.slice(0, -extension.length) : []))
    .toSorted();
}

/** The stacks of a repository, as long as its index is the same: a command on many targets needs them for each. */
let listed: { readonly root: string; readonly changedAt: number; readonly stacks: readonly string[] } | undefined;

/** Lists the folders of a repository that are stacks, as paths within it. */
async function listStacks(root: string): Promise<readonly string[]> {
  const { mtimeMs: changedAt } = await stat(join(root, ".git", "index")).catch(() => ({ mtimeMs: Number.NaN }));
  if (listed?.root === root && listed.changedAt === changedAt) return listed.stacks;
  const argv = ["ls-files", "-z", "--", `:(glob)**/${targetsFile}`, `:(glob)**/${folders.state}/*${extension}`];
  const { stdout } = await tryGit(argv, { cwd: root }).catch(() => ({ stdout: "" }));
  const isState = new RegExp(`(?:^|/)${folders.state}/[^/]*$`);
  const stacks = stdout
    .split("\0")
    .filter((path) => path !== "")
    .map((path) => path.replace(isState, "").replace(new RegExp(`/?${targetsFile}$`), ""));
  listed = { root, changedAt, stacks: [...new Set(stacks)] };
  return listed.stacks;
}
