import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
  const npm = join(bin, "npm");
  const script = fileURLToPath(new URL("fake-npm.ts", import.meta.url));
  writeFileSync(npm, `#!/bin/sh\nexec '${process.execPath}' '${script}' '${bin}' '${dependencies}' "$@"\n`);
  chmodSync(npm, 0o755);
  return bin;
}
