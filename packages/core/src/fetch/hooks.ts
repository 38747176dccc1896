import { requestContext } from "../errors/obstack-error.ts";
import type { Fetch, IncomingResponse, OutgoingRequest } from "./fetch.ts";

/** An attempt of a request. Events contain no headers, query or body, and thus no secrets. */
export interface AttemptEvent {
  /** Identifier of the call, unique in the process. All attempts of a call share it. */
  readonly id: number;
  /** HTTP method. */
  readonly method: string;
  /** Path of the URL, without the query. */
  readonly path: string;
  /** Path in the spec, for example `/api/v2/alerts/{id}`. Absent if the request is not an operation of the spec. */
  readonly template?: string;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
}

/** An attempt that received a response. */
export interface ResponseEvent extends AttemptEvent {
  /** HTTP status code. */
  readonly status: number;
  /** Milliseconds from sending the request to the end of the body. */
  readonly duration: number;
}

/** An attempt that received no response. */
export interface AttemptErrorEvent extends AttemptEvent {
  /** Why there was no response, for example a `ConnectionError`, `TimeoutError` or `AbortedError`. */
  readonly error: unknown;
  /** Milliseconds from sending the request to the failure. */
  readonly duration: number;
}

/** An attempt that has ended. Contains the status of the response, or the error if there was none. */
export interface AttemptEndEvent extends AttemptEvent {
  /** HTTP status code, if there was a response. */
  readonly status?: number;
  /** Error, if there was no response. */
  readonly error?: unknown;
  /** Milliseconds from sending the request to the end of the body or the failure. */
  readonly duration: number;
}

/** An attempt that is followed by a retry. */
export interface RetryEvent extends AttemptEvent {
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  /** HTTP status code, if there was a response. */
  readonly status?: number;
  /** Error, if there was no response. */
  readonly error?: Error;
}

/** An attempt that waits until the rate limit allows it. */
export interface WaitEvent extends AttemptEvent {
  /** Milliseconds until it is sent. */
  readonly delay: number;
}

/** Functions that a client calls for each attempt. An error that they throw ends the call. */
export interface Hooks {
  /** Called before an attempt is sent. */
  readonly onRequest?: ((event: AttemptEvent) => void) | undefined;
  /** Called after a response with any status. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called after an attempt without a response. */
  readonly onError?: ((event: AttemptErrorEvent) => void) | undefined;
  /** Called once after every attempt for which `onRequest` was called, with or without a response. */
  readonly onEnd?: ((event: AttemptEndEvent) => void) | undefined;
  /** Called before the wait for a retry. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called before an attempt waits, because an earlier response said that the rate limit is exhausted. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined;
}

/** Returns what hooks learn about an attempt of a request. */
export function attemptEvent(request: OutgoingRequest): AttemptEvent {
  const { id = 0, template, attempt = 1 } = request;
  return { id, ...requestContext(request), ...(template === undefined ? {} : { template }), attempt };
}

/** Calls the hooks for each attempt and its response or error: `onEnd` last, even if another hook throws. */
export function withHooks({ onRequest, onResponse, onError, onEnd }: Hooks): (fetch: Fetch) => Fetch {
  // The first use of `performance` loads ten modules of Node.
  if ((onRequest ?? onResponse ?? onError ?? onEnd) === undefined) return (fetch) => fetch;
  return (fetch) => async (request) => {
    const event = attemptEvent(request);
    onRequest?.(event);
    const start = performance.now();
    const end = <Ended>(call: ((ended: AttemptEndEvent & Ended) => void) | undefined, result: Ended): void => {
      const ended = { ...event, ...result, duration: performance.now() - start };
      try {
        call?.(ended);
      } finally {
        onEnd?.(ended);
      }
    };
    let response: IncomingResponse;
    try {
      response = await fetch(request);
    } catch (error) {
      end(onError, { error });
      throw error;
    }
    end(onResponse, { status: response.status });
    return response;
  };
}
