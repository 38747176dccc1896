import { createHostedClient, isObstackError } from "@obstack/hosted";
import type {
  CallOptions,
  CreateAlertRequest,
  CreateDashboardRequest,
  CreateKeyRequest,
  CreatePipeRequest,
} from "@obstack/hosted";
import type { UpdateAlertRequest, UpdateDashboardRequest } from "@obstack/hosted";
import { credentials, operationsOf, startMock } from "@obstack/mocks";
import type { DocumentName, Mock, Operation } from "@obstack/mocks";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { QueryChartSeriesRequest, StackResources } from "@obstack/selfhosted";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestBodyOf, responsesOf } from "./examples.ts";
import { expectEveryOperation } from "./expect-every-operation.ts";

/** How to call an operation: with the first example body of the spec, where it has one. */
type Calls = Readonly<Record<string, (body: unknown, options: CallOptions) => Promise<unknown>>>;

const id = "665f1c2ab4d3e5f6a7b8c901";

/** The operations that both deployments have, called through the interface over both. */
const stackCalls = ({ dashboards, alerts, sources }: StackResources): Calls => ({
  listDashboards: (_, options) => dashboards.list(options),
  createDashboard: (body, options) => dashboards.create(body as CreateDashboardRequest, options),
  getDashboard: (_, options) => dashboards.get(id, options),
  updateDashboard: (body, options) => dashboards.update(id, body as UpdateDashboardRequest, options),
  deleteDashboard: (_, options) => dashboards.delete(id, options),
  listAlerts: (_, options) => alerts.list(options),
  createAlert: (body, options) => alerts.create(body as CreateAlertRequest, options),
  getAlert: (_, options) => alerts.get(id, options),
  updateAlert: (body, options) => alerts.update(id, body as UpdateAlertRequest, options),
  deleteAlert: (_, options) => alerts.delete(id, options),
  listSources: (_, options) => sources.list(options),
});

function selfHostedCalls(baseUrl: string): Calls {
  const client = createSelfHostedClient({ baseUrl, retry: false, ...credentials.selfHosted });
  return {
    ...stackCalls(client),
    queryChartSeries: (body, options) => client.charts.querySeries(body as QueryChartSeriesRequest, options),
    listWebhooks: (_, options) => client.webhooks.list(options),
  };
}

function hostedCalls(baseUrl: string): Calls {
  const client = createHostedClient({ baseUrl, retry: false, ...credentials.hosted });
  const period = { from: "2026-01-01", to: "2026-01-31" };
  return {
    ...stackCalls(client.stack),
    setServiceState: (_, options) => client.services.setState("start", options),
    listPipes: (_, options) => client.pipes.list(options),
    createPipe: (body, options) => client.pipes.create(body as CreatePipeRequest, options),
    createKey: (body, options) => client.keys.create(body as CreateKeyRequest, options),
    getReversePrivateEndpoint: (_, options) =>
      client.reversePrivateEndpoints.get("c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f", options),
    getUsageCost: async (_, options) => {
      const { discrepancies, ...report } = await client.usageCost.report(period, options);
      expect(discrepancies).toEqual([]);
      return report;
    },
  };
}

const deployments = [
  { document: "selfhosted.v2", callsTo: selfHostedCalls, payload: "data" },
  { document: "hosted.v1", callsTo: hostedCalls, payload: "result" },
] as const satisfies { document: DocumentName; callsTo: (baseUrl: string) => Calls; payload: string }[];

describe.each(deployments)("$document", ({ document, callsTo, payload }) => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(document);
  });
  afterAll(() => mock.close());

  const call = async (operation: Operation, options: CallOptions = {}): Promise<unknown> => {
    // A client of its own for each call: one that was told to slow down would hold back the next.
    const run = callsTo(mock.baseUrl)[operation.operationId];
    if (run === undefined) throw new Error(`No call exercises ${operation.operationId}.`);
    return run(requestBodyOf(document, operation), options);
  };

  describe.each(operationsOf(document))("$operationId", (operation) => {
    const responses = responsesOf(document, operation);

    test("sends a valid request and resolves to the example of the spec", async () => {
      const [success] = responses;
      const result = JSON.parse(JSON.stringify((await call(operation)) ?? null)) as unknown;
      expect(mock.requests.at(-1)).toMatchObject({ operationId: operation.operationId });
      const expected = (success?.body as Record<string, unknown> | undefined)?.[payload] ?? null;
      expect(result).toEqual(
        operation.operationId === "createKey" ? { ...(expected as object), keySecret: "[secret]" } : expected,
      );
    });

    test.each(responses.filter(({ status }) => status >= 400))(
      "throws the error of a $status",
      async ({ status, body }) => {
        const error = await call(operation, { headers: { Prefer: `code=${status}` } }).catch(
          (caught: unknown) => caught,
        );
        if (!isObstackError(error)) throw new Error("not an error of Obstack", { cause: error });
        expect(error).toMatchObject({ kind: "response", status, body, method: operation.method });
        const requestId = (body as { requestId?: string } | undefined)?.requestId;
        expect(error.requestId).toBe(requestId);
      },
    );
  });

  test("every operation of the spec was exercised, and every request was one of the spec's", () => {
    expectEveryOperation(mock, document);
    expect(Object.keys(callsTo(mock.baseUrl)).toSorted()).toEqual(
      operationsOf(document)
        .map(({ operationId }) => operationId)
        .toSorted(),
    );
  });
});
