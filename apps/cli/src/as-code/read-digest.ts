import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/** Larger than the digest of millions of changes, in bytes. */
const maxLength = 64 * 1024 * 1024;

/**
 * Reads `--expect`. Returns the digest, and the context of a command that may write what was reviewed.
 *
 * @param action Completes "Refusing to", such as `apply changes`.
 * @param plan The command that shows the digest.
 * @param isDryRun Whether nothing is written.
 * @throws {UsageError} If the digest is invalid, or an agent writes without one.
 */
export async function readReview(
  context: CliContext,
  expect: string | undefined,
  action: string,
  plan: string,
  isDryRun: boolean = false,
): Promise<{ readonly context: CliContext; readonly digest: string | undefined }> {
  if (context.isAgent && expect === undefined && !isDryRun) {
    throw new UsageError(
      `Refusing to ${action} for an agent without the digest of a reviewed plan.`,
      `Run \`${plan}\`, then pass its \`digest\` with \`--expect\`.`,
    );
  }
  const digest = expect === undefined ? undefined : await readDigest(context, expect);
  return { context: { ...context, isReviewed: digest !== undefined }, digest };
}

/**
 * Returns the digest of `--expect`. `@FILE` reads it from a file (`@-`: standard input), because the digest of a large plan can exceed the
 * maximum length of an argument.
 *
 * @throws {UsageError} If the file cannot be read, or the text is no digest.
 */
async function readDigest({ readBytes }: CliContext, value: string): Promise<string> {
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
