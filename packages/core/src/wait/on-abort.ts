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
