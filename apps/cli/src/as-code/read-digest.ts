import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/** Larger than the digest of millions of changes, in bytes. */
const maxLength = 64 * 1024 * 1024;

/**
 * Returns the digest of `--expect`. `@FILE` reads it from a file (`@-`: standard input), because the digest of a large plan can exceed the
 * maximum length of an argument.
 *
 * @throws {UsageError} If the file cannot be read, or the text is no digest.
 */
export async function readDigest({ readBytes }: CliContext, value: string): Promise<string> {
  const path = value.startsWith("@") ? value.slice(1) : undefined;
  const hint = "Pass the output of `obstack plan --query digest`, or `@FILE` with it.";
  const bytes =
    path === undefined
      ? undefined
      : await readBytes(path, maxLength).catch((cause: NodeJS.ErrnoException) => {
          throw new UsageError(`Cannot read ${path}: ${cause.message}`, hint, { cause });
        });
  const digest = (bytes?.toString("utf8") ?? value).trim();
  if (/^v\d+(?:\.[\w-]+)*$/.test(digest)) return digest;
  throw new UsageError(`${path === undefined ? "--expect" : path} is not the digest of a plan.`, hint);
}
