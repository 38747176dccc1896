import type { RetryPolicy } from "./retry-policy.ts";

/** Options of a call, accepted as the last argument of every method. An unknown option is an `InputError`, before anything is sent. */
export interface CallOptions {
  /** Aborts the call, including waits before a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of one attempt in milliseconds, including the body. Default: the client's `timeout`. */
  readonly timeout?: number | undefined;
  /** Changes to the client's retry policy, or `false` to disable retries. */
  readonly retry?: false | Partial<RetryPolicy> | undefined;
  /** Additional headers. They override those of the client, except `Authorization`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
