import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position, Problem, Place } from "../common/problem.ts";
import { isObject } from "../common/value.ts";
import { packageName } from "./compiled-modules.ts";
import { nameOf } from "@obstack/checked-yaml/findings";
import type { FileKind } from "../common/kind.ts";

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

/** Returns a function that locates the fields of a generated object: its module, the object and the field. */
export function placeInModule(module: string, kind: FileKind, key: string): Place {
  return ({ path }) => ({ path: module, object: `${kind} ${key}${path.length === 0 ? "" : `, ${nameOf(path)}`}` });
}
