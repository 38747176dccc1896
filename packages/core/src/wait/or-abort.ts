import { onAbort } from "./on-abort.ts";

/**
 * Starts a wait that the caller can end. Returns a function that cancels it.
 *
 * @param end Ends the wait. Not called before the function has returned.
 */
export type Wait = (end: () => void) => () => unknown;

/** Waits, or cancels the wait and rejects with the reason of the signal. */
export async function orAbort(signal: AbortSignal | undefined, start: Wait): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const cancel = start(() => {
      stopListening?.();
      resolve();
    });
    const stopListening =
      signal &&
      onAbort(signal, () => {
        cancel();
        reject(signal.reason as Error);
      });
  });
}
