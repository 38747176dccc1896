import type { ServerIdentity } from "@obstack/core";
import { formatCount } from "@obstack/basics";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { tryGit, findRepository } from "../files/git.ts";
import { isSameServer, serverToText, noState, readState } from "./state.ts";
import type { StateEntry, StateOfServer } from "./state.ts";
import { givesUp, defaultStateBranch, readSettings, readTargets } from "../files/settings.ts";
import { folders, targetsFile } from "../files/paths.ts";
import { loadState, stateFileOf } from "./workspace.ts";

/** Whose states contain an object, by its identifier: other stacks of the repository, or other targets of the stack. */
export type OtherStates = ReadonlyMap<string, string>;

/** Returns whether a stack gives up an object. */
type Rule = (entry: StateEntry) => boolean;

const extension = ".jsonl";

/**
 * Finds the objects of a server that states of other stacks in the same Git repository contain, or states of other targets of the same folder. Reads
 * working trees and, if states have a branch of their own, the fetched state of that branch. States that cannot be read are left out, and so is what
 * the other stack gives up.
 */
export async function findOtherStates(folder: string, target: string, server: ServerIdentity): Promise<OtherStates> {
  const owners = new Map<string, string>();
  const collect = ({ state, server: theirs }: StateOfServer, label: string, isGivenUp: Rule = () => false): void => {
    if (theirs === undefined || !isSameServer(theirs, server)) return;
    for (const entry of state.values()) if (!owners.has(entry.id) && !isGivenUp(entry)) owners.set(entry.id, label);
  };
  for (const name of await listStates(folder))
    if (name !== target) collect(await readStateOf(folder, name), `target ${name}`);
  const root = await findRepository(folder);
  if (root === undefined) return owners;
  const own = relative(root, await realpath(folder)).replaceAll("\\", "/");
  const absent: { readonly stack: string; readonly isGivenUp: Rule }[] = [];
  for (const stack of await listStacks(root)) {
    if (stack === own) continue;
    const path = join(root, stack);
    const isGivenUp = givesUp(await readSettings(path).catch(() => ({})));
    const names = await listStates(path);
    // Stacks usually have the same names for the same servers.
    for (const name of names.includes(target) ? [target] : names)
      collect(await readStateOf(path, name), labelOf(stack, name), isGivenUp);
    if (names.length === 0) absent.push({ stack, isGivenUp });
  }
  if (absent.length === 0) return owners;
  const { stateBranch = defaultStateBranch } = await readSettings(folder);
  const paths = absent.map(({ stack }) => `${stack === "" ? "" : `${stack}/`}${stateFileOf(target)}`);
  const input = paths.map((path) => `refs/remotes/origin/${stateBranch}:${path}\n`).join("");
  const { stdout } = await tryGit(["cat-file", "--batch=%(objecttype)"], { cwd: root, input });
  // One part for each path: `blob` and its lines, or that it is missing.
  const parts = stdout.split(/^(?=blob$|refs\/remotes\/.* missing$)/m);
  for (const [index, part] of parts.entries()) {
    const found = absent[index];
    if (found === undefined || !part.startsWith("blob\n")) continue;
    try {
      collect(readState(part.slice(5), ""), labelOf(found.stack, target), found.isGivenUp);
    } catch {
      // A plan of that stack reports it.
    }
  }
  return owners;
}

function labelOf(stack: string, target: string): string {
  return `stack ${stack === "" ? "/" : stack} (target ${target})`;
}

/** Returns the state of a target, which is empty if it cannot be read: a plan of that target reports it. */
export async function readStateOf(folder: string, target: string): Promise<StateOfServer> {
  return loadState(folder, stateFileOf(target)).catch(() => noState);
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
let listed:
  | { readonly root: string; readonly changedAt: number | undefined; readonly stacks: readonly string[] }
  | undefined;

/** Returns the path of a repository's index. In a linked working tree, `.git` is a file that names its folder. */
async function indexOf(root: string): Promise<string> {
  const path = join(root, ".git");
  const linked = /^gitdir: (.+)$/m.exec(await readFile(path, "utf8").catch(() => ""))?.[1];
  return join(linked === undefined ? path : resolve(root, linked), "index");
}

/** Lists the folders of a repository that are stacks, as paths within it. */
async function listStacks(root: string): Promise<readonly string[]> {
  const changedAt = (await stat(await indexOf(root)).catch(() => undefined))?.mtimeMs;
  if (changedAt !== undefined && listed?.root === root && listed.changedAt === changedAt) return listed.stacks;
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

/**
 * Returns a warning about each target that `obstack.yaml` no longer contains, but whose state contains objects: they stay on the server, and their
 * alerts go on. None if the file defines no targets: their names are then those of profiles.
 *
 * @param current The target of the command, which may be a profile.
 */
export async function findRemovedTargets(folder: string, current?: string): Promise<string[]> {
  const targets = await readTargets(folder);
  if (Object.keys(targets).length === 0) return [];
  const warnings: string[] = [];
  for (const name of await listStates(folder)) {
    if (Object.hasOwn(targets, name) || name === current) continue;
    const { state, server } = await readStateOf(folder, name);
    if (state.size === 0 || server === undefined) continue;
    const objects = formatCount(state.size, "object");
    warnings.push(
      `Target ${name} is not in ${targetsFile}, but its state has ${objects} on ${serverToText(server)}, whose alerts go on. To delete them, run \`obstack destroy --target ${name}\`. To keep them, run \`obstack state forget '*' --target ${name}\`.`,
    );
  }
  return warnings;
}
