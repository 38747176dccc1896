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

/** A request. The body is text, so that a retry can send it again. */
export interface OutgoingRequest extends Omit<CallOptions, "headers"> {
  /** Full URL. */
  readonly url: string;
  /** HTTP method. */
  readonly method: string;
  /** Headers with lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as JSON text. Absent without a body. */
  readonly body?: string | undefined;
  /** Path template of the operation, for example `/api/v2/alerts/{id}`. Absent if the request is not an operation of the spec. */
  readonly template?: string | undefined;
  /** Identifier of the call, for hooks. All attempts share it. */
  readonly id?: number | undefined;
  /** Number of the attempt, starting at 1. */
  readonly attempt?: number | undefined;
  /** Whether the operation only reads, whatever its method. It is then retried like a `GET`. */
  readonly isSafe?: boolean | undefined;
  /** Total size of the pages of a list that have been received, in bytes. All pages share one size limit. */
  readonly received?: { size: number } | undefined;
}

/** The part of `Headers` that clients read. */
export interface ResponseHeaders extends Iterable<[string, string]> {
  /** Returns a header, or `null` if it is absent. Names are case-insensitive. */
  get(name: string): string | null;
}

/** A response with its complete body. */
export interface IncomingResponse {
  /** HTTP status code. */
  readonly status: number;
  /** Response headers. */
  readonly headers: ResponseHeaders;
  /** Body as text. */
  readonly text: string;
  /** URL of the response, if the request was redirected. */
  readonly redirectedTo?: string | undefined;
}

/** Sends a request. Features such as retries are decorators of the type `(fetch: Fetch) => Fetch`. */
export type Fetch = (request: OutgoingRequest) => Promise<IncomingResponse>;

/** Second argument of a {@link FetchFunction}. */
export interface FetchInit {
  /** HTTP method. */
  readonly method: string;
  /** Headers with lowercase names. */
  readonly headers: Record<string, string>;
  /** `manual` for writes, because following a redirect may turn a write into a read. */
  readonly redirect: "follow" | "manual";
  /** Body as JSON text. Absent without a body. */
  readonly body?: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** The part of a `Response` that clients read. */
export interface FetchResponse {
  /** HTTP status code. */
  readonly status: number;
  /** Response headers. */
  readonly headers: ResponseHeaders;
  /** Whether the response is the result of a redirect. */
  readonly redirected: boolean;
  /** URL of the response, after redirects. */
  readonly url: string;
  /** Decompressed body as a byte `ReadableStream`. If present, it is read instead of `text()`, so that large bodies can be canceled. */
  readonly body?: unknown;
  /** Whether `body` has already been read. Then `text()` is used. */
  readonly bodyUsed?: boolean;
  /** Returns the body as text. */
  text(): Promise<string>;
}

/** The part of the global `fetch` that clients use. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;
