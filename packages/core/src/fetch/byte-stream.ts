/** The part of a `ReadableStream` of bytes that is used. */
export interface ByteStream {
  getReader(): ByteReader;
}

interface ByteReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** The part of a `Readable` of Node that is used. */
interface NodeStream extends AsyncIterable<Uint8Array> {
  on(event: "error", listener: () => void): this;
  destroy(): unknown;
}

/** Returns a stream of Node as one of the web, at none of the cost of `Readable.toWeb`. */
export function toByteStream(stream: NodeStream): ByteStream {
  const iterator = stream[Symbol.asyncIterator]();
  const cancel = async (): Promise<unknown> => stream.on("error", () => undefined).destroy();
  return { getReader: () => ({ read: () => iterator.next(), cancel }) };
}

/** Ends a response without reading its body, if it has one that is not being read. */
export function discard(body: unknown): void {
  // A body that cannot be canceled is of no interest either.
  if (isByteStream(body))
    body
      .getReader()
      .cancel()
      .catch(() => undefined);
}

/** Tells whether a body is a stream that nobody reads yet. */
export function isByteStream(body: unknown): body is ByteStream {
  if (typeof body !== "object" || body === null || !("getReader" in body)) return false;
  return typeof body.getReader === "function" && !("locked" in body && body.locked === true);
}
