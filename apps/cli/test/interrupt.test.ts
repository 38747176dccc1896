import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { json, obstackCommand, startServer } from "@obstack/testing";
import type { TestServer } from "@obstack/testing";
import { expect, onTestFinished, test } from "vitest";
import { hosted, selfHosted } from "./environment.ts";

/** Runs a command, and ends it as Ctrl-C does when the server has got so many requests. */
async function interrupt(
  server: TestServer,
  requests: number,
  argv: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [obstackCommand, ...argv], { env: { HOME: "/nonexistent", ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end("name: A\n");
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const written = text(child.stderr);
  await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBe(requests);
  child.kill("SIGINT");
  return { code: await closed, stderr: await written };
}

test("a read that is interrupted changed nothing", async () => {
  await using server = await startServer(() => undefined);
  expect(await interrupt(server, 1, ["dashboards", "list"], selfHosted(server.baseUrl))).toEqual({
    code: 130,
    stderr: "error: Interrupted. Nothing was changed by it.\n",
  });
});

test("of a write that was on its way the outcome is unknown", async () => {
  await using server = await startServer(json({ data: { id: "d1", name: "D" } }), () => undefined);
  const argv = ["dashboards", "update", "d1", "--name", "B"];
  expect(await interrupt(server, 2, argv, selfHosted(server.baseUrl))).toEqual({
    code: 130,
    stderr: [
      "error: Interrupted. PUT /api/v2/dashboards/d1 was on its way.",
      "  hint: Its outcome is unknown: look whether it was done before you repeat it.",
      "",
    ].join("\n"),
  });
});

test("a wait for the next attempt ends at once", async () => {
  await using server = await startServer({ status: 429, headers: { "Retry-After": "60" }, body: "{}" });
  const { code, stderr } = await interrupt(server, 1, ["dashboards", "list"], selfHosted(server.baseUrl));
  expect(code).toBe(130);
  expect(stderr).toMatch(/trying again in 6\d s\.\nerror: Interrupted\./);
});

test("a key that may have been made is told of, and its empty file is gone", async () => {
  await using server = await startServer(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), "obstack-interrupt-"));
  const file = join(folder, "key");
  const argv = ["keys", "create", "--name", "ci", "--role", "developer", "--save-secret", file];
  const { code, stderr } = await interrupt(server, 1, argv, hosted(server.baseUrl));
  expect(code).toBe(130);
  expect(stderr).toContain("Its outcome is unknown");
  expect(existsSync(file)).toBe(false);
  rmSync(folder, { recursive: true });
});
