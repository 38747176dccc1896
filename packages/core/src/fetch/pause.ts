import { timer, orAbort } from "../wait/wait.ts";
import type { OutgoingRequest } from "./fetch.ts";
import { toAbortedError } from "../errors/aborted-error.ts";
import type { Wait } from "../wait/wait.ts";

/**
 * Delays a request.
 *
 * @param sent Whether an earlier attempt may have reached the server.
 * @throws {AbortedError} If the call is aborted during the pause.
 */
export async function pause(milliseconds: number, request: OutgoingRequest, sent?: boolean): Promise<void> {
  await hold(request, timer(milliseconds), sent);
}

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
