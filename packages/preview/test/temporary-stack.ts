import { temporaryFolder } from "@obstack/testing";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files to a temporary folder, which is deleted when it goes out of scope. */
export function temporaryStack(files: Readonly<Record<string, string>>): { readonly path: string } & Disposable {
  const path = temporaryFolder();
  writeFiles(path, files);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

export function writeFiles(path: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
}
