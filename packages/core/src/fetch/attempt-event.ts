import { requestContext } from "../errors/request-context.ts";
import type { OutgoingRequest } from "./fetch.ts";
import type { AttemptEvent } from "./hooks.ts";

/** Returns what hooks learn about an attempt of a request. */
export function attemptEvent(request: OutgoingRequest): AttemptEvent {
  const { id = 0, template, attempt = 1 } = request;
  return { id, ...requestContext(request), ...(template === undefined ? {} : { template }), attempt };
}
