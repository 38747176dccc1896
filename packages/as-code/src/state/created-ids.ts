import { readText } from "../files/read-text.ts";
import { listCopies } from "./copies.ts";
import { parseLine } from "./lines.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the identifiers of objects that applies or writes of a folder created, according to their copies. Skips damaged lines. */
export async function readCreatedIds(workspace: Workspace): Promise<ReadonlySet<string>> {
  const created = new Set<string>();
  for (const { path } of await listCopies(workspace)) {
    const lines = ((await readText(workspace.folder, path, "local")) ?? "").split("\n");
    for (const [index, line] of lines.entries()) {
      const { did, id } = parseLine(line, { path, line: index + 1 }) ?? {};
      if (did === "create" && typeof id === "string") created.add(id);
    }
  }
  return created;
}
