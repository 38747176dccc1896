// Sends the request examples of the specs, without a client's additions, to servers as documented and as deployed.
import { startEmulator } from "@obstack/emulator";
import type { Behavior, Emulator } from "@obstack/emulator";
import { operationsOf } from "@obstack/mocks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestExamplesOf } from "./examples.ts";

const deployments = ["selfhosted.v2", "hosted.v1"] as const;
const behaviors: readonly Behavior[] = ["documented", "deployed", "deployed=older"];

// Deployed hosted servers limit requests, so each group has a server of its own.
const groups = behaviors.flatMap((behavior) =>
  deployments.flatMap((document) => [
    { behavior, document, title: "creates", isCreate: true },
    { behavior, document, title: "changes", isCreate: false },
  ]),
);

describe.each(groups)("$behavior, $document, $title", ({ behavior, document, isCreate }) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ behavior });
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const requests = operationsOf(document)
    .filter(({ method }) => (method === "POST") === isCreate)
    .flatMap((operation) => requestExamplesOf(document, operation).map((example) => ({ operation, ...example })));

  test.each(requests)("$operation.operationId accepts $name", async ({ operation, value }) => {
    const { selfHosted, hosted } = emulator;
    const { baseUrl } = document === "hosted.v1" ? hosted : selfHosted;
    const authorization =
      document === "hosted.v1" ? `Basic ${btoa(`${hosted.keyId}:${hosted.keySecret}`)}` : `Bearer ${selfHosted.apiKey}`;
    const id = operation.path.includes("dashboards") ? "665f1c2ab4d3e5f6a7b8c901" : "665f1c2ab4d3e5f6a7b8ca01";
    const path = operation.path
      .replace("{id}", id)
      .replace("{organizationId}", hosted.organizationId)
      .replace("{serviceId}", hosted.serviceId);
    const response = await fetch(`${baseUrl}${path}`, {
      method: operation.method,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(value),
    });
    expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 });
  });
});
