import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import { pathOf } from "./stack.ts";

/** Runs a command, and copies its undo logs to a folder that a later step uploads. */
export async function keepUndoLogs<Result>(
  folder: string,
  target: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const logs = folderOf(folder, target);
  const list = (): Promise<string[]> => readdir(logs).catch(() => []);
  const known = await list();
  const result = await run();
  const added = (await list()).filter((name) => !known.includes(name));
  if (added.length === 0) return result;
  const saved = join(process.env["RUNNER_TEMP"] ?? pathOf(folder), "obstack-undo");
  const own = join(saved, stackName(folder), target);
  await mkdir(own, { recursive: true, mode: 0o700 });
  for (const name of added) await cp(join(logs, name), join(own, name));
  setOutput("undo-logs", saved);
  return result;
}

/** Writes undo logs of other runs to the stack, the oldest first. Returns the names of their targets. */
export async function restoreUndoLogs(folder: string, files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const targets = new Map<string, number>();
  for (const [path, content] of files) {
    const [, stack, target, time] = /^([^/]*)\/(\w[\w.@-]*)\/\d+_(\d{4}-[\w.-]*)\.jsonl$/.exec(path) ?? [];
    if (target === undefined || stack !== stackName(folder)) continue;
    // Each runner numbers its own applies.
    const number = (targets.get(target) ?? 0) + 1;
    targets.set(target, number);
    await mkdir(folderOf(folder, target), { recursive: true, mode: 0o700 });
    const name = `${String(number).padStart(8, "0")}_${time}.jsonl`;
    await writeFile(join(folderOf(folder, target), name), content, { mode: 0o600 });
  }
  return [...targets.keys()];
}

/** Returns the name of a stack in the uploaded folder. */
function stackName(folder: string): string {
  return `_${folder === "." ? "" : encodeURIComponent(folder)}`;
}

function folderOf(folder: string, target: string): string {
  return join(pathOf(folder), ".obstack", "undo", target);
}
