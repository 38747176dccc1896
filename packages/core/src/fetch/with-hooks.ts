import { requestContext } from "../errors/request-context.ts";
import type { Fetch } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";

/** Tells the hooks of each attempt that is sent, and of its answer. */
export function withHooks({ onRequest, onResponse }: Hooks): (fetch: Fetch) => Fetch {
  return (fetch) => async (request) => {
    const event = { ...requestContext(request), attempt: request.attempt ?? 1 };
    onRequest?.(event);
    const begin = performance.now();
    const response = await fetch(request);
    onResponse?.({ ...event, status: response.status, duration: performance.now() - begin });
    return response;
  };
}
