import type { ResponseHeaders } from "./fetch.ts";

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
