import openApiFetch from "openapi-fetch";
import type { Client } from "openapi-fetch";
import { fillPath } from "./create-request.ts";
import type { Transport } from "./create-transport.ts";
import type { OutgoingRequest, CallOptions } from "../fetch/fetch.ts";

/** An openapi-fetch client. Its methods resolve to `{ data, error, response }`. */
export type Raw<Paths extends object> = Client<Paths>;

// In CommonJS, the default import is the whole module.
const createClient = "default" in openApiFetch ? (openApiFetch.default as typeof openApiFetch) : openApiFetch;

/** Creates an openapi-fetch client that sends through a transport, with the same authentication, pacing and retries. */
export function createRaw<Paths extends object>({ baseUrl, headers, send }: Transport<Paths>): Raw<Paths> {
  return createClient<Paths>({
    baseUrl,
    headers,
    pathSerializer: fillPath,
    // openapi-fetch passes the instance that `Request` creates.
    Request: LightRequest as unknown as typeof Request,
    fetch: async (request) => {
      const { status, headers: received, text } = await send(request as unknown as LightRequest);
      // The body is already decoded and complete, so these headers no longer apply.
      const plainHeaders = new Headers([...received]);
      for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) plainHeaders.delete(name);
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: plainHeaders });
    },
  });
}

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
