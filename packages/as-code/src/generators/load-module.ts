import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import type { SourceMapPayload } from "node:module";
import { resolve, sep } from "node:path";
import { createJiti } from "jiti/static";
import type { JitiOptions, ModuleCache, TransformOptions } from "jiti";
import type { Position, Problem } from "../errors/errors.ts";
import { defineAlert, defineDashboard, definePolicy, slo } from "./define.ts";

/** What modules import from this package, which projects need not contain, as with `npx`. */
const virtualModules = { "@obstack/as-code": { defineAlert, defineDashboard, definePolicy, slo } };

// Nothing is written to a disk, and a target does not see what the modules of another one left behind.
const options: JitiOptions = {
  fsCache: false,
  moduleCache: false,
  interopDefault: false,
  sourceMaps: true,
  tryNative: false,
  virtualModules,
};
const compiler = createJiti(import.meta.url, options);
const jiti = createJiti(import.meta.url, { ...options, transform: (given) => ({ code: compile(given) }) });

/** The latest code of each module, with its source map. The next target reuses it. */
const compiled = new Map<string, { readonly source: string; readonly code: string }>();

function compile(given: TransformOptions): string {
  const { source, filename = "" } = given;
  const known = compiled.get(filename);
  if (known?.source === source) return known.code;
  const code = compiler.transform(given);
  compiled.set(filename, { source, code });
  return code;
}

/**
 * Runs a JavaScript or TypeScript module and returns its exports, in the order of their names; none for a CommonJS module.
 *
 * @param cache The modules of the same target, which share their imports.
 */
export async function loadModule(file: string, cache: ModuleCache): Promise<[name: string, value: unknown][]> {
  const evaluation = { filename: file, cache, async: true, forceTranspile: true };
  const exports = Object(await jiti.evalModule(readFileSync(file, "utf8"), evaluation)) as object;
  return "__esModule" in exports ? Object.entries(exports).toSorted(([a], [b]) => (a < b ? -1 : 1)) : [];
}

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

/** Returns the first position in the stack of an error that is in the folder. */
function positionIn(folder: string, path: string, error: unknown): Position {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const root = `${resolve(folder)}${sep}`;
  for (const line of stack.split("\n")) {
    const [, after] = line.split(root);
    const [, file, row, column] = /^([^:]+):(\d+):(\d+)/.exec(after ?? "") ?? [];
    if (file === undefined) continue;
    // The parser counts columns from 0.
    const shift = (error as Error).message.startsWith("ParseError: ") ? 1 : 0;
    return { path: file, ...findInSource(`${root}${file}`, Number(row), Number(column) + shift) };
  }
  return { path };
}

/** jiti puts the code of a module on the line of this text. */
const opening = "(async function (exports, require, module, __filename, __dirname, jitiImport, jitiESMResolve) { ";

/** Returns the line and column in the source of a position in the code that runs. */
function findInSource(file: string, line: number, column: number): Pick<Position, "line" | "column"> {
  const [, encoded] = /\n\/\/# sourceMappingURL=[^,\n]*,([\w+/=]+)\s*$/.exec(compiled.get(file)?.code ?? "") ?? [];
  if (encoded === undefined) return { line, column };
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, "base64").toString()) as SourceMapPayload);
  const found = map.findEntry(line - 1, column - 1 - (line === 1 ? opening.length : 0));
  if (!("originalLine" in found)) return { line, column };
  return { line: found.originalLine + 1, column: found.originalColumn + 1 };
}
