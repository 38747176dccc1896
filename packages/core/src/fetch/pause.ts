import { timer } from "../wait/wait.ts";
import type { OutgoingRequest } from "./fetch.ts";
import { hold } from "./hold.ts";

/**
 * Delays a request.
 *
 * @param sent Whether an earlier attempt may have reached the server.
 * @throws {AbortedError} If the call is aborted during the pause.
 */
export async function pause(milliseconds: number, request: OutgoingRequest, sent?: boolean): Promise<void> {
  await hold(request, timer(milliseconds), sent);
}
