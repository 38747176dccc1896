import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { text } from "./text.ts";

/**
 * Reads the body of a request from a YAML or JSON file; `-` is the standard input.
 *
 * @throws {UsageError} that names the file, the line and the column of a mistake.
 */
export async function readBody(context: CliContext, path: string): Promise<Record<string, unknown>> {
  const shown = path === "-" ? "standard input" : path;
  const content = await context.readText(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === "ENOENT" ? `There is no file ${shown}.` : `${shown} cannot be read: ${cause.message}`,
      undefined,
      { cause },
    );
  });
  const { LineCounter, parseDocument } = await import("yaml");
  const lineCounter = new LineCounter();
  const document = parseDocument(content, { lineCounter });
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const { line, col } = lineCounter.linePos(mistake.pos[0]);
    throw new UsageError(`${shown}:${line}:${col}: ${mistake.message.split("\n", 1)[0]?.replace(/ at line .*$/, "")}`);
  }
  const value: unknown = document.toJS();
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${shown} must hold one object, in YAML or JSON.`);
  }
  return value as Record<string, unknown>;
}

/** The flag that names the file of a body. */
export const fileFlag = {
  kind: "parsed",
  parse: text,
  placeholder: "file",
  brief: "YAML or JSON file with the body; - for the standard input",
} as const;
