/** An attempt of a request. Events carry no header, no query and no body: there is no secret in them. */
export interface AttemptEvent {
  readonly method: string;
  /** Path of the address, without its query. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** An attempt that was answered. */
export interface ResponseEvent extends AttemptEvent {
  readonly status: number;
  /** Milliseconds from the request to the end of the body. */
  readonly duration: number;
}

/** An attempt that is repeated. */
export interface RetryEvent extends AttemptEvent {
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  /** Status of the answer that is repeated, when there was one. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: Error;
}

/** Functions that are told what a client does. What they throw reaches the caller. */
export interface Hooks {
  /** Before an attempt is sent. */
  readonly onRequest?: ((event: AttemptEvent) => void) | undefined;
  /** After an attempt was answered, whatever its status. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Before the wait for the next attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
}
