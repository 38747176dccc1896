// Calls every operation with the request examples of the specs, without a client's additions, on servers as documented and as deployed, and
// compares the responses with the specs.
import { startEmulator } from "@obstack/emulator";
import type { Behavior, Emulator } from "@obstack/emulator";
import { operationsOf } from "@obstack/mocks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createComparison } from "../src/find-differences.ts";
import { requestExamplesOf } from "./examples.ts";
import { ids } from "./ids.ts";

const deployments = ["selfhosted.v2", "hosted.v1"] as const;
const behaviors: readonly Behavior[] = ["documented", "deployed", "deployed=older"];

// Deployed hosted servers limit requests, so each group has a server of its own.
const groups = behaviors.flatMap((behavior) =>
  deployments.flatMap((document) => [
    { behavior, document, title: "creates", isCreate: true },
    { behavior, document, title: "changes", isCreate: false },
  ]),
);

const compare = {
  "selfhosted.v2": createComparison("selfhosted.v2"),
  "hosted.v1": createComparison("hosted.v1"),
};

describe.each(groups)("$behavior, $document, $title", ({ behavior, document, isCreate }) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ behavior });
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const requests = operationsOf(document)
    .filter(({ method }) => (method === "POST") === isCreate)
    // The older release has no list of webhooks.
    .filter(({ operationId }) => behavior !== "deployed=older" || operationId !== "listWebhooks")
    .flatMap((operation) => {
      const examples = requestExamplesOf(document, operation);
      const sent = examples.length > 0 ? examples : [{ name: "no body", value: undefined }];
      return sent.map((example) => ({ operation, ...example }));
    });

  test.each(requests)("$operation.operationId accepts $name", async ({ operation, value }) => {
    const { selfHosted, hosted } = emulator;
    const { baseUrl } = document === "hosted.v1" ? hosted : selfHosted;
    const authorization =
      document === "hosted.v1" ? `Basic ${btoa(`${hosted.keyId}:${hosted.keySecret}`)}` : `Bearer ${selfHosted.apiKey}`;
    const path = operation.path
      .replace("{id}", operation.path.includes("dashboards") ? ids.dashboard : ids.alert)
      .replace("{reversePrivateEndpointId}", ids.reversePrivateEndpoint)
      .replace("{organizationId}", hosted.organizationId)
      .replace("{serviceId}", hosted.serviceId);
    const query = operation.operationId === "getUsageCost" ? "?from_date=2026-01-01&to_date=2026-01-31" : "";
    const response = await fetch(`${baseUrl}${path}${query}`, {
      method: operation.method,
      headers: { authorization, "content-type": "application/json" },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    const contentType = headers.get("content-type")?.split(";", 1)[0] ?? "";
    expect({ isOk: response.ok, text }).toMatchObject({ isOk: true });
    // Servers confirm deletes in many ways, which clients do not read.
    if (behavior !== "documented" && operation.method === "DELETE") return;
    const differences = compare[document]({ operation, status, contentType, text });
    // Servers return more than the specs list.
    expect(differences.filter(({ expected }) => expected !== "not in the document")).toEqual([]);
  });
});

test.each(behaviors)("each record of %s is a valid update, on its server and by the specs", async (behavior) => {
  const server = await startEmulator({ behavior, seed: "demo" });
  // It checks requests against the specs.
  const documented = await startEmulator({ behavior: "documented", seed: "demo" });
  try {
    for (const noun of ["dashboards", "alerts"]) {
      const send = async ({ selfHosted }: Emulator, id = "", body?: string): Promise<Response> => {
        const headers = { authorization: `Bearer ${selfHosted.apiKey}`, "content-type": "application/json" };
        return fetch(`${selfHosted.baseUrl}/api/v2/${noun}${id}`, { headers, ...(body && { method: "PUT", body }) });
      };
      const { data } = (await (await send(server)).json()) as { data: readonly { id: string; name: string }[] };
      expect(data.length).toBeGreaterThan(1);
      for (const record of data) {
        for (const target of [server, documented]) {
          const response = await send(target, `/${record.id}`, JSON.stringify(record));
          expect([record.name, response.ok ? "" : await response.text()]).toEqual([record.name, ""]);
        }
      }
    }
  } finally {
    await Promise.all([server.close(), documented.close()]);
  }
});
