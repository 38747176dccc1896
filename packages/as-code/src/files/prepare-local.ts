import { makeFolder } from "@obstack/make-folder";
import { pathToWrite } from "./inside.ts";
import { localFolder } from "./names-of-files.ts";
import { createText, writing } from "./write-text.ts";

/**
 * Creates a folder in `.obstack`, which Git ignores and other users cannot read.
 *
 * @param inner Path within the stack's folder, with `/`.
 * @param target Target whose lock this process holds.
 */
export async function prepareLocal(folder: string, inner: string, target: string): Promise<void> {
  await writing(inner, async () => makeFolder(await pathToWrite(folder, inner), 0o700));
  await createText(folder, `${localFolder}/.gitignore`, "*\n", { target, mode: 0o600 });
}
