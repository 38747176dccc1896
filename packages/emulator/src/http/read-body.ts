import type { IncomingMessage } from "node:http";
import { measureJson, parseJson } from "../store/json-text.ts";
import { badRequest, Failure } from "./failure.ts";

/** Bytes of the largest body that is accepted by default: hundreds of dashboards in one. */
export const defaultMaxBody = 1_048_576;

/** Levels of arrays and objects in a body. */
const maxDepth = 100;
/** Arrays, objects and items in a body: what they cost does not depend on the length of the body alone. */
const maxValues = 20_000;

/** A body as it came. */
export interface JsonBody {
  /** With numbers as numbers. */
  readonly plain: unknown;
  /** With numbers as they were written. */
  readonly exact: unknown;
  /** How many arrays, objects and items it has. */
  readonly size: number;
}

/**
 * Parses the body of a request as JSON, in a time that is bounded whatever is in it.
 *
 * @throws {Failure} If the body is no JSON, too deep, or of too many values.
 */
export function parseBody(text: string): JsonBody {
  const shape = measureJson(text);
  if (shape.depth > maxDepth) throw badRequest(`The body is nested deeper than ${maxDepth} levels`);
  if (shape.values > maxValues) throw tooLarge(`The body has more than ${maxValues} values`);
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    throw badRequest("The body is no JSON");
  }
  // Code that copies field by field would change what the copy inherits.
  if (/__proto__|\\u/.test(text) && hasPrototypeField(plain)) {
    throw badRequest('The field name "__proto__" is not allowed');
  }
  return { plain, exact: shape.isExact ? plain : parseJson(text, shape), size: shape.values };
}

/**
 * Reads the body of a request as text.
 *
 * @param maxBytes Bytes of the largest body that is accepted.
 * @throws {Failure} If the body is larger, compressed, or ends too early.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const { "content-encoding": encoding = "identity", "content-length": length } = incoming.headers;
  if (encoding.toLowerCase() !== "identity") {
    throw new Failure(415, "UNSUPPORTED_MEDIA_TYPE", "Compressed bodies are not supported. Send the body as it is.");
  }
  const tooMany = tooLarge(`The body is larger than ${maxBytes} bytes`);
  if (length !== undefined && Number(length) > maxBytes) throw tooMany;
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    incoming.on("data", function read(chunk: Buffer) {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        incoming.off("data", read);
        incoming.pause();
        reject(tooMany);
      }
    });
    incoming.once("end", resolve);
    const fail = (): void => reject(badRequest("The body ended too early"));
    incoming.once("error", fail).once("close", fail);
  });
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function tooLarge(message: string): Failure {
  return new Failure(413, "PAYLOAD_TOO_LARGE", message);
}

function hasPrototypeField(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototypeField);
}
