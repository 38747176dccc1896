// The worst day of a fleet: a conflict, an unrelated merge, a rollout that ends halfway, its undo by comment, a merge that was planned before, a revert, and
// drift that is adopted. Nothing that others merge waits for it, and no comment promises more than the apply does.
import { expect, test } from "vitest";
import { Day } from "./day.ts";
import { startProxy } from "./start-proxy.ts";
import { alert, shop, World } from "./world.ts";

const files = {
  ...shop,
  "obstack.yaml": `${shop["obstack.yaml"]}fleet: { waves: [staging, rest] }\n`,
  "alerts/cart.yaml": alert(50).replace("Checkout fails", "Cart fails"),
};
const cart = (threshold: number): Record<string, string> => ({
  "alerts/cart.yaml": alert(threshold).replace("Checkout fails", "Cart fails"),
});
const board = (name: string): string => `name: ${name}\ntiles: []\n`;

async function begin(): Promise<Day> {
  const world = await World.create({ files });
  const day = new Day(world);
  const first = world.open({ "README.md": "# Shop\n" });
  await day.plan(first.number);
  expect(await day.apply([first.number])).toMatchObject({ code: 0 });
  return day;
}

test("a conflict stops nobody, until a reviewed pull request overwrites it", async () => {
  await using day = await begin();
  const { world } = day;
  const { github } = world;
  await world.change("production", "Checkout fails", { threshold: 99 });
  const change = world.open({ "alerts/checkout.yaml": alert(30) });
  expect(await day.plan(change.number)).toMatch(
    /After the merge, exactly these changes are applied, except those that are skipped: 1 change is in conflict\. A conflict remains until/,
  );
  expect(github.checks.at(-1)).toMatchObject({
    conclusion: "neutral",
    output: { title: "1 object changes, skipped: 1 change is in conflict" },
  });
  const unrelated = world.open({ "dashboards/ledger.yaml": board("Ledger") });
  const partly = { code: 1, outputs: { "exit-code": "9" } };
  const applied = await day.apply([change.number]);
  expect(applied, applied.log).toMatchObject({ ...partly, summary: expect.stringContaining("1 updated, 1 skipped.") });
  expect(applied.summary).not.toContain("its plan contains them");
  expect(await day.thresholds("Checkout fails")).toEqual([30, 99]);
  expect(await day.plan(unrelated.number)).toContain(
    "2 to create, 1 skipped (1 in conflict).".replaceAll(/[()]/g, "\\$&"),
  );
  const next = await day.apply([unrelated.number]);
  expect(next, next.log).toMatchObject({ ...partly, summary: expect.stringContaining("2 created, 1 skipped.") });

  // The issue about drift contains the conflict.
  const started = await day.sayOnDrift("/obstack revert");
  expect(started.map(({ code, log }) => (code === 0 ? 0 : log))).toEqual([0, 0]);
  const proposal = day.lastComment(4);
  expect(proposal).toContain("#### 1 conflict on production");
  expect(proposal).toContain('Update alert checkout "Checkout fails" \\(overwrites the server\\)');
  expect(proposal).toContain("After the merge, exactly these changes are applied.");
  // A change after this review is another one.
  await world.change("production", "Checkout fails", { threshold: 98 });
  const late = await day.apply([4]);
  expect(late, late.log).toMatchObject({
    ...partly,
    summary: expect.stringContaining("changed both in the file and on the server: threshold, which was not reviewed"),
  });
  expect(late.summary).toContain("A conflict remains until you resolve it");
  expect(late.summary).not.toContain("its plan contains them");
  await world.change("production", "Checkout fails", { threshold: 99 });
  github.checks.splice(
    github.checks.findLastIndex(({ name }) => name === "obstack apply"),
    1,
  );
  const reverted = await day.apply([]);
  expect(reverted, reverted.log).toMatchObject({ code: 0, summary: expect.stringContaining("1 updated.") });
  expect(await day.thresholds("Checkout fails")).toEqual([30, 30]);
});

test("an undo by comment stays undone when others merge, until its revert or a new plan is reviewed", async () => {
  await using day = await begin();
  const { world } = day;
  const { github } = world;
  const bad = world.open(cart(1));
  await day.plan(bad.number);
  const down = { ...world.secrets, OBSTACK_SELFHOSTED_URL__PRODUCTION: "http://127.0.0.1:9" };
  const halfway = await day.apply([bad.number], down);
  expect(halfway, halfway.log).toMatchObject({
    code: 1,
    summary: expect.stringContaining("1 changed, 1 failed. 1 updated."),
  });
  expect(halfway.summary).toContain("| field | before | now |");
  expect(halfway.summary).toContain("the next run continues with the same reviewed plans, and repeats nothing.");
  // Planned between the apply and the undo: it contains the change for the other target.
  const stale = world.open({ "dashboards/ledger.yaml": board("Ledger") });
  expect(await day.plan(stale.number)).toContain("1 update on production");

  const [planned] = await day.sayOn(bad.number, "/obstack undo");
  expect(planned, planned?.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  const shown = day.lastComment(bad.number);
  expect(shown).toContain("undo of rollout run-2 (#2) writes: the values from before it. **Nothing is written yet.**");
  expect(shown).toContain("| threshold | `1` | `50` |");
  expect(shown.match(/run-2/g)).toHaveLength(2);
  const step = /^\/obstack undo run-2 [0-9a-f]{10}$/m.exec(shown)?.[0] ?? "";
  expect(await day.thresholds("Cart fails")).toEqual([1, 50]);
  // Another code writes nothing.
  const [other] = await day.sayOn(bad.number, `${step.slice(0, -10)}0123456789`);
  expect(other, other?.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  expect(day.lastComment(bad.number)).toContain("This plan is not the one with the given code");
  const [undone] = await day.sayOn(bad.number, step);
  expect(undone, undone?.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(day.lastComment(bad.number)).toMatch(
    /Rollout run-2 was undone\.[^]*1 restored\.[^]*Revert #2: comment `\/obstack revert` there/,
  );
  expect(await day.thresholds("Cart fails")).toEqual([50, 50]);

  const merged = await day.apply([stale.number]);
  expect(merged, merged.log).toMatchObject({ code: 1, outputs: { "exit-code": "9" } });
  expect(merged.summary).toContain("2 created, 2 skipped.");
  expect(await day.thresholds("Cart fails")).toEqual([50, 50]);
  // A new plan shows what it would repeat.
  const next = world.open({ "dashboards/books.yaml": board("Books") });
  expect(await day.plan(next.number)).toContain(
    "> **Warning:** Changes again what the undo of rollout run-2 reverted on",
  );

  const [reverting] = await day.sayOn(bad.number, "/obstack revert");
  expect(reverting, reverting?.log).toMatchObject({ code: 0, outputs: { changes: "0" } });
  const done = await day.apply([github.pulls.all.length]);
  expect(done, done.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });

  github.expired.add(2);
  expect(await day.sayOn(bad.number, "/obstack undo run-2")).toMatchObject([{ code: 1 }]);
  expect(day.lastComment(bad.number)).toMatch(/Nothing was written[^]*run-2 with undo logs expired\. Revert the pull/);
  // Runs of pull requests have artifacts that nobody reviewed.
  github.runEvents.set(2, "pull_request");
  const [refused] = await day.sayOn(bad.number, "/obstack undo run-2");
  expect(refused).toMatchObject({ code: 1, log: expect.stringContaining("run-2 is not a run of main.") });
  expect(day.lastComment(bad.number)).toContain("Nothing was written");
});

test("a run that is killed after any write continues on a fresh runner", async () => {
  const url = "OBSTACK_SELFHOSTED_URL__STAGING";
  for (const writes of [1, 2, 3]) {
    await using world = await World.create({
      files: { ...files, "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n" },
      targets: ["staging"],
    });
    let left = writes;
    const killed = new AbortController();
    let isArmed = false;
    await using proxy = await startProxy(world.secrets[url] ?? "", (method) => {
      if (isArmed && method !== "GET" && --left === 0) killed.abort();
    });
    world.variables[url] = proxy.url;
    const environment = { ...world.secrets, [url]: proxy.url };
    const pull = world.open({ "README.md": "# Shop\n" });
    await world.onPull(pull.number, { command: "plan" }, { environment });
    world.merge(pull.number);
    isArmed = true;
    const ended = await world.onMain({ command: "apply" }, { environment, signal: killed.signal, runId: 1 });
    expect(ended, ended.log).toMatchObject({ code: null });
    const again = await world.onMain({ command: "apply" }, { environment, runId: 2 });
    expect(again, `${writes}: ${again.log}`).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
    expect((await world.list("staging", "alerts")).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Checkout fails", "Cart fails"]),
    );
    expect((await world.list("staging", "dashboards")).filter(({ name }) => name === "Shop")).toHaveLength(1);
    expect(await world.onMain({ command: "drift" }, { environment })).toMatchObject({ outputs: { drift: "false" } });
    // Both are one rollout, and an undo says what it does not know.
    expect(world.github.checks.findLast(({ name }) => name === "obstack apply")?.output.text).toContain(
      '"rollout":"run-1","runs":[1,2],"pulls":[1],"killed":[1]',
    );
    if (writes > 1) continue;
    const day = new Day(world);
    const [undo] = await day.sayOn(pull.number, "/obstack undo");
    expect(undo, undo?.log).toMatchObject({ code: 0 });
    expect(day.lastComment(pull.number)).toMatch(
      /2 to delete\.[^]*The runner of run-1 was killed[^]*\n\/obstack undo run-1 /,
    );
  }
});

test("a change is adopted, a team leaves, a region dies during a bake, and a target is removed and destroyed", async () => {
  const names = ["staging", "production"];
  const settings = (targets: readonly string[], more = ""): string =>
    `targets:\n${targets.map((name) => `  ${name}: { deployment: selfhosted }\n`).join("")}fleet: { waves: [{ targets: staging, wait: 1h, stopWhen: { firing: any } }, rest] }\n${more}`;
  const team = { "dashboards/ledger.yaml": board("Ledger"), ...cart(60) };
  const world = await World.create({ files: { ...shop, "obstack.yaml": settings(names), ...team }, targets: names });
  await using region = await startProxy(world.secrets["OBSTACK_SELFHOSTED_URL__STAGING"] ?? "", () => undefined);
  world.variables["OBSTACK_SELFHOSTED_URL__STAGING"] = region.url;
  await using day = new Day(world);
  const { github } = world;
  const first = world.open({ "README.md": "# Shop\n" });
  await day.plan(first.number);
  expect(await day.apply([first.number], world.secrets, { waits: "skip" })).toMatchObject({ code: 0 });

  // A manual change is adopted: the other targets share its file.
  await world.change("production", "Checkout fails", { threshold: 25 });
  const adopted = await day.sayOnDrift("/obstack adopt");
  expect(adopted.map(({ code, log }) => (code === 0 ? 0 : log))).toEqual([0, 0]);
  expect(day.lastComment(2)).toContain("2 targets");
  expect(await day.apply([2], world.secrets, { waits: "skip" })).toMatchObject({ code: 0 });
  for (const name of names) expect(await world.thresholdOf(name, "Checkout fails")).toBe(25);

  // A team moves to a stack of its own. Without `removed`, the plan deletes its objects.
  const moved = {
    "billing/obstack.yaml": settings(names),
    "billing/dashboards/ledger.yaml": team["dashboards/ledger.yaml"],
    "dashboards/ledger.yaml": "",
  };
  const split = world.open(moved);
  const ids = await Promise.all(names.map(async (name) => world.list(name, "dashboards")));
  expect(await day.plan(split.number, { prune: "true" })).toContain("2 to delete");
  split.push({ "obstack.yaml": settings(names, "removed: [dashboards/ledger]\n") });
  const [given, taken] = [
    await day.plan(split.number, { prune: "true" }),
    await day.plan(split.number, { prune: "true", folder: "billing" }),
  ];
  expect(given).toContain("2 without changes.");
  expect(given).toContain("dashboards/ledger leaves the state and stays on the server");
  expect(taken).toContain("2 without changes.");
  expect(taken).not.toContain("Warning");
  expect(taken).toContain("After the merge, an apply changes nothing on the servers.");
  for (const folder of [".", "billing"])
    expect(
      await day.apply(folder === "." ? [split.number] : [], world.secrets, { prune: "true", folder, waits: "skip" }),
    ).toMatchObject({ code: 0 });
  expect(await Promise.all(names.map(async (name) => world.list(name, "dashboards")))).toEqual(ids);
  for (const folder of [".", "billing"])
    expect(await world.onMain({ command: "drift", folder })).toMatchObject({ outputs: { drift: "false" } });

  const undo = async (command: string, number: number): Promise<void> => {
    await day.sayOn(number, command);
    const code = /^\/obstack undo run-\d+ [0-9a-f]{10}$/m.exec(day.lastComment(number))?.[0] ?? "";
    const [undone] = await day.sayOn(number, code);
    expect(undone, undone?.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  };
  // A region dies during the wait after the first wave. Somebody undoes what another run continued: both are one rollout.
  const change = world.open(cart(100_000));
  await day.plan(change.number);
  const deferred = await day.apply([change.number], world.secrets, { waits: "defer" });
  expect(deferred, deferred.log).toMatchObject({ code: 0, summary: expect.stringContaining("Not reached") });
  expect(deferred.summary).toContain("The next run of this job after the wait continues with the same reviewed plans.");
  world.endWait();
  region.isDown = true;
  const dead = await day.apply([]);
  expect(dead, dead.log).toMatchObject({ code: 1, summary: expect.stringContaining("1 failed, 1 not reached") });
  region.isDown = false;
  const continued = await day.apply([]);
  expect(continued, continued.log).toMatchObject({ code: 0 });
  expect(await day.thresholds("Cart fails")).toEqual([100_000, 100_000]);
  await undo("/obstack undo", change.number);
  expect(await day.thresholds("Cart fails")).toEqual([60, 60]);
  expect(github.checks.findLast(({ name }) => name === "obstack apply")?.output.text).toMatch(/"runs":\[\d+,\d+,\d+\]/);

  // A target leaves.
  const removing = world.open({ "obstack.yaml": settings(["staging"]) });
  expect(await day.plan(removing.number)).toMatch(
    /Target production is not in obstack\.yaml[^]*run `obstack destroy --target production`[^]*comment `\/obstack destroy production` here/,
  );
  expect(await day.apply([removing.number])).toMatchObject({ code: 0 });
  // This plan was reviewed after the undo, and contained its change again.
  expect(await world.thresholdOf("staging", "Cart fails")).toBe(100_000);
  const count = async (): Promise<number> => (await world.list("production", "alerts")).length;
  const before = await count();
  const [planned] = await day.sayOn(removing.number, "/obstack destroy production");
  expect(planned, planned?.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  expect(await count()).toBe(before);
  expect(day.lastComment(removing.number)).not.toContain("without a file");
  const step = /^\/obstack destroy production [0-9a-f]{10}$/m.exec(day.lastComment(removing.number))?.[0] ?? "";
  const [destroyed] = await day.sayOn(removing.number, step);
  expect(destroyed, destroyed?.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(await count()).toBe(before - 2);
  const back = /\/obstack undo run-\d+/.exec(day.lastComment(removing.number))?.[0] ?? "";
  await undo(back, removing.number);
  expect(day.lastComment(removing.number)).toContain(
    "No apply changes these objects: production is not in obstack.yaml",
  );
  expect(await count()).toBe(before);
  const [refused] = await day.sayOn(removing.number, "/obstack destroy staging");
  expect(refused).toMatchObject({ code: 1, log: expect.stringContaining("Target staging is in obstack.yaml.") });
});
