// Several targets: one report, and targets that are down.
import { expect, test } from "vitest";
import { World, alert, shop } from "./world.ts";

test("plans and applies the targets that are reachable, and refuses the others", async () => {
  const waves = "fleet: { waves: [staging, rest] }\n";
  await using world = await World.create({ files: { ...shop, "obstack.yaml": `${shop["obstack.yaml"]}${waves}` } });
  // Nothing listens on this port.
  const down = { ...world.secrets, OBSTACK_SELFHOSTED_URL__STAGING: "http://127.0.0.1:9" };
  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  const planned = await world.onPull(pull.number, { command: "plan" }, { environment: down });
  expect(planned, planned.log).toMatchObject({ code: 1, outputs: { "exit-code": "1", changes: "2" } });
  const [comment] = world.github.comments.get(pull.number) ?? [];
  expect(comment?.body).toMatch(
    /2 targets: 1 with changes, 1 failed\. 2 to create\.\n\n> \*\*Failed: staging\*\*\n>\n> [^]*127\.0\.0\.1[^]*#### Create alert [^\n]+ \\\(on production\\\)\n[^]*- staging: failed\n[^]*An apply will skip the changes of the targets that failed\./,
  );
  expect(world.github.checks.at(-1)).toMatchObject({ conclusion: "failure" });

  // The pull request is merged anyway. The first wave stops the apply, and the next run continues.
  world.merge(pull.number);
  const stopped = await world.onMain({ command: "apply" }, { environment: down });
  expect(stopped, stopped.log).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
  expect(stopped.summary).toMatch(
    /1 failed, 1 not reached[^]*continues with the same reviewed plans, and repeats nothing\./,
  );
  const applied = await world.onMain({ command: "apply" });
  expect(applied, applied.log).toMatchObject({
    code: 1,
    outputs: { "exit-code": "9" },
    summary: expect.stringContaining("1 changed, 1 unchanged. 2 created, 2 skipped"),
  });
  expect(applied.summary).toMatch(/> \*\*2 changes not reviewed:\*\*\n>\n> - staging: dashboard shop/);
  world.git("fetch", "--quiet");
  expect(world.git("ls-tree", "-r", "--name-only", "origin/obstack-state")).toContain("state/production.jsonl");
  expect(world.git("ls-tree", "-r", "--name-only", "origin/obstack-state")).not.toContain("state/staging.jsonl");
  expect(applied.summary).toContain("not reviewed, open a pull request: its plan contains them.");

  // The next plan contains what this one skipped, except on a target without credentials.
  const next = world.open({ "dashboards/cart.yaml": "name: Cart\ntiles: []\n" });
  const partial = { ...world.secrets, OBSTACK_SELFHOSTED_API_KEY__PRODUCTION: "" };
  const unplanned = await world.onPull(next.number, { command: "plan" }, { environment: partial });
  expect(unplanned, unplanned.log).toMatchObject({ code: 0, outputs: { changes: "3" } });
  expect(world.github.comments.get(next.number)?.[0]?.body).toContain(
    "An apply will skip the changes of the targets that were not planned.",
  );
  world.merge(next.number);
  const rest = await world.onMain({ command: "apply" });
  expect(rest, rest.log).toMatchObject({ code: 1, summary: expect.stringContaining("3 created, 1 skipped") });

  const drifted = await world.onMain({ command: "drift" }, { environment: down });
  expect(drifted).toMatchObject({ code: 1, summary: expect.stringContaining("1 without drift, 1 failed") });
  expect(world.github.issues).toEqual([]);
});

test("shows how often changed alerts would have fired", async () => {
  await using world = await World.create();
  const pull = world.open({ "alerts/checkout.yaml": alert(2) });
  const planned = await world.onPull(pull.number, { command: "plan", since: "6h" });
  expect(planned, planned.log).toMatchObject({ code: 0 });
  const body = world.github.comments.get(pull.number)?.[0]?.body ?? "";
  expect(body).toMatch(/\n- .*\d+ firings?, .*\d+ notifications? in 6 hours/);
  expect(await world.onPull(pull.number, { command: "test", since: "soon" })).toMatchObject({ code: 1 });
});
