import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { runHosted, outcome } from "./environment.ts";

const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";

test("a wait names the last status, and what a person has to do", async () => {
  await using server = await startServer(
    json({ status: 200, requestId: "r", result: { id, status: "PendingAcceptance" } }),
  );
  const argv = ["reverse-private-endpoints", "get", id, "--wait", "--timeout", "1s"];
  const { code, stderr } = await runHosted(server, ...argv);
  expect(code).toBe(1);
  expect(stderr).toContain("has the status PendingAcceptance. Accept the connection");
  expect(stderr).toContain('was not ready within 1 s. Its last status is "PendingAcceptance".');
  const useless = await runHosted(server, ...argv.filter((word) => word !== "--wait"));
  expect(useless).toMatchObject(outcome(2, "--timeout needs --wait."));
});

test.each([
  [200, "1h", 0, "has the status responding after"],
  [403, "1h", 4, "Check the server's reason. A key can have expired"],
  [500, "1h", 1, "failed with 500"],
  [424, "1s", 1, 'was not ready within 1 s. Its last status is "idle or still starting".'],
])("services start --wait polls sources until they respond without 424: %d", async (last, timeout, code, message) => {
  const service = json({ status: 200, requestId: "r", result: { id } });
  // A single error of a server that starts does not end the wait.
  const broken = json({ status: 500, error: "NO: no" }, 500);
  await using server = await startServer(service, broken, json({ status: last, error: "NO: no", result: [] }, last));
  const argv = ["services", "start", "--wait", "--timeout", timeout];
  const run = await runHosted(server, ...argv);
  expect(run).toMatchObject(outcome(code, message));
  expect(server.requests.slice(1).every(({ url }) => url.endsWith("/stack/sources"))).toBe(true);
});
