/** Returns the parts of a request that errors and events may contain. */
export function requestContext(request: { readonly method: string; readonly url: string }): {
  method: string;
  path: string;
} {
  return { method: request.method, path: new URL(request.url).pathname };
}
