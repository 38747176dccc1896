import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { OutgoingRequest } from "./fetch.ts";
import { wait } from "../wait/wait.ts";

/**
 * Delays a request.
 *
 * @param sent Whether an earlier attempt may have reached the server.
 * @throws {AbortedError} If the call is aborted during the pause.
 */
export async function pause(milliseconds: number, request: OutgoingRequest, sent = false): Promise<void> {
  await wait(milliseconds, request.signal).catch((cause: unknown) => {
    throw new AbortedError({ ...requestContext(request), cause, sent });
  });
}
