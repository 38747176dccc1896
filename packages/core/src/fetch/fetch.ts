import type { CallOptions } from "./call-options.ts";

/** A request as the decorators see it: light, so that a repeat needs no copy of a stream. */
export interface OutgoingRequest extends Omit<CallOptions, "headers"> {
  readonly url: string;
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The path as the spec writes it, with its parameters in braces; absent when the request is not of a resource. */
  readonly template?: string | undefined;
  /** Which attempt this is, 1 for the first. */
  readonly attempt?: number | undefined;
  /** Characters that were received so far of a list in pages, which share the limit of one response. */
  readonly received?: { size: number } | undefined;
}

/** The part of the global `Headers` that is read. */
export interface ResponseHeaders extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/** A response whose body was read to its end. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
  /** Where the response came from, when redirects led to another address. */
  readonly redirectedTo?: string;
}

/** Sends one request. Decorators of the type `(fetch: Fetch) => Fetch` add one idea each. */
export type Fetch = (request: OutgoingRequest) => Promise<IncomingResponse>;
