import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isolation, json, obstackProcess, startServer, temporaryFolder } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { expect, onTestFinished, test } from "vitest";
import { hosted, selfHosted, outcome } from "./environment.ts";

/** Runs a command and interrupts it once the server has received the given number of requests. */
async function interrupt(
  server: TestServer,
  requests: number,
  argv: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(...obstackProcess(...argv), { env: { ...isolation, ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end("name: A\n");
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const stderr = text(child.stderr);
  await expect.poll(() => server.requests.length).toBe(requests);
  child.kill("SIGINT");
  return { code: await closed, stderr: await stderr };
}

test("reports that no write was in progress when a read is interrupted", async () => {
  await using server = await startServer(() => undefined);
  expect(await interrupt(server, 1, ["dashboards", "list"], selfHosted(server.baseUrl))).toEqual({
    code: 130,
    stderr: "error: Interrupted. No write was in progress.\n",
  });
});

test("reports an unknown outcome when a write is interrupted", async () => {
  await using server = await startServer(
    json({ data: { id: "665f1c2ab4d3e5f6a7b8c901", name: "D" } }),
    json({ data: [] }),
    () => undefined,
  );
  const argv = ["dashboards", "update", "665f1c2ab4d3e5f6a7b8c901", "--name", "B"];
  expect(await interrupt(server, 3, argv, selfHosted(server.baseUrl))).toEqual({
    code: 130,
    stderr: [
      "error: Interrupted. PUT /api/v2/dashboards/665f1c2ab4d3e5f6a7b8c901 was in progress.",
      "  hint: The outcome of the request is unknown. Check the result before you retry.",
      "",
    ].join("\n"),
  });
});

test("ends immediately while waiting for a retry", async () => {
  await using server = await startServer({ status: 429, headers: { "Retry-After": "60" }, body: "{}" });
  expect(await interrupt(server, 1, ["dashboards", "list"], selfHosted(server.baseUrl))).toMatchObject(
    outcome(130, /Retrying in 6\d s\.\nerror: Interrupted\./),
  );
});

test("reports that a key may have been created and removes its empty file", async () => {
  await using server = await startServer(() => undefined);
  const folder = temporaryFolder();
  const file = join(folder, "key");
  const argv = ["keys", "create", "--name", "ci", "--role", "developer", "--save-secret", file];
  expect(await interrupt(server, 1, argv, hosted(server.baseUrl))).toMatchObject(
    outcome(130, "The outcome of the request is unknown"),
  );
  expect(existsSync(file)).toBe(false);
});
