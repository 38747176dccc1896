// Tests with the emulator in a container, or with a running one at EMULATOR_URL.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { GenericContainer, Wait } from "testcontainers";
import type { StartedTestContainer } from "testcontainers";

const key = "key-of-the-tests";
const authorization = `Bearer ${key}`;
let emulator = process.env["EMULATOR_URL"] ?? "";
let container: StartedTestContainer | undefined;

before(async () => {
  if (emulator !== "") return;
  container = await new GenericContainer("ghcr.io/obstack/obstack-emulator")
    .withEnvironment({ OBSTACK_EMULATOR_API_KEY: key, OBSTACK_EMULATOR_SEED: "empty" })
    .withExposedPorts(8000)
    .withWaitStrategy(Wait.forHttp("/_emulator/health", 8000))
    .start();
  emulator = `http://${container.getHost()}:${container.getMappedPort(8000)}`;
});
after(() => container?.stop());

// One server for all tests, with the seed restored before each.
beforeEach(async () => {
  const { ok } = await fetch(`${emulator}/_emulator/reset`, { method: "POST" });
  assert.ok(ok);
});

async function listNames(): Promise<string[]> {
  const response = await fetch(`${emulator}/api/v2/dashboards`, { headers: { authorization } });
  assert.equal(response.status, 200);
  const { data } = (await response.json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
}

test("creates a dashboard", async () => {
  assert.deepEqual(await listNames(), []);
  const { status } = await fetch(`${emulator}/api/v2/dashboards`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ name: "Checkout", tiles: [] }),
  });
  assert.equal(status, 200);
  assert.deepEqual(await listNames(), ["Checkout"]);
});

test("handles a failure", async () => {
  const fault = { kind: "status", status: 503, operationId: "listDashboards", times: 1 };
  const { ok } = await fetch(`${emulator}/_emulator/faults`, { method: "POST", body: JSON.stringify(fault) });
  assert.ok(ok);
  const { status } = await fetch(`${emulator}/api/v2/dashboards`, { headers: { authorization } });
  assert.equal(status, 503);
  assert.deepEqual(await listNames(), []);
});
