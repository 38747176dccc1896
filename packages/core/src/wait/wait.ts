import { onAbort } from "./on-abort.ts";

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      stopListening?.();
      resolve();
    }, milliseconds);
    const stopListening =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
  });
}
