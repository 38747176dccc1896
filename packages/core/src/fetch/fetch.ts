import type { CallOptions } from "../client/call-options.ts";

/** A request as the decorators see it: light, so that a repeat needs no copy of a stream. */
export interface OutgoingRequest extends Omit<CallOptions, "headers"> {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  /** Which attempt this is, 1 for the first. */
  readonly attempt?: number;
}

/** A response whose body was read to its end. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where the response came from, when redirects led to another address. */
  readonly redirectedTo?: string;
}

/** Sends one request. Decorators of the type `(fetch: Fetch) => Fetch` add one idea each. */
export type Fetch = (request: OutgoingRequest) => Promise<IncomingResponse>;
