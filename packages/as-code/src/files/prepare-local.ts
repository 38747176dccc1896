import { mkdir } from "node:fs/promises";
import { pathToWrite } from "./inside.ts";
import { localFolder } from "./names-of-files.ts";
import { createText, writing } from "./write-text.ts";

/**
 * Makes a folder below the one that Git ignores and others cannot read.
 *
 * @param inner Path within the folder of the stack, with `/`.
 * @param target The target that writes there.
 */
export async function prepareLocal(folder: string, inner: string, target: string): Promise<void> {
  await writing(inner, async () => mkdir(await pathToWrite(folder, inner), { recursive: true, mode: 0o700 }));
  await createText(folder, `${localFolder}/.gitignore`, "*\n", { target });
}
