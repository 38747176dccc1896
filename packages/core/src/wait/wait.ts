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

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls a function when a signal is aborted. Returns a function that removes the callback.
 *
 * In Node, all callbacks of a signal share one listener, which is faster and avoids the warning about more than ten listeners.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (import.meta.browser) {
    signal.addEventListener("abort", callback);
    return () => signal.removeEventListener("abort", callback);
  }
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size > 0 || callbacksOf.get(signal) !== callbacks) return;
    callbacksOf.delete(signal);
    signal.removeEventListener("abort", callAll);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksOf.set(signal, callbacks);
  signal.addEventListener("abort", callAll, { once: true });
  return callbacks;
}

function callAll(this: AbortSignal): void {
  for (const callback of callbacksOf.get(this) ?? []) callback();
}
