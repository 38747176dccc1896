// The worst day of a fleet: a conflict, an unrelated merge, runners that are killed, a team and a target that leave. Nothing that others merge waits for
// it, and no comment promises more than the apply does.
import { expect, test } from "vitest";
import type { ActionResult, ActionRun } from "./run-action.ts";
import { startProxy } from "./start-proxy.ts";
import { alert, shop, World } from "./world.ts";

const cart = (threshold: number): Record<string, string> => ({
  "alerts/cart.yaml": alert(threshold).replace("Checkout fails", "Cart fails"),
});
const board = (name: string): string => `name: ${name}\ntiles: []\n`;

/** Plans a pull request. Returns its comment. */
async function plan(world: World, number: number, inputs: ActionRun["inputs"] = {}): Promise<string> {
  const planned = await world.onPull(number, { command: "plan", ...inputs });
  expect(planned, planned.log).toMatchObject({ code: 0 });
  return world.github.comments.get(number)?.at(-1)?.body ?? "";
}

/** Merges pull requests, and applies them in one run. */
async function apply(
  world: World,
  numbers: readonly number[],
  inputs: ActionRun["inputs"] = {},
): Promise<ActionResult> {
  for (const number of numbers) world.merge(number);
  return world.onMain({ command: "apply", ...inputs });
}

/** Applies the first files. */
async function begin(world: World): Promise<void> {
  const number = await world.review({ "README.md": "# Shop\n" });
  expect(await apply(world, [])).toMatchObject({ code: 0 });
  expect(number).toBe(1);
}

test("a conflict stops nobody, until a reviewed pull request takes over the value of the server", async () => {
  await using world = await World.create({ files: { ...shop, ...cart(50) } });
  await begin(world);
  const thresholds = async (): Promise<unknown[]> =>
    (
      await Promise.all(["staging", "production"].map(async (target) => world.thresholdsOf(target, "Checkout fails")))
    ).flat();
  await world.change("production", "Checkout fails", { threshold: 99 });
  const change = world.open({ "alerts/checkout.yaml": alert(30) });
  expect(await plan(world, change.number)).toMatch(
    /After the merge, exactly these changes are applied, except those that are skipped: 1 change in conflict\. A conflict remains until/,
  );
  expect(world.github.checks.at(-1)).toMatchObject({
    conclusion: "neutral",
    output: { title: "1 object changes, skipped: 1 change in conflict" },
  });
  const unrelated = world.open({ "dashboards/ledger.yaml": board("Ledger") });
  const partly = { code: 1, outputs: { "exit-code": "9" } };
  const applied = await apply(world, [change.number]);
  expect(applied, applied.log).toMatchObject({ ...partly, summary: expect.stringContaining("1 updated, 1 skipped.") });
  expect(applied.summary).toContain("A conflict remains until you resolve it");
  expect(applied.summary).not.toContain("its plan contains them");
  expect(await thresholds()).toEqual([30, 99]);
  expect(await plan(world, unrelated.number)).toContain(String.raw`2 to create, 1 skipped \(1 in conflict\).`);
  const next = await apply(world, [unrelated.number]);
  expect(next, next.log).toMatchObject({ ...partly, summary: expect.stringContaining("2 created, 1 skipped.") });

  await world.review({ "alerts/checkout.yaml": alert(99) });
  const resolved = await apply(world, []);
  expect(resolved, resolved.log).toMatchObject({ code: 0, summary: expect.stringContaining("1 updated.") });
  expect(await thresholds()).toEqual([99, 99]);
});

test("a run that is killed after any write continues on a fresh runner", async () => {
  const url = "OBSTACK_SELFHOSTED_URL__STAGING";
  for (const writes of [1, 2, 3]) {
    await using world = await World.create({
      files: { ...shop, ...cart(50), "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n" },
      targets: ["staging"],
    });
    let left = writes;
    const killed = new AbortController();
    let isArmed = false;
    await using proxy = await startProxy(world.secrets[url] ?? "", (method) => {
      if (isArmed && method !== "GET" && --left === 0) killed.abort();
    });
    world.variables[url] = proxy.baseUrl;
    await world.review({ "README.md": "# Shop\n" });
    isArmed = true;
    const ended = await world.onMain({ command: "apply" }, { signal: killed.signal });
    expect(ended, ended.log).toMatchObject({ code: null });
    const again = await world.onMain({ command: "apply" });
    expect(again, `${writes}: ${again.log}`).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
    const { alerts, dashboards } = world.client("staging");
    expect((await alerts.list()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Checkout fails", "Cart fails"]),
    );
    expect((await dashboards.list()).filter(({ name }) => name === "Shop")).toHaveLength(1);
    expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });
  }
});

test("a team leaves, and a target is removed", async () => {
  const names = ["staging", "production"];
  const settings = (targets: readonly string[], more = ""): string =>
    `targets:\n${targets.map((name) => `  ${name}: { deployment: selfhosted }\n`).join("")}${more}`;
  const team = { "dashboards/ledger.yaml": board("Ledger") };
  await using world = await World.create({ files: { ...shop, "obstack.yaml": settings(names), ...team } });
  await begin(world);
  const dashboards = async (): Promise<unknown[]> =>
    Promise.all(names.map(async (name) => world.client(name).dashboards.list()));

  // A team moves to a stack of its own. Without `removed`, the plan deletes its objects.
  const split = world.open({
    "billing/obstack.yaml": settings(names),
    "billing/dashboards/ledger.yaml": team["dashboards/ledger.yaml"],
    "dashboards/ledger.yaml": "",
  });
  const before = await dashboards();
  expect(await plan(world, split.number, { prune: "true" })).toContain("2 to delete");
  split.push({ "obstack.yaml": settings(names, "removed: [dashboards/ledger]\n") });
  const given = await plan(world, split.number, { prune: "true" });
  const taken = await plan(world, split.number, { prune: "true", folder: "billing" });
  expect(given).toContain("dashboards/ledger leaves the state and stays on the server");
  expect(taken).not.toContain("Warning");
  expect(taken).toContain("After the merge, an apply changes nothing on the servers.");
  for (const folder of [".", "billing"])
    expect(await apply(world, folder === "." ? [split.number] : [], { prune: "true", folder })).toMatchObject({
      code: 0,
    });
  expect(await dashboards()).toEqual(before);
  for (const folder of [".", "billing"])
    expect(await world.onMain({ command: "drift", folder })).toMatchObject({ outputs: { drift: "false" } });

  const removing = world.open({ "obstack.yaml": settings(["staging"]) });
  expect(await plan(world, removing.number)).toMatch(
    /Target production is not in obstack\.yaml[^]*run `obstack destroy --target production`/,
  );
  expect(await apply(world, [removing.number])).toMatchObject({ code: 0 });
});
