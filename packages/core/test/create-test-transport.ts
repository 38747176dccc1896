import { inspect } from "node:util";
import { startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { expect } from "vitest";
import { createTransport } from "../src/client/create-transport.ts";
import type { Transport, TransportOptions } from "../src/client/create-transport.ts";
import { isObstackError } from "../src/errors/any-obstack-error.ts";
import type { ObstackError } from "../src/errors/obstack-error.ts";
import { withRedaction } from "../src/fetch/with-redaction.ts";

type Operation = {
  parameters: { path?: never };
  responses: { 200: { content: { "application/json": { data: unknown } } } };
};
type Write = Operation & { requestBody: { content: { "application/json": unknown } } };

/** A spec with one path. */
export type TestPaths = { "/things": { get: Operation; post: Write; delete: Operation } };

/** Credential of {@link createTestTransport}. */
export const secret = "very-secret-credential";

/** Creates a transport with a bearer token, the payload `data`, redacted passwords and a hint for HTML pages. */
export function createTestTransport(baseUrl: string, options: TransportOptions = {}): Transport<TestPaths> {
  return createTransport<TestPaths>(
    {
      baseUrl,
      credential: () => ({ authorization: `Bearer ${secret}`, option: "apiKey", secrets: [secret] }),
      userAgent: "test/1",
      redaction: withRedaction,
      envelope: "data",
      hintFor: (status, html) => (html ? `hint for a page with ${status}` : undefined),
    },
    options,
  );
}

/** Sends one request without retries to a server with one response, and returns the error, which must not contain the credential. */
export async function getError(
  response: TestResponse,
  method: "GET" | "POST" | "DELETE" = "GET",
  options?: TransportOptions,
): Promise<ObstackError> {
  await using server = await startServer(response);
  const http = createTestTransport(server.baseUrl, { retry: false, ...options });
  const sent = method === "POST" ? http.POST("/things", { body: {} }) : http[method]("/things", {});
  const error = await sent.catch((caught: unknown) => caught);
  if (!isObstackError(error)) throw new Error("Not an ObstackError", { cause: error });
  expect(inspect(error, { depth: 10 }) + JSON.stringify(error) + String(error.stack)).not.toContain(secret);
  return error;
}
