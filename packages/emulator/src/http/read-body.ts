import type { IncomingMessage } from "node:http";
import { measureJson, parseJson } from "../store/json-text.ts";
import { badRequest, Failure } from "./failure.ts";

/** Default maximum size of a request body in bytes: enough for hundreds of dashboards. */
export const defaultMaxBody = 1_048_576;

/** Maximum number of levels of arrays and objects in a body. */
const maxDepth = 100;
/** Maximum number of arrays, objects and items in a body, because the cost of a body depends on more than its length. */
const maxValues = 20_000;

export interface JsonBody {
  /** With numbers as JavaScript numbers. */
  readonly plain: unknown;
  /** With numbers as they were written. */
  readonly exact: unknown;
  /** Number of arrays, objects and items. */
  readonly size: number;
}

/**
 * Parses the body of a request as JSON in bounded time.
 *
 * @throws {Failure} If the body is not JSON, is nested too deeply or has too many values.
 */
export function parseBody(text: string): JsonBody {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON");
  }
  const shape = measureJson(text);
  if (shape.depth > maxDepth) throw badRequest(`The body is nested deeper than ${maxDepth} levels`);
  if (shape.values > maxValues) throw tooLarge(`The body has more than ${maxValues} values`);
  // Copying this field by assignment would change the prototype of the copy.
  if (/__proto__|\\u/.test(text) && hasPrototypeField(plain)) {
    throw badRequest('The field name "__proto__" is not allowed');
  }
  return { plain, exact: shape.isExact ? plain : parseJson(text, shape), size: shape.values };
}

/**
 * Reads the body of a request as text.
 *
 * @param maxBytes Maximum size in bytes.
 * @throws {Failure} If the body is too large, compressed or incomplete.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const { "content-encoding": encoding = "identity", "content-length": length } = incoming.headers;
  if (encoding.toLowerCase() !== "identity") {
    throw new Failure(
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      "Compressed bodies are not supported. Send the body without Content-Encoding.",
    );
  }
  const tooMany = tooLarge(`The body is larger than ${maxBytes} bytes`);
  if (length !== undefined && Number(length) > maxBytes) throw tooMany;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A destroyed request could not be responded to.
    const read: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
    for await (const chunk of read) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw badRequest("The body is incomplete");
  }
  if (size > maxBytes) throw tooMany;
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function tooLarge(message: string): Failure {
  return new Failure(413, "PAYLOAD_TOO_LARGE", message);
}

function hasPrototypeField(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototypeField);
}
