// What goes wrong in CI: lost responses, missing permissions, races, kills, and changes that nobody reviewed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { shellCommand } from "@obstack/testing";
import { expect, test } from "vitest";
import { alert, shop, World } from "./world.ts";

/** Returns the thresholds of the alert on both servers; none if it does not exist. */
async function thresholds(world: World): Promise<unknown[]> {
  const names = ["staging", "production"];
  return (await Promise.all(names.map(async (name) => world.thresholdsOf(name, "Checkout fails")))).flat();
}

test("writes one comment despite lost responses, and reports a missing permission", async () => {
  await using world = await World.create();
  const { github } = world;
  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  const copied = github.comment(pull.number, "<!-- obstack plan . -->\nMine", {
    login: "mallory",
    type: "User",
  } as never);
  github.faults.push({ match: /POST .*\/comments$/, status: 502, isLate: true });
  github.faults.push({ match: /POST .*\/check-runs$/, status: 502 });
  expect(await world.onPull(pull.number, { command: "plan" })).toMatchObject({ code: 0 });
  expect(github.comments.get(pull.number)).toHaveLength(2);
  expect(copied.body).toBe("<!-- obstack plan . -->\nMine");

  github.faults.push({ match: /GET .*\/comments$/, status: 403 });
  pull.push({ "alerts/checkout.yaml": alert(11) });
  const refused = await world.onPull(pull.number, { command: "plan" });
  expect(refused).toMatchObject({ code: 1, summary: expect.stringContaining("\nthreshold: 11\n") });
  expect(refused.log).toMatch(/::error::GitHub refused the request \(403\).*`pull-requests: write`/);
});

test("applies only reviewed changes", async () => {
  await using world = await World.create();
  await world.review({ "alerts/checkout.yaml": alert(10) });
  // Nobody reviewed this.
  world.push({ "alerts/checkout.yaml": alert(77) });
  const refused = await world.onMain({ command: "apply" });
  expect(refused).toMatchObject({ code: 1, log: expect.stringContaining("not reviewed") });
  expect(refused.summary).toMatch(/^> - both targets: alert checkout "Checkout fails" is not in the reviewed plan$/m);
  expect(await thresholds(world)).toEqual([]);
  expect(refused.outputs["exit-code"]).toBe("9");
  expect(world.github.checks.at(-1)).toMatchObject({ name: "obstack apply", conclusion: "neutral" });

  const second = world.open({ "alerts/checkout.yaml": alert(12) });
  await world.onPull(second.number, { command: "plan" });
  const forged = world.github.checks.find(({ name }) => name === "obstack plan");
  world.merge(second.number);
  for (const check of world.github.checks) check.app = { id: 1 } as typeof check.app;
  expect(forged).toBeDefined();
  expect(await world.onMain({ command: "apply" })).toMatchObject({ code: 1 });
  expect(await thresholds(world)).toEqual([]);
  expect(await world.onMain({ command: "apply", "require-plan": "false" })).toMatchObject({ code: 0 });
  expect(await thresholds(world)).toEqual([12, 12]);
});

test("applies several pull requests that were merged since the last apply", async () => {
  await using world = await World.create();
  await world.review({ "alerts/checkout.yaml": alert(10) });
  expect(await world.onMain({ command: "apply" })).toMatchObject({ code: 0 });
  const one = world.open({ "alerts/checkout.yaml": alert(11) });
  const other = world.open({ "dashboards/cart.yaml": "name: Cart\ntiles: []\n" });
  await world.onPull(one.number, { command: "plan" });
  await world.onPull(other.number, { command: "plan" });
  world.merge(one.number);
  world.merge(other.number);
  const applied = await world.onMain({ command: "apply" });
  expect(applied, applied.log).toMatchObject({ code: 0, log: expect.stringContaining("#3, #2") });
  expect(await thresholds(world)).toEqual([11, 11]);

  // The plan of a pull request that was applied before covers nothing any more.
  await world.review({ "alerts/checkout.yaml": alert(10) });
  expect(await world.onMain({ command: "apply" })).toMatchObject({ code: 0 });
  world.push({ "alerts/checkout.yaml": alert(11) });
  expect(await world.onMain({ command: "apply" })).toMatchObject({ code: 1 });
  expect(await thresholds(world)).toEqual([10, 10]);
});

test("searches for no plans behind an apply that skipped changes", async () => {
  await using world = await World.create();
  const merge = async (threshold: number, unreviewed: string): Promise<void> => {
    await world.review({ "alerts/checkout.yaml": alert(threshold) }, { targets: "staging" });
    world.push({ [`dashboards/${unreviewed}.yaml`]: `name: ${unreviewed}\ntiles: []\n` });
    const applied = await world.onMain({ command: "apply", targets: "staging" });
    expect(applied, applied.log).toMatchObject({ code: 1, outputs: { "exit-code": "9" } });
    expect(await thresholds(world)).toEqual([threshold]);
  };
  await merge(10, "one");
  await merge(11, "two");
  await merge(10, "three");
  // The same change as that of the second pull request, which was reviewed then and not now.
  world.push({ "alerts/checkout.yaml": alert(11) });
  expect(await world.onMain({ command: "apply", targets: "staging" })).toMatchObject({ code: 1 });
  expect(await thresholds(world)).toEqual([10]);
});

test("commits the state after each wave, to the branch that obstack.yaml names and that other jobs push to", async () => {
  await using world = await World.create();
  const fleet = "fleet:\n  waves: [[staging]]\nstateBranch: states\n";
  await world.review({ "alerts/checkout.yaml": alert(10), "obstack.yaml": `${shop["obstack.yaml"]}${fleet}` });
  world.git("push", "--quiet", "origin", "main:states");
  world.commit("Meanwhile", { "README.md": "# Shop\n" });
  const head = world.git("ls-remote", "origin", "refs/heads/main");
  const raced = shellCommand(join(world.home, "raced"));
  const pushFirst = shellCommand("-C", world.author, "push", "--quiet", "origin", "main:states");
  const race = `[ "$1" = push ] && [ ! -e ${raced} ] && touch ${raced} && $GIT ${pushFirst}\nexec $GIT "$@"\n`;
  expect(await world.onMain({ command: "apply" }, { git: race })).toMatchObject({ code: 0 });
  world.git("fetch", "--quiet");
  const commits = world.git("log", "-3", "--format=%s", "--name-only", "origin/states").split(/\n+/);
  const subject = "Update the state of dashboards and alerts";
  expect(commits).toEqual([
    subject,
    "state/production.jsonl",
    subject,
    "state/staging.jsonl",
    "Meanwhile",
    "README.md",
  ]);
  expect(world.git("ls-remote", "origin", "refs/heads/main")).toBe(head);
  expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });
});

test("commits the state after a kill between apply and push", async () => {
  await using world = await World.create();
  await world.review({ "alerts/checkout.yaml": alert(10) });
  const killed = shellCommand(join(world.home, "killed"));
  const kill = `[ "$1" = push ] && [ ! -e ${killed} ] && touch ${killed} && kill -9 -$(cut -d' ' -f5 /proc/$$/stat)\nexec $GIT "$@"\n`;
  expect(await world.onMain({ command: "apply" }, { git: kill })).toMatchObject({ code: null });
  expect(await thresholds(world)).toEqual([10, 10]);
  world.git("fetch", "--quiet");
  expect(world.git("show", "origin/obstack-state:state/staging.jsonl").match(/"kind":/g)).toHaveLength(2);
  const again = await world.onMain({ command: "apply" });
  expect(again, again.log).toMatchObject({ code: 0 });
  expect(await thresholds(world)).toEqual([10, 10]);
  expect(await world.onMain({ command: "drift" })).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
});

test("reports what was written if the states cannot be committed, and records it later", async () => {
  await using world = await World.create();
  await world.review({ "alerts/checkout.yaml": alert(10) });
  const hook = join(world.remote, "hooks/pre-receive");
  writeFileSync(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const uncommitted = await world.onMain({ command: "apply" });
  expect(uncommitted, uncommitted.log).toMatchObject({ code: 1 });
  expect(uncommitted.summary).toMatch(
    /the state was not committed[^]*2 changed\. 4 created\.[^]*Fix the cause, then run this job again, or merge the fix: the next run continues/,
  );
  rmSync(hook);
  const again = await world.onMain({ command: "apply" });
  expect(again, again.log).toMatchObject({ code: 0, summary: expect.stringContaining("2 unchanged") });
  expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });
});

test("tests alerts, and annotates the lines of failures and mistakes", async () => {
  await using world = await World.create();
  const unitTest = "tests:\n  - name: Fires\n    alert: checkout\n    values: [3, 25]\n    expect: { never: true }\n";
  const times = { from: "2026-03-10T14:00:00Z", to: "2026-03-10T15:00:00Z" };
  const incident = { name: "Down", began: "2026-03-10T14:06:00Z", ...times, expect: { alerts: ["gone"] } };
  const values = { format: 1, ...times, alerts: ["gone"], sources: [], types: [], queries: [] };
  mkdirSync(join(world.author, "tests/incidents"), { recursive: true });
  writeFileSync(join(world.author, "tests/incidents/down.ndjson.gz"), gzipSync(JSON.stringify(values)));
  const pull = world.open({
    "tests/checkout.yaml": unitTest,
    "tests/incidents/down.yaml": JSON.stringify(incident),
  });
  const tested = await world.onPull(pull.number, { command: "test" }, { environment: {} });
  expect(tested.log).toMatch(/::error file=tests\/checkout\.yaml,line=\d+,col=\d+::/);
  expect(tested.log).toMatch(/::error file=tests\/incidents\/down\.yaml,line=1,col=\d+::Expected gone to notify/);
  expect(tested.code).toBe(1);

  pull.push({ "alerts/checkout.yaml": `${alert(10)}thresold: 5\ninterval: 7\n` });
  const planned = await world.onPull(pull.number, { command: "plan" });
  expect(planned.code).toBe(1);
  expect(planned.log).toMatch(/::error file=alerts\/checkout\.yaml,line=\d+,col=\d+::/);
  expect(world.github.checks.at(-1)).toMatchObject({ conclusion: "failure" });
  world.merge(pull.number);
  expect(await world.onMain({ command: "apply" })).toMatchObject({
    code: 1,
    summary: expect.stringMatching(
      /Nothing was applied\.\nalerts\/checkout\.yaml:\d+:\d+: Duplicate field "interval"[^]*Fix the cause, then run this job again, or merge the fix/,
    ),
  });
});
