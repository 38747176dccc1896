import { InputError } from "../errors/input-error.ts";
import { requestContext } from "../errors/obstack-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { toAbortedError } from "../errors/aborted-error.ts";
import { isMilliseconds, milliseconds } from "../input/number-option.ts";
import { onAbort } from "../wait/wait.ts";
import type { Fetch } from "./fetch.ts";

/**
 * Aborts an attempt, including the body, after the `timeout` of the request.
 *
 * @throws {TimeoutError} If the attempt takes longer.
 * @throws {InputError} If no timer can wait for the timeout.
 */
export function withTimeout(fetch: Fetch): Fetch {
  return async (request) => {
    const { signal, timeout = 0, isSafe, attempt } = request;
    if (!isMilliseconds(timeout)) throw new InputError("timeout", milliseconds, timeout);
    if (signal?.aborted === true) throw toAbortedError(request, signal.reason);

    const controller = new AbortController();
    const stopListening = signal === undefined ? undefined : onAbort(signal, () => controller.abort(signal.reason));
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      controller.abort();
    }, timeout);
    try {
      return await fetch({ ...request, signal: controller.signal });
    } catch (error) {
      throw expired ? new TimeoutError({ ...requestContext(request), isSafe, timeout, attempt }) : error;
    } finally {
      clearTimeout(timer);
      stopListening?.();
    }
  };
}
