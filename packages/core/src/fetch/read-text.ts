import { discard, isByteStream } from "./byte-stream.ts";
import type { FetchResponse } from "./fetch-function.ts";

/**
 * Reads a body as UTF-8 text, and stops where it exceeds a limit.
 *
 * A `Content-Length` is never trusted to be small: in a browser, a compressed body has one that says little of its size.
 *
 * @param limit Bytes, after decompression.
 * @returns Nothing if the body is larger, or declared to be. A body without `getReader` is read whole first.
 */
export async function readText(
  response: Pick<FetchResponse, "headers" | "body" | "bodyUsed" | "text">,
  limit: number,
): Promise<string | undefined> {
  const { body, bodyUsed, headers } = response;
  // The response to a `HEAD` has no body, and the length of another.
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
