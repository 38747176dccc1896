// Exports, interruptions and rate limits of several targets, with the built command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { obstackProcess } from "@obstack/testing";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";

test("an export never replaces what another target of the run wrote", async () => {
  await using fleet = await startFleet({ a: {}, b: {} });
  fleet.edit("alerts/service.yaml", "${threshold}", "10");
  await fleet.run("apply", "--all", "--yes");
  expect(await fleet.run("export", "--all", "--yes")).toMatchObject({ code: 0 });
  await fleet.changeAlert("b", { threshold: 99 });
  const { code, stdout } = await fleet.run("export", "--all", "--yes");
  expect(stdout).toContain("Failed: b\n  alerts/service.yaml differs between a and b.\n");
  expect(code).toBe(2);
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 10\n");
  // Alone, the target updates the file.
  expect(await fleet.run("export", "--target", "b", "--yes")).toMatchObject({ code: 0 });
  expect(readFileSync(join(fleet.folder, "alerts/service.yaml"), "utf8")).toContain("threshold: 99\n");
});

test("a killed apply continues, and the report tells what it wrote", async () => {
  const slow = [{ kind: "latency", milliseconds: 150, operationId: "createAlert" }] as const;
  await using fleet = await startFleet({ a: { faults: slow }, b: { faults: slow }, c: { faults: slow } });
  for (const killedAt of [1, 2]) {
    const child = spawn(...obstackProcess("apply", fleet.folder, "--all", "--yes"), {
      env: { ...fleet.environment, HOME: "/nonexistent" },
      stdio: "ignore",
    });
    const writes = (): number =>
      Object.values(fleet.emulators).flatMap((one) => one.requests().filter(({ method }) => method === "POST")).length;
    const before = writes();
    await expect.poll(writes, { interval: 5 }).toBeGreaterThanOrEqual(before + killedAt);
    child.kill("SIGKILL");
    await once(child, "exit");
    // The servers still process what the killed process sent. A later request with the same latency ends after that.
    for (const { selfHosted } of Object.values(fleet.emulators)) {
      const headers = { Authorization: `Bearer ${selfHosted.apiKey}`, "Content-Type": "application/json" };
      const { status } = await fetch(`${selfHosted.baseUrl}/api/v2/alerts`, { method: "POST", headers, body: "{" });
      expect(status).toBe(400);
    }
  }
  const applied = await fleet.run("apply", "--all", "--yes", "--output", "json");
  expect(applied.code).toBe(0);
  expect(JSON.parse(applied.stdout)).toMatchObject({ summary: { targets: 3, failed: 0, notReached: 0 } });
  expect(await fleet.run("plan", "--all")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n3 targets: 3 without changes\.\n$/) as string,
  });
  for (const name of ["a", "b", "c"])
    expect(fleet.stored(name)).toMatchObject({ dashboards: { length: 1 }, alerts: { length: 1 } });
});

test("a target over its rate limit waits on its own", async () => {
  await using fleet = await startFleet({ a: {}, b: { faults: [{ kind: "rate-limit", times: 2 }] }, c: {} });
  const { code, stdout } = await fleet.run("apply", "--all", "--yes");
  expect(stdout).toContain("3 targets: 3 changed. 6 created.\n");
  expect(code).toBe(0);
  const requests = (target: string) => fleet.emulators[target]?.requests() ?? [];
  expect(requests("b").filter(({ status }) => status === 429)).toHaveLength(2);
  const lastOf = (target: string): string => requests(target).at(-1)?.time ?? "";
  const firstWrite = requests("b").find(({ method }) => method === "POST")?.time ?? "";
  // The others are done while it waits.
  expect([lastOf("a") < firstWrite, lastOf("c") < firstWrite]).toEqual([true, true]);
});
