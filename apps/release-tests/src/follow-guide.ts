import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { runSnippets } from "@obstack/snippets";

/**
 * Follows a guide word by word in an empty folder, with an empty home and packages from a registry.
 *
 * @param folder Folder to create for both.
 * @param environment Environment variables of npm.
 * @returns The number of code blocks that ran.
 * @throws {SnippetError} If a code block does not do what the guide says.
 */
export async function followGuide(
  markdown: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const [home, work, programs] = ["home", "work", "programs"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(home, { recursive: true });
  // Without this, npm would install into a folder above that has one, such as that for temporary files.
  mkdirSync(join(work, "node_modules"), { recursive: true });
  // Guides with TypeScript need the Node version that runs this script. The binaries of this workspace are excluded.
  const installed = (process.env["PATH"] ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));
  const path = [join(programs, "bin"), dirname(process.execPath), ...installed].join(delimiter);
  return runSnippets(markdown, {
    folder: work,
    home,
    path,
    environment: { ...environment, npm_config_prefix: programs },
  });
}
