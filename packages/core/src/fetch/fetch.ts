import type { CallOptions } from "./call-options.ts";

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
