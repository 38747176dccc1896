import { toAbortedError } from "../errors/to-aborted-error.ts";
import { orAbort } from "../wait/or-abort.ts";
import type { Wait } from "../wait/or-abort.ts";
import type { OutgoingRequest } from "./fetch.ts";

/**
 * Holds a request until a wait ends.
 *
 * @param sent Whether an earlier attempt may have reached the server.
 * @throws {AbortedError} If the call is aborted during the wait.
 */
export async function hold(request: OutgoingRequest, wait: Wait, sent?: boolean): Promise<void> {
  await orAbort(request.signal, wait).catch((cause: unknown) => {
    throw toAbortedError(request, cause, sent);
  });
}
