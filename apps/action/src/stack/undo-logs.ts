import { cp, mkdir, readdir } from "node:fs/promises";
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
  await mkdir(join(saved, target), { recursive: true, mode: 0o700 });
  for (const name of added) await cp(join(folderOf(folder, target), name), join(saved, target, name));
  setOutput("undo-logs", saved);
}

function folderOf(folder: string, target: string): string {
  return join(pathOf(folder), ".obstack", "undo", target);
}
