import type { RetryPolicy } from "./retry-policy.ts";

/** What every call takes last. */
export interface CallOptions {
  /** Ends the call when aborted, also while it waits for a repeat. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, body included. Default: the client's. */
  readonly timeout?: number | undefined;
  /** `false` for a single attempt, or a policy over the client's. */
  readonly retry?: false | Partial<RetryPolicy> | undefined;
  /** Further headers. They cannot replace the `Authorization` of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
