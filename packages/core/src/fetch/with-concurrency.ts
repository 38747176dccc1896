import type { Fetch } from "./fetch.ts";
import { hold } from "./pause.ts";

/** Limits concurrent requests. Further requests wait in order. */
export function withConcurrency(limit: number): (fetch: Fetch) => Fetch {
  let running = 0;
  // A set keeps the order, and an aborted request can be removed.
  const waiting = new Set<() => void>();

  return (fetch) => async (request) => {
    // A finished request passes its slot to the next one, so `running` does not change.
    if (running < limit) running++;
    else {
      await hold(request, (start) => {
        waiting.add(start);
        return () => waiting.delete(start);
      });
    }
    try {
      return await fetch(request);
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
