import { attemptEvent } from "./attempt-event.ts";
import type { Fetch, IncomingResponse } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";

/** Calls the hooks for each attempt and its response or error: `onEnd` last, even if another hook throws. */
export function withHooks({ onRequest, onResponse, onError, onEnd }: Hooks): (fetch: Fetch) => Fetch {
  // The first use of `performance` loads ten modules of Node.
  if ((onRequest ?? onResponse ?? onError ?? onEnd) === undefined) return (fetch) => fetch;
  return (fetch) => async (request) => {
    const event = attemptEvent(request);
    onRequest?.(event);
    const start = performance.now();
    let response: IncomingResponse;
    try {
      response = await fetch(request);
    } catch (error) {
      const failed = { ...event, error, duration: performance.now() - start };
      try {
        onError?.(failed);
      } finally {
        onEnd?.(failed);
      }
      throw error;
    }
    const received = { ...event, status: response.status, duration: performance.now() - start };
    try {
      onResponse?.(received);
    } finally {
      onEnd?.(received);
    }
    return response;
  };
}
