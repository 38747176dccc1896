import { attemptEvent } from "./attempt-event.ts";
import type { Fetch, IncomingResponse } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";

/** Calls the hooks for each attempt and its response or error. */
export function withHooks({ onRequest, onResponse, onError, onEnd }: Hooks): (fetch: Fetch) => Fetch {
  return (fetch) => async (request) => {
    const event = attemptEvent(request);
    onRequest?.(event);
    const start = performance.now();
    let response: IncomingResponse;
    try {
      response = await fetch(request);
    } catch (error) {
      const failed = { ...event, error, duration: performance.now() - start };
      closeWith(onEnd, failed, () => onError?.(failed));
      throw error;
    }
    const received = { ...event, status: response.status, duration: performance.now() - start };
    closeWith(onEnd, received, () => onResponse?.(received));
    return response;
  };
}

/** Calls `onEnd` last, even if another hook throws. */
function closeWith<Event>(onEnd: ((event: Event) => void) | undefined, event: Event, before: () => void): void {
  try {
    before();
  } finally {
    onEnd?.(event);
  }
}
