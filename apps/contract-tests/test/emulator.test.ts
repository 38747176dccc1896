// Runs the command against the emulator through a Prism proxy, which validates requests and responses.
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { operationsOf, startMock } from "@obstack/mocks";
import type { Mock } from "@obstack/mocks";
import { runObstack } from "@obstack/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { requestBodyOf } from "./examples.ts";

const deployments = ["selfhosted.v2", "hosted.v1"] as const;

// Documented behavior only: deployed servers use calendar dates in cost reports, and different bodies.
describe.each(deployments)("%s", (document) => {
  let emulator: Emulator;
  let proxy: Mock;
  beforeAll(async () => {
    emulator = await startEmulator({ behavior: "documented" });
    const upstream = document === "hosted.v1" ? emulator.hosted.baseUrl : emulator.selfHosted.baseUrl;
    proxy = await startMock(document, { upstream });
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await proxy.close();
    await emulator.close();
  });

  test.each(operationsOf(document))("the command calls $operationId", async (operation) => {
    const argv = commands[document][operation.operationId] ?? [];
    const { code, stdout, stderr } = await runObstack([...argv, "--output", "json"], {
      environment: {
        ...emulator.environment,
        OBSTACK_SELFHOSTED_URL: proxy.baseUrl,
        OBSTACK_HOSTED_URL: proxy.baseUrl,
        // The key of the other deployment would select that deployment.
        [document === "hosted.v1" ? "OBSTACK_SELFHOSTED_API_KEY" : "OBSTACK_HOSTED_KEY_ID"]: "",
      },
      input: JSON.stringify(requestBodyOf(document, operation) ?? {}),
    });
    expect({ code, failure: stderr.includes("error:") && stderr }).toEqual({ code: 0, failure: false });
    expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(emulator.requests()[0]).toMatchObject({ operationId: operation.operationId, violations: [] });
  });

  test("sends only documented requests", () => {
    expect(proxy.requests.filter(({ operationId }) => operationId === undefined)).toEqual([]);
  });
});
