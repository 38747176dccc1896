// Runs the live suite (`npm run task -- live`) against emulators.
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { runProcess } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../src/live.ts", import.meta.url));

const run = (environment: Readonly<Record<string, string>>): Promise<ProcessResult> =>
  runProcess(process.execPath, [script], { environment: { PATH: process.env["PATH"], ...environment } });

const selfHosted = ({ environment }: Emulator) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.includes("SELFHOSTED")));

test("finds no differences on a server that matches the specs, and restores its state", async () => {
  await using emulator = await startEmulator({ behavior: "documented" });
  const before = JSON.stringify(emulator.snapshot());
  const { code, stdout } = await run(emulator.environment);
  expect({ code, failures: stdout.match(/^✗.*/gm) }).toEqual({ code: 0, failures: null });
  expect(stdout.match(/The server matches the spec\./g)).toHaveLength(2);
  expect(stdout).not.toContain("not in the document");
  expect(stdout).toMatch(/\| createKey +\| none: keys cannot be deleted/);
  expect(JSON.stringify(emulator.snapshot())).toBe(before);
  expect(stdout).toMatch(/\| getAlert +\| 200, 404 +\|/);
  expect(stdout).not.toContain(emulator.hosted.keySecret);
});

test.each([
  ["deployed", /The server matches the spec\./],
  ["deployed=older", /\| deleteAlert +\| body of 200 +\| application\/json +\| text\/plain +\|/],
] as const)(
  "passes on a deployed server (%s), reports its differences, and restores its state",
  async (behavior, expected) => {
    await using emulator = await startEmulator({ behavior });
    const before = JSON.stringify(emulator.snapshot());
    const { code, stdout } = await run(emulator.environment);
    expect({ code, failures: stdout.match(/^✗.*/gm) }).toEqual({ code: 0, failures: null });
    expect(stdout).toMatch(expected);
    expect(JSON.stringify(emulator.snapshot())).toBe(before);
  },
);

test("fails if a step fails, and still deletes what it created", async () => {
  await using emulator = await startEmulator({
    behavior: "documented",
    seed: "empty",
    faults: [{ kind: "status", status: 400, operationId: "updateAlert" }],
  });
  const { code, stdout } = await run(selfHosted(emulator));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ alerts modify changes only the given fields: .*400/m);
  expect(emulator.snapshot().selfhosted).toEqual({ sources: expect.any(Array), webhooks: expect.any(Array) });
});

test("names the variables to set if no server is configured", async () => {
  const { code, stderr } = await run({});
  expect(code).toBe(1);
  expect(stderr).toContain("obstack emulator start");
});
