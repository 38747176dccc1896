import type { ResponseHeaders } from "./fetch.ts";

/** What a {@link FetchFunction} is called with, beside the address. */
export interface FetchInit {
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Record<string, string>;
  /** A write is not redirected: a redirect may turn it into a read. */
  readonly redirect: "follow" | "manual";
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** The part of a `Response` that is read. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Whether redirects led to another address, and to which. */
  readonly redirected: boolean;
  readonly url: string;
  /** A `ReadableStream` of bytes, decompressed, which is read in place of `text()`: it ends where the body is too large. */
  readonly body?: unknown;
  /** Whether the body was read already, so that only `text()` has it. */
  readonly bodyUsed?: boolean;
  text(): Promise<string>;
}

/** The part of the global `fetch` that clients use, so that another one is easy to write. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;
