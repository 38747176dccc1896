import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeProgram } from "@obstack/testing";

/**
 * Creates a folder of programs in which `npm install` links the built packages of this workspace instead of downloading them. Pages expect a
 * clone in `~/obstack`.
 *
 * @param options.dependencies Folder of the package whose dependencies can be installed too.
 * @returns The folder, for `PATH`.
 */
export function installFromWorkspace(home: string, { dependencies }: { dependencies: string }): string {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(fileURLToPath(new URL("../../..", import.meta.url)), join(home, "obstack"));
  const script = fileURLToPath(new URL("fake-npm.ts", import.meta.url));
  writeProgram(bin, "npm", process.execPath, script, bin, dependencies);
  return bin;
}
