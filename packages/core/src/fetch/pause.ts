import { AbortedError } from "../errors/aborted-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { OutgoingRequest } from "./fetch.ts";
import { wait } from "../wait/wait.ts";

/**
 * Holds a request back for so many milliseconds.
 *
 * @param sent Whether an attempt of it may have reached the server before.
 * @throws {AbortedError} when the call is aborted meanwhile.
 */
export async function pause(milliseconds: number, request: OutgoingRequest, sent = false): Promise<void> {
  await wait(milliseconds, request.signal).catch((cause: unknown) => {
    throw new AbortedError({ ...requestContext(request), cause, sent });
  });
}
