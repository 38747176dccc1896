import { onAbort } from "./on-abort.ts";

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await orAbort(signal, timer(milliseconds));
}

/** Returns a wait that ends after the given milliseconds. */
export function timer(milliseconds: number): Wait {
  return (end) => {
    const timeout = setTimeout(() => end(), milliseconds);
    return () => clearTimeout(timeout);
  };
}

/**
 * Starts a wait that the caller can end. Returns a function that cancels it.
 *
 * @param end Ends the wait, which rejects if there is an error. Not called before the function has returned.
 */
export type Wait = (end: (error?: Error) => void) => () => unknown;

/** Waits, or cancels the wait and rejects with the reason of the signal. */
export async function orAbort(signal: AbortSignal | undefined, start: Wait): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const cancel = start((error) => {
      stopListening?.();
      if (error === undefined) resolve();
      else reject(error);
    });
    const stopListening =
      signal &&
      onAbort(signal, () => {
        cancel();
        reject(signal.reason as Error);
      });
  });
}
