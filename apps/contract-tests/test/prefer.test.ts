import { startEmulator } from "@obstack/emulator";
import { credentials, operationsOf, startMock } from "@obstack/mocks";
import type { DocumentName, Operation } from "@obstack/mocks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplesOf, requestBodyOf } from "./examples.ts";

/** A server that honors `Prefer`, with credentials that it accepts. */
interface Server extends AsyncDisposable {
  readonly baseUrl: string;
  readonly authorization: string;
}

const documents = ["selfhosted.v2", "hosted.v1"] as const;

async function openMock(document: DocumentName): Promise<Server> {
  const mock = await startMock(document);
  const { hosted, selfHosted } = credentials;
  const authorization = document === "hosted.v1" ? basic(hosted) : `Bearer ${selfHosted.apiKey}`;
  return { baseUrl: mock.baseUrl, authorization, [Symbol.asyncDispose]: () => mock.close() };
}

async function openEmulator(document: DocumentName): Promise<Server> {
  const emulator = await startEmulator({ behavior: "documented" });
  const { hosted, selfHosted } = emulator;
  return {
    ...(document === "hosted.v1"
      ? { baseUrl: hosted.baseUrl, authorization: basic(hosted) }
      : { baseUrl: selfHosted.baseUrl, authorization: `Bearer ${selfHosted.apiKey}` }),
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

function basic({ keyId, keySecret }: { readonly keyId: string; readonly keySecret: string }): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
}

// Front-end developers use `Prefer` to build their empty, error and loading states.
describe.each([
  ...documents.map((document) => ["mock", document, openMock] as const),
  ...documents.map((document) => ["emulator", document, openEmulator] as const),
])("Prefer on the %s of %s", (_, document, open) => {
  let server: Server;
  beforeAll(async () => {
    server = await open(document);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const send = (operation: Operation, prefer: string, accept: string): Promise<Response> => {
    const path = operation.path
      .replace("{organizationId}", credentials.hosted.organizationId)
      .replace("{serviceId}", credentials.hosted.serviceId)
      .replace("{reversePrivateEndpointId}", "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f")
      .replace("{id}", "665f1c2ab4d3e5f6a7b8c901");
    const query =
      operation.operationId === "getUsageCost" ? "?from_date=2026-01-01T00:00:00Z&to_date=2026-01-31T00:00:00Z" : "";
    const body = requestBodyOf(document, operation);
    return fetch(server.baseUrl + path + query, {
      method: operation.method,
      headers: {
        Authorization: server.authorization,
        Accept: accept,
        Prefer: prefer,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  describe.each(operationsOf(document))("$operationId", (operation) => {
    test.each(examplesOf(document, operation))(
      "code=$status, example=$name",
      async ({ status, contentType, name, value }) => {
        const response = await send(operation, `code=${status}, example=${name}`, contentType);
        expect(response.status).toBe(status);
        const text = await response.text();
        expect(contentType === "application/json" ? JSON.parse(text) : text).toEqual(value);
      },
    );
  });
});
