import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** Writes files to a folder, a new one by default, and returns its path. A content that is no text is written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>, folder = temporaryFolder()): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}
