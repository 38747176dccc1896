import { requestContext } from "../errors/request-context.ts";
import type { Fetch } from "./fetch.ts";
import type { Hooks } from "./hooks.ts";

/** Calls the hooks for each attempt and its response. */
export function withHooks({ onRequest, onResponse }: Hooks): (fetch: Fetch) => Fetch {
  return (fetch) => async (request) => {
    const event = { ...requestContext(request), attempt: request.attempt ?? 1 };
    onRequest?.(event);
    const start = performance.now();
    const response = await fetch(request);
    onResponse?.({ ...event, status: response.status, duration: performance.now() - start });
    return response;
  };
}
