import type { WaitedRecord } from "../errors/wait-errors.ts";
import { WaitTimeoutError } from "../errors/wait-errors.ts";
import { orAbort, timer } from "./wait.ts";

/** Options for polling. */
export interface WaitOptions<Value = WaitedRecord> {
  /** Timeout of the wait in milliseconds. Default: 600,000 (ten minutes). */
  readonly timeout?: number | undefined;
  /** Delay before the second request in milliseconds. Each further delay is 1.5 times the previous one. Default: 2,000. */
  readonly interval?: number | undefined;
  /** Maximum delay between two requests in milliseconds. Default: 30,000. */
  readonly maximumInterval?: number | undefined;
  /** Aborts the wait, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called with every record that is read. */
  readonly onValue?: ((value: Value) => void) | undefined;
}

/**
 * Polls a record with growing delays until it is done, and returns it.
 *
 * An error thrown by `getValue` or `isDone` ends the wait. Throw a `WaitFailedError` if the record can never be done.
 *
 * @param subject Subject of the error message, for example `Reverse private endpoint ID`.
 * @throws {WaitTimeoutError} If the record is not done in time. `last` of the error is the record that was read last.
 */
export async function waitFor<Value extends WaitedRecord>(
  subject: string,
  getValue: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  options: WaitOptions<Value> = {},
): Promise<Value> {
  const { timeout = 600_000, interval = 2000, maximumInterval = 30_000, signal, onValue } = options;
  const end = Date.now() + timeout;
  for (let pause = interval; ; pause = Math.min(maximumInterval, pause * 1.5)) {
    signal?.throwIfAborted();
    const value = await getValue();
    onValue?.(value);
    if (isDone(value)) return value;
    const left = end - Date.now();
    if (left <= 0) throw new WaitTimeoutError(subject, timeout, value);
    await orAbort(signal, timer(Math.min(pause, left)));
  }
}
