import { WaitTimeoutError } from "../errors/wait-timeout-error.ts";
import { wait } from "./wait.ts";

/** How long to wait, and how often to look. */
export interface WaitOptions<Value = unknown> {
  /** Milliseconds after which the wait ends with an error. Default 600,000. */
  readonly timeout?: number | undefined;
  /** Milliseconds between the first two looks; the pause grows by half each time. Default 2,000. */
  readonly interval?: number | undefined;
  /** Longest pause between two looks, in milliseconds. Default 30,000. */
  readonly maximumInterval?: number | undefined;
  /** Ends the wait when aborted, with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Is told every value that was seen. */
  readonly onValue?: ((value: Value) => void) | undefined;
}

/**
 * Asks for a value until it is as wanted, and returns it: bounded, abortable, and with growing pauses.
 *
 * @param what Subject of the error message, such as `Reverse private endpoint ID`.
 * @throws {WaitTimeoutError} If it is not as wanted in time; the error has the last value. What `ask` or `isWanted` throws ends the
 * wait: throw a `WaitFailedError` where the value cannot come any more.
 */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  options: WaitOptions<Value> = {},
): Promise<Value> {
  const { timeout = 600_000, interval = 2000, maximumInterval = 30_000, signal, onValue } = options;
  const end = Date.now() + timeout;
  for (let pause = interval; ; pause = Math.min(maximumInterval, pause * 1.5)) {
    signal?.throwIfAborted();
    const value = await ask();
    onValue?.(value);
    if (isWanted(value)) return value;
    const left = end - Date.now();
    if (left <= 0) throw new WaitTimeoutError(what, timeout, value);
    await wait(Math.min(pause, left), signal);
  }
}
