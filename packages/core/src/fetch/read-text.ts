import { discard, isByteStream } from "./byte-stream.ts";
import type { FetchResponse } from "./fetch-function.ts";

type TextResponse = Pick<FetchResponse, "headers" | "body" | "bodyUsed" | "text">;

/** A body and its size. */
export interface SizedText {
  /** Body as text. */
  readonly text: string;
  /** Size in bytes, after decompression. */
  readonly size: number;
}

/**
 * Reads a body as UTF-8 text, up to a maximum size.
 *
 * @param limit Maximum size in bytes, after decompression.
 * @returns `undefined` if the body or its `Content-Length` exceeds the limit. A body without `getReader` is read completely first.
 */
export async function readText(response: TextResponse, limit: number): Promise<string | undefined> {
  return (await readSizedText(response, limit))?.text;
}

/**
 * Reads a body like {@link readText}, and returns its size as well.
 *
 * A small `Content-Length` is not trusted, because it does not limit the size of a compressed body.
 */
export async function readSizedText(response: TextResponse, limit: number): Promise<SizedText | undefined> {
  const { body, bodyUsed, headers } = response;
  // The response to a `HEAD` request has a length but no body.
  if (body !== null && Number(headers.get("content-length")) > limit) {
    discard(body);
    return undefined;
  }
  if (bodyUsed === true || !isByteStream(body)) {
    const text = await response.text();
    // A text has at least one byte per UTF-16 unit, so a larger one needs no encoding.
    const size = text.length > limit ? text.length : new TextEncoder().encode(text).length;
    return size > limit ? undefined : { text, size };
  }
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done === true || value === undefined) return { text: decode(chunks, size), size };
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

/** Decodes all chunks at once, which takes half the time of one by one, and `JSON.parse` does not have to join the parts. */
function decode(chunks: readonly Uint8Array[], size: number): string {
  let [bytes = new Uint8Array()] = chunks;
  if (chunks.length > 1) {
    bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
  }
  return new TextDecoder().decode(bytes);
}
