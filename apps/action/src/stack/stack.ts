import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { folders } from "@obstack/as-code/files";

const generator = /\.[cm]?[jt]sx?$/i;

/** Returns whether a stack contains generators, which are code. */
export async function hasGenerators(folder: string): Promise<boolean> {
  const base = pathOf(folder);
  const lists = await Promise.all(
    [folders.dashboard, folders.alert, folders.slo].map((name) =>
      readdir(join(base, name), { recursive: true }).catch((): string[] => []),
    ),
  );
  return lists.flat().some((name) => generator.test(name));
}

export function pathOf(folder: string): string {
  return join(process.env["GITHUB_WORKSPACE"] ?? ".", folder);
}
