import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Creates a folder, which is deleted after the test run. Its path has a space and an umlaut. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "obstack test ü-")));
}

/** Writes files to a folder, a new one by default, and returns its path. A content that is no text is written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>, folder = temporaryFolder()): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** Writes files, as {@link folderWith}, to a temporary folder, which is deleted when it goes out of scope. */
export function temporaryStack(files: Readonly<Record<string, unknown>>): { readonly path: string } & Disposable {
  const path = folderWith(files);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
