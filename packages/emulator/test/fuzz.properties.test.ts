// Random requests to every operation cause no internal error, and leave the state readable.
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Deployment } from "../src/index.ts";
import type { Specification } from "../src/specification/specification.ts";
import { anyRequest } from "./arbitrary-request.ts";
import { behaviors, consoleError, fuzzed, runs, specifications, useFuzzed } from "./fuzz-setup.ts";

describe.each(behaviors)("%s", (behavior) => {
  useFuzzed(behavior);

  test.each(["selfhosted", "hosted"] as const)(
    "%s: responds to every request without an internal error",
    async (deployment) => {
      await fc.assert(
        fc.asyncProperty(anyRequest(fuzzed, deployment), async (sent) => {
          consoleError.mockClear();
          const { status, text } = await fuzzed.send(sent);
          // Deployed servers respond to queries that they cannot run with 500 and the reason.
          const isRecorded =
            behavior !== "documented" && status === 500 && sent.path.startsWith("/api/v2/charts/series");
          if (!isRecorded) expect(status, text).toBeLessThan(500);
          expect(text).not.toContain("Internal server error");
          expect(consoleError).not.toHaveBeenCalled();
        }),
        propertyRuns(runs),
      );
      await expectReadable();
    },
  );
});

async function expectReadable(): Promise<void> {
  const { organizationId, serviceId } = fuzzed.emulator.hosted;
  await fuzzed.send({
    deployment: "hosted",
    method: "PATCH",
    path: `/v1/organizations/${organizationId}/services/${serviceId}/state`,
    body: '{"command":"start"}',
  });
  for (const [deployment, { operations }] of Object.entries(specifications) as [Deployment, Specification][]) {
    for (const { operationId, method, path } of operations) {
      if (!operationId.startsWith("list")) continue;
      const { status, text } = await fuzzed.send({
        deployment,
        method,
        path: path.replace("{organizationId}", organizationId).replace("{serviceId}", serviceId),
      });
      // The older release has no list of webhooks.
      if (operationId === "listWebhooks" && status === 404) continue;
      expect([operationId, status]).toEqual([operationId, 200]);
      expect(() => JSON.parse(text)).not.toThrow();
    }
  }
  expect(() => JSON.stringify(fuzzed.emulator.snapshot())).not.toThrow();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
}
