import { problemToText } from "@obstack/as-code";
import type { Problem } from "@obstack/as-code";
import { serverReason } from "@obstack/core/internal";
import { isObstackError, isResponseError, shortReason } from "@obstack/core";

/** The cause of an {@link AlertTestError}. */
export type AlertTestErrorKind =
  /** A test file or a setting is invalid. */
  | "files"
  /** An option is invalid, or names an alert that does not exist. */
  | "input";

/** Thrown if alerts cannot be tested. Errors of the client and of `@obstack/as-code` are passed through unchanged. */
export class AlertTestError extends Error {
  override readonly name = "AlertTestError";
  readonly kind: AlertTestErrorKind;
  /** Each is a line of the message. */
  readonly problems: readonly Problem[];
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(kind: AlertTestErrorKind, problems: string | readonly Problem[], hint?: string) {
    const all = typeof problems === "string" ? [{ message: problems }] : problems;
    super(all.map(problemToText).join("\n"));
    this.kind = kind;
    this.problems = all;
    this.hint = hint;
  }
}

/** Returns why a query failed, or undefined if the other queries would fail as well. */
export function reasonOf(error: unknown): string | undefined {
  if (!isObstackError(error) || isResponseError(error, 401, 403, 429)) return undefined;
  const affectsOneQuery = ["response", "unexpected-response", "timeout"].includes(error.kind);
  return affectsOneQuery ? shortReason(serverReason(error)).replace(/\.$/, "") : undefined;
}

/** Returns whether an error is due to an interruption by the user. */
export function isInterruption(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (error === signal.reason || (isObstackError(error) && error.kind === "aborted"));
}

/** Returns nothing if a query fails for a reason of its own, or is interrupted. */
export async function unlessFailed<Value>(
  load: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isInterruption(error, signal) || reasonOf(error) !== undefined) return undefined;
    throw error;
  }
}
