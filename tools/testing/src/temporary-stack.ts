import { rmSync } from "node:fs";
import { folderWith } from "./folder-with.ts";

/** Writes files, as {@link folderWith}, to a temporary folder, which is deleted when it goes out of scope. */
export function temporaryStack(files: Readonly<Record<string, unknown>>): { readonly path: string } & Disposable {
  const path = folderWith(files);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
