// The worst day of a fleet: a conflict, an unrelated merge, and runners that are killed. Nothing that others merge waits for it, and no comment promises
// more than the apply does.
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
    world.variables[url] = proxy.url;
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
