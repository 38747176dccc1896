// The suite for live servers, on an emulator that is one.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runProcess } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test, vi } from "vitest";

// Each test runs the command about twenty times for each deployment.
vi.setConfig({ testTimeout: 180_000 });

const script = fileURLToPath(new URL("../src/live.ts", import.meta.url));

const run = (environment: Readonly<Record<string, string>>): Promise<ProcessResult> =>
  runProcess(process.execPath, [script], { environment: { PATH: process.env["PATH"], ...environment } });

const selfHosted = ({ environment }: Emulator) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.includes("SELFHOSTED")));

test("a server as the specs say has no differences, and is left as it was", async () => {
  await using emulator = await startEmulator();
  const before = JSON.stringify(emulator.snapshot());
  const { code, stdout } = await run(emulator.environment);
  expect({ code, failures: stdout.match(/^✗.*/gm) }).toEqual({ code: 0, failures: null });
  expect(stdout.match(/The server is as the spec says\./g)).toHaveLength(2);
  expect(stdout).toMatch(/\| createKey +\| none: the interface cannot delete a key/);
  // The key was used, and says when.
  expect(JSON.stringify(emulator.snapshot())).toBe(before);
  const written = readFileSync(new URL("../.reports/live-selfhosted.v2.md", import.meta.url), "utf8");
  expect(written).toMatch(/\| getAlert +\| 200, 404 +\|/);
  expect(stdout + written).not.toContain(emulator.hosted.keySecret);
});

test.each([
  ["field", /The server is as the spec says\./],
  ["field=older", /\| deleteAlert +\| body of 200 +\| application\/json +\| text\/plain +\|/],
] as const)("a deployed server, %s, passes, is left as it was, and differs by field", async (behaviour, says) => {
  // A fast clock: no window of a rate limit fills up.
  const start = Date.now();
  await using emulator = await startEmulator({ behaviour, now: () => start + (Date.now() - start) * 500 });
  const before = JSON.stringify(emulator.snapshot());
  const { code, stdout } = await run(emulator.environment);
  expect({ code, failures: stdout.match(/^✗.*/gm) }).toEqual({ code: 0, failures: null });
  expect(stdout).toMatch(says);
  expect(JSON.stringify(emulator.snapshot())).toBe(before);
});

test("what fails fails the run, and what was made is gone all the same", async () => {
  await using emulator = await startEmulator({
    seed: "empty",
    faults: [{ kind: "status", status: 400, operationId: "updateAlert" }],
  });
  const { code, stdout } = await run(selfHosted(emulator));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ alerts modify changes what it names alone: .*400/m);
  expect(emulator.snapshot().selfhosted).toEqual({ sources: expect.any(Array), webhooks: expect.any(Array) });
});

test("without a server it says what to set", async () => {
  const { code, stderr } = await run({});
  expect(code).toBe(1);
  expect(stderr).toContain("obstack emulator start");
});
