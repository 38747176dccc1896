import { isObstackError, isResponseError, shortReason, serverReason } from "@obstack/core";

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
