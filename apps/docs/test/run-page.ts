import { temporaryFolder } from "@obstack/testing";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromWorkspace, runSnippets } from "@obstack/snippets";
import type { RunOptions } from "@obstack/snippets";

/** What readers do before the guides. */
export const installCommand = "npm install --global ./apps/cli";

const dependencies = fileURLToPath(new URL("..", import.meta.url));

/** Runs the code blocks of a page in an empty folder with an empty home. Returns their number. */
export async function runPage(
  markdown: string,
  options: Omit<RunOptions, "folder" | "home" | "path"> = {},
): Promise<number> {
  // Node itself runs generators in folders with this name. See `vitest.config.ts`.
  const root = temporaryFolder();
  const [home, folder] = [join(root, "home"), join(root, "folder")];
  mkdirSync(home);
  mkdirSync(folder);
  const path = [installFromWorkspace(home, { dependencies }), dirname(process.execPath), "/usr/bin", "/bin"];
  return await runSnippets(markdown, { folder, home, path: path.join(delimiter), ...options });
}
