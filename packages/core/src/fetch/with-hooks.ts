import { attemptEvent } from "./hooks.ts";
import type { Fetch, IncomingResponse } from "./fetch.ts";
import type { AttemptEndEvent, Hooks } from "./hooks.ts";

/** Calls the hooks for each attempt and its response or error: `onEnd` last, even if another hook throws. */
export function withHooks({ onRequest, onResponse, onError, onEnd }: Hooks): (fetch: Fetch) => Fetch {
  // The first use of `performance` loads ten modules of Node.
  if ((onRequest ?? onResponse ?? onError ?? onEnd) === undefined) return (fetch) => fetch;
  return (fetch) => async (request) => {
    const event = attemptEvent(request);
    onRequest?.(event);
    const start = performance.now();
    const end = <Ended>(call: ((ended: AttemptEndEvent & Ended) => void) | undefined, result: Ended): void => {
      const ended = { ...event, ...result, duration: performance.now() - start };
      try {
        call?.(ended);
      } finally {
        onEnd?.(ended);
      }
    };
    let response: IncomingResponse;
    try {
      response = await fetch(request);
    } catch (error) {
      end(onError, { error });
      throw error;
    }
    end(onResponse, { status: response.status });
    return response;
  };
}
