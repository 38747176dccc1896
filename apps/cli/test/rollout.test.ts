// A rollout over several targets is one thing: however often it is interrupted, one undo reverts it, waves backwards.
import { spawn } from "node:child_process";
import { isolation, obstackProcess } from "@obstack/testing";
import { expect, test } from "vitest";
import { startFleet } from "./fleet-servers.ts";
import type { FleetServers } from "./fleet-servers.ts";

const countOf = (fleet: FleetServers, name: string): number => {
  const { dashboards, alerts } = fleet.stored(name);
  return dashboards.length + alerts.length;
};

test("is one entry although it was killed and failed, and is reverted at once", async () => {
  const fault = { kind: "status", status: 400, operationId: "createAlert", times: 1 } as const;
  await using fleet = await startFleet(
    { canary: {}, a: {}, b: { faults: [fault] } },
    "fleet: { waves: [canary, rest], concurrency: 1 }",
  );
  // Killed in the first wave, while it lists what it created: the outcome of each write is known.
  fleet.emulators["canary"]?.faults.add({ kind: "latency", milliseconds: 15 });
  const child = spawn(...obstackProcess("apply", fleet.folder, "--all", "--yes"), {
    env: { ...isolation, ...fleet.environment },
    stdio: "ignore",
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const isListing = (): boolean => {
    const [last, ...before] = fleet.emulators["canary"]?.requests() ?? [];
    return last?.method === "GET" && before.filter(({ method }) => method === "POST").length === 2;
  };
  await expect.poll(isListing, { interval: 2 }).toBe(true);
  child.kill("SIGKILL");
  await closed;
  expect(child.signalCode).toBe("SIGKILL");
  fleet.emulators["canary"]?.faults.clear();
  // The alert on `b` fails once more, then everything is applied.
  expect((await fleet.run("apply", "--all", "--yes")).code).not.toBe(0);
  const last = await fleet.run("apply", "--all", "--yes");
  expect(last).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/To revert, run `obstack undo .+ --rollout (\S+)`\.\n/),
  });
  const [, id = ""] = /--rollout (\S+)`/.exec(last.stderr) ?? [];
  const listed = await fleet.run("undo", "--all", "--list", "--output", "json");
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { rollout: id, targets: ["canary", "a", "b"], total: 3, changes: 6 },
  ]);
  expect(["canary", "a", "b"].map((name) => countOf(fleet, name))).toEqual([2, 2, 2]);

  expect(await fleet.run("undo", "--all")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("3 targets: 3 to revert. 6 to delete.\n"),
    stderr: expect.stringContaining(`Refusing to undo rollout ${id} on 3 targets without confirmation.`),
  });
  const undone = await fleet.run("undo", "--all", "--yes");
  expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining("3 targets: 3 reverted. 6 deleted.\n") });
  // Waves backwards: the canary is last.
  expect(undone.stderr).toMatch(/undo: 3 of 3 targets: canary\n(?:Files were not changed\. .*\n)?$/);
  expect(["canary", "a", "b"].map((name) => countOf(fleet, name))).toEqual([0, 0, 0]);
  expect(await fleet.run("undo", "--all", "--yes")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Nothing to undo: the selected targets have no rollout in this folder."),
  });
});

test("is reverted by its identifier, on the targets that have it, unless there are later ones", async () => {
  await using fleet = await startFleet({ a: {}, b: {}, c: {} }, "fleet: { waves: [a, rest] }");
  expect((await fleet.run("apply", "--all", "--yes", "--rollout", "first")).code).toBe(0);
  fleet.edit("dashboards/service.yaml", "name: Service", "name: Services");
  expect((await fleet.run("apply", "--target", "a,b", "--yes", "--rollout", "second")).code).toBe(0);
  expect(await fleet.run("undo", "--rollout", "first", "--yes")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Failed: a, b\n {2}Target a has later applies than rollout first\.|Failed: a\n/),
  });
  expect(await fleet.run("undo", "--rollout", "third", "--yes")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Nothing to undo: no selected target has rollout third."),
  });
  expect(await fleet.run("undo", "--rollout", "second", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("3 targets: 2 reverted, 1 without this rollout. 2 restored.\n"),
  });
  // A single target, as before.
  expect(await fleet.run("undo", "--target", "c", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Reverts rollout first\n"),
  });
  expect(await fleet.run("undo", "--rollout", "first", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("3 targets: 2 reverted, 1 without this rollout. 4 deleted.\n"),
  });
  expect(await fleet.run("apply", "--all", "--yes", "--rollout", "not valid")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Invalid rollout "not valid".'),
  });
  expect(await fleet.run("undo", "--all", "--last-write")).toMatchObject({ code: 1 });
});
