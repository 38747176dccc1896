/** The part of a byte `ReadableStream` that clients use. */
export interface ByteStream {
  /** Locks the stream and returns its reader. */
  getReader(): ByteReader;
}

interface ByteReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** The part of a Node `Readable` that clients use. */
interface NodeStream extends AsyncIterable<Uint8Array> {
  on(event: "error", listener: () => void): this;
  destroy(): unknown;
}

/** Converts a Node stream to a byte stream, without the overhead of `Readable.toWeb`. */
export function toByteStream(stream: NodeStream): ByteStream {
  const iterator = stream[Symbol.asyncIterator]();
  const cancel = async (): Promise<unknown> => stream.on("error", () => undefined).destroy();
  return { getReader: () => ({ read: () => iterator.next(), cancel }) };
}

/** Cancels a body if it is a stream without a reader. */
export function discard(body: unknown): void {
  // Nothing reads the body, so an error does not matter.
  if (isByteStream(body))
    body
      .getReader()
      .cancel()
      .catch(() => undefined);
}

/** Returns whether a body is a stream without a reader. */
export function isByteStream(body: unknown): body is ByteStream {
  const { getReader, locked } = Object(body) as { getReader?: unknown; locked?: unknown };
  return typeof getReader === "function" && locked !== true;
}
