import { error, warning } from "@actions/core";
import type { Problem } from "@obstack/as-code";
import { posix } from "node:path";

/** Annotates the lines of files with mistakes and warnings. */
export function annotate(
  folder: string,
  { mistakes, warnings = [] }: { readonly mistakes: readonly Problem[]; readonly warnings?: readonly Problem[] },
): void {
  for (const mistake of mistakes) error(messageOf(mistake), positionOf(folder, mistake));
  for (const one of warnings) warning(messageOf(one), positionOf(folder, one));
}

/** Returns a message for the line of a file, which does not show the object of a module. */
function messageOf({ object, message }: Problem): string {
  return object === undefined ? message : `${object}: ${message}`;
}

function positionOf(
  folder: string,
  { path, line, column }: Problem,
): { readonly file?: string; readonly startLine?: number; readonly startColumn?: number } {
  if (path === undefined) return {};
  const file = posix.join(folder.replaceAll("\\", "/"), path);
  return line === undefined || column === undefined ? { file } : { file, startLine: line, startColumn: column };
}
