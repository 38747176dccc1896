/** How failed requests are retried. */
export interface RetryPolicy {
  /** Maximum number of retries. Default: 3. */
  readonly limit: number;
  /**
   * Statuses to retry in addition to 429, 502, 503 and 504, for example `[500]`. For reads, `PUT` and `DELETE` only: other writes could
   * happen twice. Default: none.
   */
  readonly statuses: readonly number[];
  /** Maximum backoff before a retry in milliseconds, before jitter. Default: 10,000. */
  readonly backoffLimit: number;
  /** Maximum delay that a server can request, in milliseconds. If it requests a longer one, the call fails. Default: 60,000. */
  readonly maximumDelay: number;
  /**
   * Total time of all attempts and delays, in milliseconds. Shortens the timeout of the last attempt. At least the `timeout` of one
   * attempt. Default: 120,000.
   */
  readonly totalTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  limit: 3,
  statuses: [],
  backoffLimit: 10_000,
  maximumDelay: 60_000,
  totalTimeout: 120_000,
};
