import { systemReason } from "@obstack/make-folder/system-reason";
import type { ReadYaml } from "@obstack/checked-yaml";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { suggestPath } from "./paths.ts";

/** Reads a YAML or JSON file (`-` for standard input). */
export async function readYamlFile(context: Pick<CliContext, "readBytes" | "signal">, path: string): Promise<ReadYaml> {
  const source = path === "-" ? "standard input" : path;
  const { decodeText, readLimits, readYaml } = await import("@obstack/checked-yaml");
  const limits = await withUsageErrors(readLimits);
  // One byte more than the limit, to detect files that are too large.
  const bytes = await context.readBytes(path, limits.bytes + 1).catch((cause: NodeJS.ErrnoException) => {
    if (context.signal.aborted || cause instanceof UsageError) throw cause;
    throw new UsageError(
      cause.code === "ENOENT"
        ? `No such file: ${source}.${suggestPath(path)}`
        : `Cannot read ${source}: ${systemReason(cause)}.`,
      "Pass the path of a YAML or JSON file, or `-` for standard input.",
      { cause },
    );
  });
  return withUsageErrors(() => readYaml(decodeText(bytes, source), source, limits));
}

/**
 * Returns a parser of a flag with a list: JSON, or the path of a YAML or JSON file (`-` for standard input).
 *
 * @param flag Name of the flag in messages.
 */
export function listParser(flag: string): (this: CliContext, input: string) => Promise<readonly unknown[]> {
  return async function parseList(input) {
    const { readYaml } = await import("@obstack/checked-yaml");
    const isText = /^\s*[[{]/.test(input);
    const value = await (isText ? withUsageErrors(() => readYaml(input, flag)) : readYamlFile(this, input));
    if (Array.isArray(value.value)) return value.value;
    throw new UsageError(
      `${flag}: Expected a list.`,
      "Pass a list in JSON, or the path of a YAML or JSON file with a list.",
    );
  };
}

async function withUsageErrors<Result>(run: () => Result): Promise<Result> {
  const { YamlMistake } = await import("@obstack/checked-yaml");
  try {
    return run();
  } catch (error) {
    throw error instanceof YamlMistake ? new UsageError(error.message, undefined, { cause: error }) : error;
  }
}
