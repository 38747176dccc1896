import { describeFindings, nameOf } from "@obstack/checked-yaml";
import type { Limits } from "@obstack/checked-yaml";
import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import type { Place } from "../common/place.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { findKeyProblem } from "./check-key.ts";
import type { GeneratorInput } from "./define.ts";
import { loadModule } from "./load-module.ts";
import { packageName } from "./package-name.ts";
import { toData } from "./to-data.ts";

/** An object that a module exports or generates. */
export interface GeneratedObject {
  readonly key: string;
  readonly value: Fields;
  /** Returns the position of a finding: the module, the object and the field. */
  readonly place: Place;
}

type Generate = (input: GeneratorInput) => unknown;

/** The valid objects of a module, and the mistakes in the others. */
export interface ModuleResult {
  readonly objects: readonly GeneratedObject[];
  readonly mistakes: readonly string[];
}

/**
 * Runs a module of a folder, and returns the objects that it exports and those that its exported functions return, in the order of the names
 * of the exports.
 *
 * @param path Path within the folder, with `/`.
 */
export async function runModule(
  folder: string,
  path: string,
  kind: Kind,
  input: GeneratorInput,
  limits: Pick<Limits, "tokens" | "depth" | "entries">,
): Promise<ModuleResult> {
  const objects: GeneratedObject[] = [];
  const mistakes: string[] = [];
  try {
    const exports = await loadModule(resolve(folder, path));
    if ("module.exports" in exports)
      return { objects, mistakes: [`${path}: CommonJS modules are not supported. Use \`export\`.`] };
    const exported = Object.entries(exports).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, value] of exported) {
      collect(await (typeof value === "function" ? (value as Generate)(input) : value), name);
    }
    if (exported.length === 0)
      mistakes.push(`${path}: The module exports nothing. Export ${kind}s, or functions that return them.`);
  } catch (error) {
    return { objects, mistakes: [`${positionIn(folder, path, error)}: ${messageOf(folder, error)}`] };
  }
  return { objects, mistakes };

  function collect(result: unknown, label: string): void {
    if (result === undefined || result === null || result === false) return;
    if (Array.isArray(result)) {
      for (const [index, item] of result.entries()) collect(item, `${label}[${index}]`);
      return;
    }
    if (objects.length >= limits.entries) {
      if (objects.length === limits.entries)
        mistakes.push(`${path}: The module generates more than ${limits.entries} ${kind}s.`);
      return;
    }
    addObject(result, label);
  }

  function addObject(result: unknown, label: string): void {
    const data = toData(result, limits);
    if (!isObject(data.value)) {
      mistakes.push(
        `${path}, ${label}: Expected ${kind === "alert" ? "an alert" : "a dashboard"}: an object with a key.`,
      );
      return;
    }
    const { key: given, ...value } = data.value;
    const problem = findKeyProblem(given);
    if (problem !== undefined) {
      const shown = given === undefined ? 'Missing field "key". It' : `key`;
      mistakes.push(`${path}, ${label}: ${shown} ${problem}.`);
      return;
    }
    const key = String(given).normalize("NFC");
    const place: Place = ({ path: field }) =>
      `${path}, ${kind} ${key}${field.length === 0 ? "" : `, ${nameOf(field)}`}`;
    mistakes.push(...describeFindings(data.mistakes, path, (finding) => `${place(finding)}: ${finding.message}`));
    if (data.mistakes.length === 0) objects.push({ key, value, place });
  }
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
function positionIn(folder: string, path: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const url = `${pathToFileURL(resolve(folder)).href}/`;
  const start = [url, decodeURI(url).slice("file://".length)].find((one) => stack.includes(one));
  const [, file, line, column] =
    start === undefined
      ? []
      : (/^([^\n?:]+)(?:\?[^\n:]*)?:(\d+)(?::(\d+))?/.exec(stack.slice(stack.indexOf(start) + start.length)) ?? []);
  if (file === undefined) return path;
  return `${decodeURI(file)}:${line}${column === undefined ? "" : `:${column}`}`;
}

/**
 * Checks that this process may run generators.
 *
 * @throws {AsCodeError} Of kind `files`, if `OBSTACK_GENERATORS` is `off`.
 */
export function checkPermission(path: string): void {
  if (process.env["OBSTACK_GENERATORS"] !== "off") return;
  throw new AsCodeError(
    "files",
    `${path} is code, and OBSTACK_GENERATORS=off forbids running it.`,
    "Review the code, then unset OBSTACK_GENERATORS.",
  );
}
