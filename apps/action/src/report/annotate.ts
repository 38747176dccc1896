import { error, warning } from "@actions/core";
import type { Finding, FleetReport } from "@obstack/as-code";
import { posix } from "node:path";

/** Annotates the lines of files with mistakes and warnings. */
export function annotate(
  folder: string,
  { mistakes, warnings }: { readonly mistakes: readonly Finding[]; readonly warnings: readonly Finding[] },
): void {
  for (const finding of mistakes) error(finding.message, positionOf(folder, finding));
  for (const finding of warnings) warning(finding.message, positionOf(folder, finding));
}

/** Annotates the position at the start of a message, such as `tests/a.yaml:1:2: Expected …`. */
export function annotateMessage(folder: string, text: string): void {
  const [, path, line, column, message = text] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(text) ?? [];
  error(message, positionOf(folder, { path, line: Number(line), column: Number(column) }));
}

/** Annotates the run with the failures of targets. */
export function annotateFailures({ targets }: FleetReport): void {
  for (const { target, error: failure } of targets) {
    if (failure !== undefined) error([`${target}: ${failure.message}`, failure.hint ?? ""].join("\n").trim());
  }
}

function positionOf(
  folder: string,
  { path, line, column }: Pick<Finding, "path" | "line" | "column">,
): { readonly file?: string; readonly startLine?: number; readonly startColumn?: number } {
  if (path === undefined) return {};
  const file = posix.join(folder.replaceAll("\\", "/"), path);
  return line === undefined || column === undefined ? { file } : { file, startLine: line, startColumn: column };
}
