/** Requests of a key in a span of time. */
export interface RateLimit {
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
}

/** What is left of a limit. */
export interface Remainder {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until it is full again. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/**
 * Counts requests in windows that begin with the first one.
 *
 * @param now A clock in milliseconds that never goes back.
 */
export function createRateLimiter({ requests, per }: RateLimit, now: () => number): (key: string) => Remainder {
  const windows = new Map<string, { end: number; count: number }>();
  return (key) => {
    const time = now();
    // Windows end in the order in which they began, and nobody asks for one that is over.
    for (const [name, { end }] of windows) {
      if (end > time) break;
      windows.delete(name);
    }
    let window = windows.get(key);
    if (window === undefined) windows.set(key, (window = { end: time + per, count: 0 }));
    window.count++;
    return {
      limit: requests,
      remaining: Math.max(0, requests - window.count),
      reset: Math.ceil((window.end - time) / 1000),
      exceeded: window.count > requests,
    };
  };
}
