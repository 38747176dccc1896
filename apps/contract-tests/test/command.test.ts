import { hostedEnvironment, operationsOf, selfHostedEnvironment, startMock } from "@obstack/mocks";
import type { DocumentName, Mock } from "@obstack/mocks";
import { runObstack } from "@obstack/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { requestBodyOf } from "./examples.ts";
import { expectEveryOperation } from "./expect-every-operation.ts";

const deployments: readonly { document: DocumentName; environment: (baseUrl: string) => Record<string, string> }[] = [
  { document: "selfhosted.v2", environment: selfHostedEnvironment },
  { document: "hosted.v1", environment: hostedEnvironment },
];

describe.each(deployments)("obstack on $document", ({ document, environment }) => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(document);
  });
  afterAll(() => mock.close());

  test.each(operationsOf(document))("calls $operationId", async (operation) => {
    const argv = commands[document][operation.operationId];
    if (argv === undefined) throw new Error(`No command for ${operation.operationId}.`);
    const input = JSON.stringify(requestBodyOf(document, operation) ?? {});
    const { code, stdout, stderr } = await runObstack([...argv, "--output", "json"], {
      environment: environment(mock.baseUrl),
      input,
    });
    expect({
      code,
      stderr: stderr.replaceAll(
        /^(?:(?:Created|Changed|Deleted|Sent) | {4}|note: |warning: Another alert is named ).*\n/gm,
        "",
      ),
    }).toEqual({
      code: 0,
      stderr: "",
    });
    expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(mock.requests.at(-1)).toMatchObject({ operationId: operation.operationId });
  });

  test("covers every operation, and sends only documented requests", () => {
    expectEveryOperation(mock, document);
  });

  test("exits with 3 and a hint without credentials", async () => {
    const result = await runObstack(["sources", "list"], {
      environment: { ...environment(mock.baseUrl), ...withoutCredentials(document) },
    });
    expect(result).toMatchObject({ code: 3, stdout: "" });
    expect(result.stderr).toMatch(/^error: .*\n {2}hint: .*\n$/);
  });
});

/** Returns the variables that remove the credentials of a deployment. */
function withoutCredentials(document: DocumentName): Record<string, string> {
  return document === "hosted.v1" ? { OBSTACK_HOSTED_KEY_SECRET: "" } : { OBSTACK_SELFHOSTED_API_KEY: "" };
}
