import type { RequestContext } from "./obstack-error.ts";

/** Returns what errors may say of a request. */
export function requestContext(request: { readonly method: string; readonly url: string }): Required<RequestContext> {
  return { method: request.method, path: new URL(request.url).pathname };
}
