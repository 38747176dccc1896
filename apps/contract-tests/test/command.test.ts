import { hostedEnvironment, operationsOf, selfHostedEnvironment, startMock } from "@obstack/mocks";
import type { DocumentName, Mock } from "@obstack/mocks";
import { runObstack } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestBodyOf } from "./examples.ts";
import { expectEveryOperation } from "./expect-every-operation.ts";

const id = "665f1c2ab4d3e5f6a7b8c901";

/** The command that reaches each operation; `-f -` reads the first example body of the spec. */
const stackCommands = {
  listDashboards: ["dashboards", "list"],
  createDashboard: ["dashboards", "create", "-f", "-"],
  getDashboard: ["dashboards", "get", id],
  updateDashboard: ["dashboards", "update", id, "-f", "-"],
  deleteDashboard: ["dashboards", "delete", id, "--yes"],
  listAlerts: ["alerts", "list"],
  createAlert: ["alerts", "create", "-f", "-"],
  getAlert: ["alerts", "get", id],
  updateAlert: ["alerts", "update", id, "-f", "-"],
  deleteAlert: ["alerts", "delete", id, "--yes"],
  listSources: ["sources", "list"],
};

const deployments: readonly {
  document: DocumentName;
  commands: Readonly<Record<string, readonly string[]>>;
  environment: (baseUrl: string) => Record<string, string>;
}[] = [
  {
    document: "selfhosted.v2",
    commands: {
      ...stackCommands,
      queryChartSeries: ["charts", "query", "--source", "665f1c2ab4d3e5f6a7b8cb01", "--granularity", "5m"],
      listWebhooks: ["webhooks", "list"],
    },
    environment: selfHostedEnvironment,
  },
  {
    document: "hosted.v1",
    commands: {
      ...stackCommands,
      setServiceState: ["services", "start"],
      listPipes: ["pipes", "list"],
      createPipe: ["pipes", "create", "-f", "-"],
      createKey: ["keys", "create", "--name", "ci", "--role", "developer", "--show-secret"],
      getReversePrivateEndpoint: ["reverse-private-endpoints", "get", "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f"],
      getUsageCost: ["usage-cost", "--from", "2026-01-01", "--to", "2026-01-31"],
    },
    environment: hostedEnvironment,
  },
];

describe.each(deployments)("obstack on $document", ({ document, commands, environment }) => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(document);
  });
  afterAll(() => mock.close());

  test.each(operationsOf(document))("reaches $operationId", async (operation) => {
    const argv = commands[operation.operationId];
    if (argv === undefined) throw new Error(`No command reaches ${operation.operationId}.`);
    const input = JSON.stringify(requestBodyOf(document, operation) ?? {});
    const { code, stdout, stderr } = await runObstack([...argv, "--output", "json"], {
      environment: environment(mock.baseUrl),
      input,
    });
    expect({ code, stderr: stderr.replaceAll(/^(Created|Replaced|Deleted|Sent) .*\n/gm, "") }).toEqual({
      code: 0,
      stderr: "",
    });
    expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(mock.requests.at(-1)).toMatchObject({ operationId: operation.operationId });
  });

  test("every operation of the spec was exercised, and every request was one of the spec's", () => {
    expectEveryOperation(mock, document);
  });

  test("a missing credential ends with its own exit code and says what to try", async () => {
    const finished = await runObstack(["sources", "list"], {
      environment: { ...environment(mock.baseUrl), ...noCredential(document) },
    });
    expect(finished).toMatchObject({ code: 3, stdout: "" });
    expect(finished.stderr).toMatch(/^error: .*\n {2}hint: .*\n$/);
  });
});

/** No credential at all. */
function noCredential(document: DocumentName): Record<string, string> {
  return document === "hosted.v1" ? { OBSTACK_HOSTED_KEY_SECRET: "" } : { OBSTACK_SELFHOSTED_API_KEY: "" };
}
