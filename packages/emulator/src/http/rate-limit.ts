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
 * @param limit Maximum number of requests of a key in a window.
 * @param length Length of a window in milliseconds.
 * @param now Clock in milliseconds.
 */
export function createRateLimiter(limit: number, length: number, now: () => number): (key: string) => Remainder {
  const windows = new Map<string, { readonly end: number; readonly count: number }>();
  return (key) => {
    const time = now();
    const known = windows.get(key);
    // The clock may have been set back.
    const isOpen = known !== undefined && known.end > time && known.end <= time + length;
    const { end, count } = isOpen ? { ...known, count: known.count + 1 } : { end: time + length, count: 1 };
    windows.set(key, { end, count });
    return {
      limit,
      remaining: Math.max(0, limit - count),
      reset: Math.ceil((end - time) / 1000),
      exceeded: count > limit,
    };
  };
}
