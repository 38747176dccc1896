import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position, Problem } from "../common/problem.ts";
import { isObject } from "../common/value.ts";
import { packageName } from "./package-name.ts";

/** Returns the position in the folder at which a module failed, and the message of its error. */
export function describeThrown(folder: string, path: string, error: unknown): Problem {
  return { ...positionIn(folder, path, error), message: messageOf(folder, error) };
}

function messageOf(folder: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ""] = message.replaceAll(`${resolve(folder)}${sep}`, "").split("\n");
  if (isObject(error) && error["code"] === "ERR_MODULE_NOT_FOUND" && first.includes(packageName)) {
    return `${first}. Run \`npm install --save-dev ${packageName}\`.`;
  }
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** Returns the position in the folder at which an error was thrown, else the module. */
function positionIn(folder: string, path: string, error: unknown): Position {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const url = `${pathToFileURL(resolve(folder)).href}/`;
  const start = [url, decodeURI(url).slice("file://".length)].find((one) => stack.includes(one));
  const [, file, line, column] =
    start === undefined
      ? []
      : (/^([^\n?:]+)(?:\?[^\n:]*)?:(\d+)(?::(\d+))?/.exec(stack.slice(stack.indexOf(start) + start.length)) ?? []);
  if (file === undefined) return { path };
  return { path: decodeURI(file), line: Number(line), column: column === undefined ? undefined : Number(column) };
}
