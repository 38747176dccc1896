// Plans are for the result of the merge.
import { expect, test } from "vitest";
import { startProxy } from "./start-proxy.ts";
import { alert, World } from "./world.ts";

const board = (name: string): string => `name: ${name}\ntiles: []\n`;

/** Adds and applies files on main. */
async function applied(world: World, files: Readonly<Record<string, string>>): Promise<void> {
  const pull = world.open(files);
  await world.onPull(pull.number, { command: "plan" });
  world.merge(pull.number);
  const result = await world.onMain({ command: "apply" });
  expect(result, result.log).toMatchObject({ code: 0 });
}

test("plans the result of the merge of a pull request that is behind main", async () => {
  await using world = await World.create();
  const start = world.git("rev-parse", "HEAD");
  await applied(world, { "alerts/checkout.yaml": alert(10) });
  const behind = world.open({ "dashboards/cart.yaml": board("Cart") }, start);
  for (const isOfHead of [false, true]) {
    const planned = await world.onPull(behind.number, { command: "plan" }, { isOfHead });
    expect(planned, planned.log).toMatchObject({ code: 0, outputs: { changes: "2" } });
    expect(planned.summary).toMatch(/#### Create dashboard cart [^\n]+ \\\(on both targets\\\)/);
    expect(planned.summary).toMatch(/<sub>Commit \w{7}, merged into main at \w{7}\./);
    expect(planned.summary).not.toContain("Checkout");
  }
  const current = world.open({ "dashboards/cart.yaml": board("Cart") });
  const planned = await world.onPull(current.number, { command: "plan" }, { isOfHead: true });
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { changes: "2" } });
  expect(planned.summary).toMatch(/merged into main at \w{7}\./);
});

test("says that main has newer commits, if GitHub does not compute the merge again", async () => {
  await using world = await World.create();
  const pull = world.open({ "dashboards/cart.yaml": board("Cart") });
  world.push({ "dashboards/other.yaml": board("Other") });
  world.github.pulls.isSlow = true;
  const planned = await world.onPull(pull.number, { command: "plan", targets: "staging" });
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { changes: "3" } });
  expect(planned.summary).toMatch(
    /> \*\*Warning:\*\* This plan is out of date: it is for main at \w{7}, which has newer commits\./,
  );
  world.github.pulls.isSlow = false;
  const renewed = await world.onPull(pull.number, { command: "plan", targets: "staging" });
  expect(renewed).toMatchObject({ code: 0, outputs: { changes: "4" } });
  expect(renewed.summary).not.toContain("out of date");
});

test("plans nothing for a pull request with conflicts, and says why", async () => {
  await using world = await World.create();
  const pull = world.open({ "alerts/checkout.yaml": alert(30) });
  await world.onPull(pull.number, { command: "plan" });
  expect(world.github.checks.at(-1)?.output.text).toContain("production");
  world.push({ "alerts/checkout.yaml": alert(40) });
  const result = await world.onPull(pull.number, { command: "plan" });
  expect(result, result.log).toMatchObject({ code: 0 });
  expect(world.github.comments.get(pull.number)?.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /> The pull request conflicts with main, so nothing was planned\. [^]*will skip every change/,
    ),
  ]);
  // What was planned before is not recorded any more.
  expect(world.github.checks.at(-1)).toMatchObject({ name: "obstack plan", conclusion: "neutral" });
  expect(world.github.checks.at(-1)?.output.text).toBe('```text\n{"digests":{}}\n```');
});

test("records no plan of a pull request that was merged meanwhile", async () => {
  await using world = await World.create();
  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  await world.onPull(pull.number, { command: "plan" });
  const { checks } = world.github;
  const before = structuredClone(checks);
  const url = "OBSTACK_SELFHOSTED_URL__STAGING";
  // Merged while the job reads the first response.
  await using proxy = await startProxy(world.secrets[url] ?? "", () => {
    if (world.github.pulls.find(pull.number)?.state === "open") world.merge(pull.number);
  });
  const late = await world.onPull(
    pull.number,
    { command: "plan" },
    { environment: { ...world.secrets, [url]: proxy.baseUrl } },
  );
  for (const result of [late, await world.onPull(pull.number, { command: "plan" })])
    expect(result).toMatchObject({ code: 1, log: expect.stringContaining("Pull request #1 is closed.") });
  expect(checks).toEqual(before);
});

test("plans a merge queue, and records a check without digests", async () => {
  await using world = await World.create();
  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  const sha = world.github.pulls.mergeOf(pull) ?? "";
  const payload = { merge_group: { head_sha: sha, head_ref: "refs/heads/gh-readonly-queue/main/pr-1-x" } };
  const queued = await world.onPull(pull.number, { command: "plan" }, { eventName: "merge_group", payload });
  expect(queued, queued.log).toMatchObject({ code: 0, outputs: { changes: "4" } });
  expect(world.github.checks).toMatchObject([{ name: "obstack plan", head_sha: sha, conclusion: "success" }]);
  expect(world.github.checks[0]?.output.text).toBeUndefined();
});

test("finds reviewed plans behind hundreds of commits of others, and says where it stops", async () => {
  await using world = await World.create();
  await world.review({ "alerts/checkout.yaml": alert(10) });
  world.pushMany(400);
  const before = world.github.requests.length;
  const result = await world.onMain({ command: "apply" });
  expect(result, result.log).toMatchObject({ code: 0, summary: expect.stringContaining("4 created") });
  // One page has 50 commits.
  expect(world.github.requests.length - before).toBeLessThan(15);
  expect(result.log).not.toContain("::warning::");
  world.checkOutMain();
  for (const check of world.github.checks) if (check.name === "obstack apply") check.conclusion = "failure";
  world.pushMany(2000);
  const limited = await world.onMain({ command: "apply" });
  expect(limited.log).toContain("::warning::None of the last 2000 commits was applied successfully.");
});
