import { discard, isByteStream } from "./byte-stream.ts";
import type { FetchResponse } from "./fetch-function.ts";

/**
 * Reads a body as UTF-8 text, up to a maximum size.
 *
 * A small `Content-Length` is not trusted, because it does not limit the size of a compressed body.
 *
 * @param limit Maximum size in bytes, after decompression.
 * @returns `undefined` if the body or its `Content-Length` exceeds the limit. A body without `getReader` is read completely first.
 */
export async function readText(
  response: Pick<FetchResponse, "headers" | "body" | "bodyUsed" | "text">,
  limit: number,
): Promise<string | undefined> {
  const { body, bodyUsed, headers } = response;
  // The response to a `HEAD` request has a length but no body.
  if (body !== null && Number(headers.get("content-length")) > limit) {
    discard(body);
    return undefined;
  }
  if (bodyUsed === true || !isByteStream(body)) {
    const text = await response.text();
    return text.length > limit ? undefined : text;
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done === true || value === undefined) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
