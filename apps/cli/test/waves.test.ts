// A wait between waves: the next one starts only after it, and not if an alert fires that the apply affected.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runObstack } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";

const waits = (wait: string, more = ", stopWhen: { firing: any }"): string =>
  `fleet: { waves: [{ targets: canary, wait: ${wait}${more} }, rest] }`;

/** The telemetry of emulators has errors in every window. */
async function startQuiet(wait: string, more?: string): Promise<FleetServers> {
  const fleet = await startFleet({ canary: {}, a: {} }, waits(wait, more));
  fleet.edit("dashboards/service.yaml", /level:error/, "SeverityText:error");
  fleet.edit("obstack.yaml", /threshold: 10/, "threshold: 100000");
  expect(await fleet.run("apply", "--all", "--yes", "--waits", "skip")).toMatchObject({ code: 0 });
  return fleet;
}

const thresholds = (fleet: FleetServers): unknown[] =>
  ["canary", "a"].map((name) => Number(fleet.stored(name).alerts[0]?.threshold));
const wait = (fleet: FleetServers, ...argv: string[]): Promise<ProcessResult> =>
  runObstack(["fleet", "wait", fleet.folder, ...argv], { environment: fleet.environment });
const raise = (fleet: FleetServers, threshold: number): void =>
  fleet.edit("obstack.yaml", /threshold: \d+/, `threshold: ${threshold}`);

describe("with a wait of minutes", () => {
  let fleet: FleetServers;
  beforeEach(async () => {
    fleet = await startQuiet("30m");
  });
  afterEach(() => fleet[Symbol.asyncDispose]());

  test("stops at once if a changed alert fires, and stays stopped until it is resolved", async () => {
    raise(fleet, 0);
    const stopped = await fleet.run("apply", "--all", "--yes");
    const reason = 'On canary, an alert fires that did not before the apply: "Service fails".';
    expect(stopped).toMatchObject({ code: 1 });
    expect(stopped.stdout).toContain(
      `Not reached: 1 target\n  ${reason} Undo the rollout, or continue with \`obstack apply --waits skip\`.\n  wave rest: a\n`,
    );
    expect(thresholds(fleet)).toEqual([0, 100_000]);
    // Also in a checkout that has only the states, and after the alert is quiet again.
    rmSync(join(fleet.folder, ".obstack"), { recursive: true });
    fleet.emulators["canary"]?.faults.clear();
    const again = await fleet.run("apply", "--all", "--yes", "--output", "json");
    expect(JSON.parse(again.stdout).targets[0]).toMatchObject({
      target: "a",
      status: "not-reached",
      error: { kind: "stopped", message: expect.stringContaining(reason) },
    });
    expect(await wait(fleet, "--all")).toMatchObject({ code: 1 });
    expect(await fleet.run("apply", "--all", "--yes", "--waits", "skip")).toMatchObject({ code: 0 });
    expect(thresholds(fleet)).toEqual([0, 0]);
    expect(await fleet.run("apply", "--all", "--yes")).toMatchObject({ code: 0 });
  });

  test("ends with an undo of the wave, and with the next apply", async () => {
    raise(fleet, 0);
    await fleet.run("apply", "--all", "--yes");
    expect(await fleet.run("undo", "--target", "canary", "--yes")).toMatchObject({ code: 0 });
    raise(fleet, 90_000);
    const deferred = await fleet.run("apply", "--all", "--yes", "--waits", "defer");
    expect(deferred).toMatchObject({ code: 1 });
    expect(deferred.stdout).toMatch(/Not reached: 1 target\n {2}The wait ends at \S+Z\. Run the command again then/);
    expect(thresholds(fleet)).toEqual([90_000, 100_000]);
  });

  test("ignores an alert that fired before the apply", async () => {
    raise(fleet, 0);
    await fleet.run("apply", "--all", "--yes", "--waits", "skip");
    expect((await fleet.run("plan", "--all")).code).toBe(0);
    raise(fleet, 1);
    const deferred = await fleet.run("apply", "--all", "--yes", "--waits", "defer");
    expect(deferred.stdout).toContain("The wait ends at");
    expect(thresholds(fleet)).toEqual([1, 0]);
  });

  test("is read by other jobs, and by the next run", async () => {
    raise(fleet, 90_000);
    await fleet.run("apply", "--all", "--yes", "--waits", "defer");
    expect(await wait(fleet, "--target", "canary", "--defer")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The wait ends at"),
    });
    expect(await wait(fleet, "--target", "a")).toMatchObject({ code: 0 });
    // Somebody lowers the threshold on the server: the alert fires.
    await fleet.changeAlert("canary", { threshold: 0 });
    expect(await wait(fleet, "--target", "canary")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("error: On canary, an alert fires that did not before the apply"),
    });
  });
});

test.each([
  ["holds until the wait is over, and then continues", ", stopWhen: { firing: any }"],
  ["needs no alerts to wait", ""],
])("%s", async (_name, more) => {
  await using fleet = await startQuiet("1s", more);
  raise(fleet, 90_000);
  const started = performance.now();
  const applied = await fleet.run("apply", "--all", "--yes");
  expect(applied).toMatchObject({ code: 0 });
  expect(performance.now() - started).toBeGreaterThan(1000);
  expect(thresholds(fleet)).toEqual([90_000, 90_000]);
  // Nothing changed on the canary: there is nothing to wait for, or this never ends.
  fleet.edit("obstack.yaml", /wait: 1s/, "wait: 1d");
  expect(await fleet.run("apply", "--all", "--yes")).toMatchObject({ code: 0 });
});

test("stops if the region of the wave is dead at the end of the wait", async () => {
  await using fleet = await startQuiet("1h");
  raise(fleet, 90_000);
  await fleet.run("apply", "--all", "--yes", "--waits", "defer");
  fleet.edit("state/.waits.jsonl", /"until":"[^"]+"/g, `"until":"${new Date().toISOString()}"`);
  fleet.emulators["canary"]?.faults.add({ kind: "status", status: 503 });
  expect(await wait(fleet, "--all")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The alerts of canary cannot be read after the wait: "),
  });
  expect(thresholds(fleet)).toEqual([90_000, 100_000]);
  // The region is back, and its alerts are quiet.
  fleet.emulators["canary"]?.faults.clear();
  expect(await fleet.run("apply", "--all", "--yes")).toMatchObject({ code: 0 });
  expect(thresholds(fleet)).toEqual([90_000, 90_000]);
});
