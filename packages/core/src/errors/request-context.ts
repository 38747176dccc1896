/** Returns what errors may say of a request. */
export function requestContext(request: { readonly method: string; readonly url: string }): {
  method: string;
  path: string;
} {
  return { method: request.method, path: new URL(request.url).pathname };
}
