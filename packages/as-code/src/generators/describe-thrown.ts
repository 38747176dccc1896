import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position, Problem } from "../errors/errors.ts";
import { findInSource } from "./load-module.ts";

/** Returns the position in the folder at which a module failed, and the message of its error. */
export function describeThrown(folder: string, path: string, error: unknown): Problem {
  return { ...positionIn(folder, path, error), message: messageOf(folder, error) };
}

function messageOf(folder: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ""] = message.replaceAll(`${resolve(folder)}${sep}`, "").split("\n");
  const first = line.replace(/^ParseError: /, "").trim();
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** The first position in the stack that is in the folder. Stacks have paths, and URLs of modules that Node loads itself. */
function positionIn(folder: string, path: string, error: unknown): Position {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const root = `${resolve(folder)}${sep}`;
  const { href: url } = pathToFileURL(root);
  for (const line of stack.split("\n")) {
    const start = [url, root].find((one) => line.includes(one));
    if (start === undefined) continue;
    const rest = line.slice(line.indexOf(start) + start.length);
    const [, file, row, column] = /^([^\n?:]+)(?:\?[^\n:]*)?:(\d+):(\d+)/.exec(rest) ?? [];
    if (file === undefined) continue;
    const found = start === url ? decodeURI(file) : file;
    // The parser counts columns from 0.
    const shift = (error as Error).message.startsWith("ParseError: ") ? 1 : 0;
    const [sourceRow, sourceColumn] = findInSource(`${root}${found}`, Number(row), Number(column) + shift);
    return { path: found, line: sourceRow, column: sourceColumn };
  }
  return { path };
}
