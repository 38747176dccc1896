import { isObstackError } from "@obstack/hosted";
import type { CallOptions } from "@obstack/hosted";
import { credentials, operationsOf, startMock } from "@obstack/mocks";
import type { DocumentName, Mock, Operation } from "@obstack/mocks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentedResponses } from "../src/find-differences.ts";
import { hostedCalls, selfHostedCalls } from "./calls.ts";
import type { Calls } from "./calls.ts";
import { requestBodyOf, responsesOf } from "./examples.ts";

const deployments = [
  {
    document: "selfhosted.v2",
    callsTo: (baseUrl: string): Calls => selfHostedCalls({ baseUrl, ...credentials.selfHosted }),
    payload: "data",
  },
  {
    document: "hosted.v1",
    callsTo: (baseUrl: string): Calls => hostedCalls({ baseUrl, ...credentials.hosted }),
    payload: "result",
  },
] as const satisfies { document: DocumentName; callsTo: (baseUrl: string) => Calls; payload: string }[];

describe.each(deployments)("$document", ({ document, callsTo, payload }) => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(document);
  });
  const received = new Set<string>();
  afterAll(() => mock.close());

  const call = async (operation: Operation, options: CallOptions = {}): Promise<unknown> => {
    // A new client for each call, because a rate limit response would delay the next call.
    const run = callsTo(mock.baseUrl)[operation.operationId];
    if (run === undefined) throw new Error(`No call for ${operation.operationId}.`);
    return run(requestBodyOf(document, operation), options);
  };

  describe.each(operationsOf(document))("$operationId", (operation) => {
    const responses = responsesOf(document, operation);

    test("sends a valid request and returns the example from the spec", async () => {
      const [success] = responses;
      const result = JSON.parse(JSON.stringify((await call(operation)) ?? null)) as unknown;
      expect(mock.requests.at(-1)).toMatchObject({ operationId: operation.operationId });
      const expected = (success?.body as Record<string, unknown> | undefined)?.[payload] ?? null;
      expect(result).toEqual(
        operation.operationId === "createKey" ? { ...(expected as object), keySecret: "[secret]" } : expected,
      );
      received.add(`${operation.operationId} ${success?.status}`);
    });

    test.each(responses.slice(1).filter(({ status }) => status < 400))(
      "treats $status as success",
      async ({ status }) => {
        await call(operation, { headers: { Prefer: `code=${status}` } });
        received.add(`${operation.operationId} ${status}`);
      },
    );

    test.each(responses.filter(({ status }) => status >= 400))(
      "throws an error for $status",
      async ({ status, body }) => {
        const error = await call(operation, { headers: { Prefer: `code=${status}` } }).catch(
          (caught: unknown) => caught,
        );
        if (!isObstackError(error)) throw new Error("Expected an Obstack error.", { cause: error });
        expect(error).toMatchObject({ kind: "response", status, body, method: operation.method });
        const requestId = (body as { requestId?: string } | undefined)?.requestId;
        expect(error.requestId).toBe(requestId);
        // `default` is sent as 503.
        received.add(`${operation.operationId} ${status === 503 ? "default" : status}`);
      },
    );
  });

  test("covers every operation and documented response, and sends only documented requests", () => {
    expect(mock.requests.filter(({ operationId }) => operationId === undefined)).toEqual([]);
    const all = [...documentedResponses(document)].flatMap(([name, codes]) => codes.map((code) => `${name} ${code}`));
    expect(all.filter((response) => !received.has(response))).toEqual([]);
    expect(Object.keys(callsTo(mock.baseUrl)).toSorted()).toEqual(
      operationsOf(document)
        .map(({ operationId }) => operationId)
        .toSorted(),
    );
  });
});
