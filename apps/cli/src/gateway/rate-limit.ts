/** Limits requests per minute. */
export interface RateLimit {
  /** Counts a request. Returns the seconds to wait if the limit is reached, otherwise zero. */
  take(): number;
}

const minute = 60_000;

/**
 * Creates a limit over any period of a minute.
 *
 * @param now Returns the current time in milliseconds.
 */
export function createRateLimit(limit: number, now: () => number): RateLimit {
  /** Times of the requests of the last minute. */
  let times: number[] = [];
  return {
    take() {
      const time = now();
      times = times.filter((one) => one > time - minute);
      const [oldest = time] = times;
      if (times.length >= limit) return Math.max(1, Math.ceil((oldest + minute - time) / 1000));
      times.push(time);
      return 0;
    },
  };
}
