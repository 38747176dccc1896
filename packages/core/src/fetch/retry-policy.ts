/** When and how often a failed request is sent again. */
export interface RetryPolicy {
  /** Repeats after the first attempt. Default 3. */
  readonly limit: number;
  /** Longest backoff between two attempts, in milliseconds, before jitter. Default 10,000. */
  readonly backoffLimit: number;
  /** Longest pause that the server may ask for, in milliseconds; after a longer one the failure is reported. Default 60,000. */
  readonly maximumDelay: number;
  /**
   * Milliseconds that all attempts and pauses may take together; the last attempt is cut short by it. At least the `timeout`
   * of one attempt. Default 120,000.
   */
  readonly totalTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  limit: 3,
  backoffLimit: 10_000,
  maximumDelay: 60_000,
  totalTimeout: 120_000,
};
