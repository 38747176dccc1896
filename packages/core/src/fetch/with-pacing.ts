import { hold, pause } from "./pause.ts";
import { attemptEvent } from "./hooks.ts";
import type { Hooks } from "./hooks.ts";
import type { Fetch, OutgoingRequest } from "./fetch.ts";
import { getRequestedDelay, isRateLimitExhausted } from "./rate-limit-headers.ts";

/** Milliseconds after which the next waiting request leaves, although the one before has no response. Plus jitter. */
const longestTurn = 250;

/**
 * Delays requests while the rate limit is exhausted, according to the headers of earlier responses. Delayed requests then leave one after
 * another, because the responses show when the limit is exhausted again.
 *
 * All resources of a client share one limit, because servers count requests per key.
 *
 * @param maximumDelay Milliseconds. Longer delays are ignored.
 */
export function withPacing(maximumDelay: number, { onWait }: Hooks = {}): (fetch: Fetch) => Fetch {
  let notBefore = 0;
  /** Settles when the last waiting request has had its turn. */
  let lastTurn: Promise<void> | undefined;

  const send = async (fetch: Fetch, request: OutgoingRequest): ReturnType<Fetch> => {
    const response = await fetch(request);
    if (response.status === 429 || isRateLimitExhausted(response.headers)) {
      const delay = getRequestedDelay(response) ?? 0;
      if (delay <= maximumDelay) notBefore = Math.max(notBefore, Date.now() + delay);
    }
    return response;
  };

  const sendInTurn = async (fetch: Fetch, request: OutgoingRequest): ReturnType<Fetch> => {
    const previous = lastTurn;
    let endTurn: (() => void) | undefined;
    const turn = new Promise<void>((resolve) => (endTurn = resolve));
    lastTurn = turn;
    void turn.then(() => {
      if (lastTurn === turn) lastTurn = undefined;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      if (previous !== undefined) {
        await hold(request, (end) => {
          void previous.then(() => end());
          return () => undefined;
        });
      }
      // A response to an earlier request can extend the delay. Clients that share a key must not return at the same time.
      for (let delay; (delay = notBefore - Date.now()) > 0;) {
        onWait?.({ ...attemptEvent(request), delay });
        await pause(delay + Math.random() * longestTurn, request);
      }
      timer = setTimeout(() => endTurn?.(), longestTurn * (1 + Math.random()));
      return await send(fetch, request);
    } finally {
      clearTimeout(timer);
      // If this request was aborted, the next one still waits for the one before.
      void Promise.resolve(previous).then(endTurn);
    }
  };

  return (fetch) => (request) =>
    lastTurn === undefined && notBefore <= Date.now() ? send(fetch, request) : sendInTurn(fetch, request);
}
