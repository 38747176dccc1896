import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import { pathOf } from "./stack.ts";

/** Returns the names of the undo logs of a target. */
export async function listUndoLogs(folder: string, target: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(folderOf(folder, target)).catch((): string[] => []));
}

/** Copies new undo logs to a folder that a later step uploads. */
export async function saveUndoLogs(folder: string, target: string, known: ReadonlySet<string>): Promise<void> {
  const added = [...(await listUndoLogs(folder, target))].filter((name) => !known.has(name));
  if (added.length === 0) return;
  const saved = join(process.env["RUNNER_TEMP"] ?? pathOf(folder), "obstack-undo");
  const own = join(saved, stackName(folder), target);
  await mkdir(own, { recursive: true, mode: 0o700 });
  for (const name of added) await cp(join(folderOf(folder, target), name), join(own, name));
  setOutput("undo-logs", saved);
}

/** Writes undo logs of another run to the stack. Returns the names of their targets. */
export async function restoreUndoLogs(folder: string, files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const targets = new Set<string>();
  for (const [path, content] of files) {
    const [stack, target, name, ...more] = path.split("/");
    const isLog =
      name !== undefined && more.length === 0 && /^\w[\w.@-]*$/.test(target ?? "") && /^\w[\w.-]*\.jsonl$/.test(name);
    if (target === undefined || !isLog || stack !== stackName(folder)) continue;
    await mkdir(folderOf(folder, target), { recursive: true, mode: 0o700 });
    await writeFile(join(folderOf(folder, target), name), content, { mode: 0o600 });
    targets.add(target);
  }
  return [...targets];
}

/** Returns the name of a stack in the uploaded folder. */
function stackName(folder: string): string {
  return `_${folder === "." ? "" : encodeURIComponent(folder)}`;
}

function folderOf(folder: string, target: string): string {
  return join(pathOf(folder), ".obstack", "undo", target);
}
