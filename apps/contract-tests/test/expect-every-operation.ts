import { operationsOf } from "@obstack/mocks";
import type { DocumentName, Mock } from "@obstack/mocks";
import { expect } from "vitest";

/** Fails when an operation of the spec reached the mock never, or a request was for none of them. */
export function expectEveryOperation(mock: Mock, document: DocumentName): void {
  const exercised = new Set(mock.requests.map(({ operationId }) => operationId));
  expect(exercised).toEqual(new Set(operationsOf(document).map(({ operationId }) => operationId)));
}
