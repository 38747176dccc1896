// Waits between waves: a runner that holds, one that defers to the next run, and a region that dies during the wait.
import { expect, test } from "vitest";
import { Day } from "./day.ts";
import { World, alert } from "./world.ts";

const settings =
  "targets:\n  staging: { deployment: selfhosted }\n  production: { deployment: selfhosted }\nfleet: { waves: [{ targets: staging, wait: 1h, stopWhen: { firing: any } }, rest] }\n";

async function reviewed(threshold = 100_000): Promise<World> {
  const world = await World.create();
  const pull = world.open({ "obstack.yaml": settings, "alerts/checkout.yaml": alert(threshold) });
  const planned = await world.onPull(pull.number, { command: "plan" });
  expect(planned, planned.log).toMatchObject({ code: 0 });
  world.merge(pull.number);
  return world;
}

const lastCheck = (world: World): unknown => world.github.checks.findLast(({ name }) => name === "obstack apply");

test.for(["true", "false"])(
  "defers the next wave, and continues in a scheduled run (require-plan: %s)",
  async (plan) => {
    await using world = await reviewed();
    const inputs = { command: "apply", "require-plan": plan };
    const deferred = await world.onMain({ ...inputs, waits: "defer" }, { runId: 7 });
    expect(deferred, deferred.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
    expect(deferred.summary).toContain(`continues${plan === "true" ? " with the same reviewed plans" : ""}.`);
    expect(deferred.summary).toMatch(/> \*\*Not reached: 1 target\*\*\n> The wait ends at \S+Z\. {2}\n/);
    expect(lastCheck(world)).toMatchObject({ conclusion: "skipped", output: { title: "Waits before the next wave" } });
    const writes = /^(?:create|update|delete)/;
    expect(
      world
        .emulator("production")
        .requests()
        .filter(({ operationId }) => writes.test(operationId ?? "")),
    ).toEqual([]);
    // Another runner: only the pushed states know of the wait.
    world.git("fetch", "--quiet");
    expect(world.git("ls-tree", "-r", "--name-only", "origin/main")).toContain("state/.waits.jsonl");
    world.endWait();
    const continued = await world.onMain(inputs, { eventName: "schedule", runId: 8 });
    expect(continued, continued.log).toMatchObject({
      code: 0,
      summary: expect.stringContaining("1 changed, 1 unchanged"),
    });
    expect(continued.summary).not.toContain("skipped");
    expect(lastCheck(world)).toMatchObject({
      conclusion: "success",
      output: { text: expect.stringContaining('"rollout":"run-7","runs":[7,8],"pulls":[1]') },
    });
  },
);

test("stays stopped after an alert fires, until an undo by comment", async () => {
  const world = await reviewed(0);
  await using day = new Day(world);
  const stopped = await day.apply([]);
  expect(stopped, stopped.log).toMatchObject({ code: 1 });
  expect(stopped.summary).toMatch(
    /On staging, an alert fires that did not before the apply: "Checkout fails"\. {2}\n(?!> hint)[^]*To undo what was applied, comment `\/obstack undo run-1` on #1\./,
  );
  const later = world.open({ "dashboards/ledger.yaml": "name: Ledger\ntiles: []\n" });
  await day.plan(later.number);
  const blocked = await day.apply([later.number]);
  expect(blocked, blocked.log).toMatchObject({ code: 1, summary: expect.stringContaining("an alert fires that did") });
  expect(await day.sayOn(1, "/obstack undo run-1")).toMatchObject([{ code: 0, outputs: { "exit-code": "2" } }]);
  expect(day.lastComment(1)).toContain("several pull requests, which are undone together: #1, #2.");
  const step = /^\/obstack undo .*$/m.exec(day.lastComment(1))?.[0] ?? "";
  expect(await day.sayOn(1, step)).toMatchObject([{ code: 0, outputs: { "exit-code": "0" } }]);
  const continued = await day.apply([]);
  expect(continued, continued.log).toMatchObject({ code: 1, outputs: { "exit-code": "9" } });
  expect(continued.summary).not.toContain("Not reached");
});

test("stops if the region of the first wave is dead at the end of the wait", async () => {
  await using world = await reviewed();
  expect(await world.onMain({ command: "apply", waits: "defer" })).toMatchObject({ code: 0 });
  world.endWait();
  const down = { ...world.secrets, OBSTACK_SELFHOSTED_URL__STAGING: "http://127.0.0.1:9" };
  const stopped = await world.onMain({ command: "apply" }, { eventName: "schedule", environment: down });
  expect(stopped, stopped.log).toMatchObject({ code: 1, summary: expect.stringContaining("1 failed, 1 not reached") });
  expect(lastCheck(world)).toMatchObject({ conclusion: "failure" });
  const again = await world.onMain({ command: "apply" }, { eventName: "schedule" });
  expect(again, again.log).toMatchObject({ code: 0, summary: expect.stringContaining("1 changed, 1 unchanged") });
  expect(await world.onMain({ command: "apply", waits: "never" })).toMatchObject({ code: 1 });
});
