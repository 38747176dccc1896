/** Maximum number of requests of a key in a time window. */
export interface RateLimit {
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
}

export interface Remainder {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends, rounded up. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/**
 * Counts requests in windows that start with the first request of a key.
 *
 * @param now Clock in milliseconds.
 */
export function createRateLimiter({ requests, per }: RateLimit, now: () => number): (key: string) => Remainder {
  const windows = new Map<string, { end: number; count: number }>();
  return (key) => {
    const time = now();
    // All windows have the same length, so the oldest ones end first. The clock may have been set back.
    for (const [name, { end }] of windows) {
      if (end > time && end <= time + per) break;
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
