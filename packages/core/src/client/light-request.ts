import type { CallOptions } from "../fetch/call-options.ts";
import type { OutgoingRequest } from "../fetch/fetch.ts";

type LightRequestInit = Omit<CallOptions, "headers"> & { method: string; headers: Headers; body?: string };

/**
 * Replaces the global `Request` in openapi-fetch.
 *
 * Keeps the body as text, so that a retry needs no copy, and does not load the platform's `fetch` early.
 */
export class LightRequest implements OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  declare readonly body?: string;
  declare readonly signal?: AbortSignal | undefined;
  declare readonly timeout?: number | undefined;
  declare readonly retry?: CallOptions["retry"];

  constructor(url: string, init: LightRequestInit) {
    this.url = url;
    this.method = init.method;
    const { headers, body, signal, timeout, retry } = init;
    this.headers = Object.fromEntries(headers);
    // Absent properties must stay absent: openapi-fetch copies options that a request does not have onto it.
    Object.assign(this, { signal, timeout, retry }, body === undefined ? {} : { body });
  }
}
