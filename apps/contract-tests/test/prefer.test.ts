import { credentials, operationsOf, startMock } from "@obstack/mocks";
import type { DocumentName, Mock, Operation } from "@obstack/mocks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplesOf, requestBodyOf } from "./examples.ts";

const documents = ["selfhosted.v2", "hosted.v1"] as const;

function authorizationOf(document: DocumentName): string {
  const { hosted, selfHosted } = credentials;
  return document === "hosted.v1"
    ? `Basic ${Buffer.from(`${hosted.keyId}:${hosted.keySecret}`).toString("base64")}`
    : `Bearer ${selfHosted.apiKey}`;
}

// Front-end developers use `Prefer` to build their empty, error and loading states.
describe.each(documents)("Prefer on the mock of %s", (document) => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(document);
  });
  afterAll(() => mock.close());

  const send = (operation: Operation, prefer: string, accept: string): Promise<Response> => {
    const path = operation.path
      .replace("{organizationId}", credentials.hosted.organizationId)
      .replace("{serviceId}", credentials.hosted.serviceId)
      .replace("{reversePrivateEndpointId}", "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f")
      .replace("{id}", "665f1c2ab4d3e5f6a7b8c901");
    const query =
      operation.operationId === "getUsageCost" ? "?from_date=2026-01-01T00:00:00Z&to_date=2026-01-31T00:00:00Z" : "";
    const body = requestBodyOf(document, operation);
    return fetch(mock.baseUrl + path + query, {
      method: operation.method,
      headers: {
        Authorization: authorizationOf(document),
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
