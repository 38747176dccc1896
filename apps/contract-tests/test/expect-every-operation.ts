import { operationsOf } from "@obstack/mocks";
import type { DocumentName, Mock } from "@obstack/mocks";
import { expect } from "vitest";

/** Checks that the mock received a request for every operation in the spec, and no other requests. */
export function expectEveryOperation(mock: Mock, document: DocumentName): void {
  const received = new Set(mock.requests.map(({ operationId }) => operationId));
  expect(received).toEqual(new Set(operationsOf(document).map(({ operationId }) => operationId)));
}
