import { orAbort } from "./or-abort.ts";
import type { Wait } from "./or-abort.ts";

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await orAbort(signal, timer(milliseconds));
}

/** Returns a wait that ends after the given milliseconds. */
export function timer(milliseconds: number): Wait {
  return (end) => {
    const timeout = setTimeout(end, milliseconds);
    return () => clearTimeout(timeout);
  };
}
