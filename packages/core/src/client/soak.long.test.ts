import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport } from "../../test/create-test-transport.ts";
import { isObstackError } from "../errors/any-obstack-error.ts";

const calls = 20_000;
const concurrency = 50;

/** Faults of every tenth request, in turn, so that all runs are the same. */
const faults: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(429, { "RateLimit-Reset": "0" }).end("Too many requests."),
  (response) => response.writeHead(503).end("<html></html>"),
  (response) => response.socket?.destroy(),
  (response) => {
    response.writeHead(200, { "Content-Length": "100" }).write('{"data":');
    setImmediate(() => response.socket?.destroy());
  },
  (response) => response.writeHead(200).end("{"),
  (response) => response.writeHead(404).end("Not Found"),
];

test("leaks no socket, timer or listener in 20,000 calls with faults", async () => {
  let count = 0;
  await using server = await startServer((response) => {
    const fault = count++ % 10 === 0 ? faults[((count / 10) % faults.length) | 0] : undefined;
    if (fault === undefined) response.end('{"data":[]}');
    else fault(response);
  });
  const http = createTestTransport(server.baseUrl, { concurrency, retry: { backoffLimit: 1 } });

  const { signal } = new AbortController();
  const outcomes = { succeeded: 0, failed: 0 };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next++ < calls) {
      try {
        await http.GET("/things", {}, { signal });
        outcomes.succeeded++;
      } catch (error) {
        if (!isObstackError(error)) throw error;
        outcomes.failed++;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));

  expect(outcomes.succeeded + outcomes.failed).toBe(calls);
  // Invalid JSON and a 404 are not retried; all other faults are.
  expect(outcomes.failed).toBeGreaterThan(calls / 60);
  expect(outcomes.failed).toBeLessThan(calls / 20);
  expect(getEventListeners(signal, "abort")).toEqual([]);

  // Connections that are kept alive, counted at both ends, do not exceed the concurrency.
  const resources = process.getActiveResourcesInfo();
  expect(resources.filter((name) => name === "TCPSocketWrap").length).toBeLessThanOrEqual(2 * concurrency + 10);
  expect(resources.filter((name) => name === "Timeout").length).toBeLessThan(20);
});
