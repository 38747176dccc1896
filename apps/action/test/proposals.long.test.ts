// What a comment can start, and the pull requests about drift: nothing is written to a server before a review.
import { expect, test } from "vitest";
import { Day } from "./day.ts";
import type { ActionResult } from "./run-action.ts";
import { alert, World } from "./world.ts";

const repository = { full_name: "o/r", name: "r", owner: { login: "o" }, default_branch: "main" };

/** Adds and applies the shop. */
async function start(files?: Readonly<Record<string, string>>): Promise<World> {
  const world = await World.create(files === undefined ? {} : { files });
  const pull = world.open({ "README.md": "# Shop\n" });
  await world.onPull(pull.number, { command: "plan", "allow-generators": "true" });
  world.merge(pull.number);
  const result = await world.onMain({ command: "apply" });
  expect(result, result.log).toMatchObject({ code: 0 });
  return world;
}

/** Runs the job of a comment. */
async function comment(world: World, body: string, login: string, issue: object, code = 0): Promise<string> {
  const id = Number(world.github.comment(1000, body, { login } as never).id);
  const payload = { repository, action: "created", comment: { id, body, user: { login } }, issue };
  const result = await world.onMain({ command: "comment" }, { eventName: "issue_comment", payload });
  expect(result, result.log).toMatchObject({ code });
  return (world.github.reactions.get(id) ?? []).join();
}

test("starts the workflow of main for comments of people who may push, and for nobody else", async () => {
  await using world = await World.create();
  const { github } = world;
  github.collaborators.set("ada", "write").set("eve", "read");
  github.permissions = { contents: "read", actions: "write", issues: "write", "pull-requests": "write" };
  const pull = { number: 5, state: "open", pull_request: {} };
  const issue = {
    number: 6,
    state: "open",
    body: "<!-- obstack drift . -->\n",
    user: { login: "github-actions[bot]" },
  };
  expect(await comment(world, "/obstack replan", "ada", pull)).toBe("rocket");
  expect(await comment(world, "/obstack adopt\n", "ada", issue)).toBe("rocket");
  expect(github.dispatches.splice(0)).toEqual([
    { workflow: "obstack.yml", ref: "main", inputs: { pull: "5" } },
    { workflow: "obstack.yml", ref: "main", inputs: { drift: "adopt" } },
  ]);
  // The workflow of main lacks an input.
  github.faults.push({ match: /POST .*\/dispatches$/, status: 422 });
  expect(await comment(world, "/obstack replan", "ada", pull, 1)).toBe("-1");
  expect(github.comments.get(pull.number)?.at(-1)?.body).toMatch(
    /^Nothing was started\.\n\n```text\nobstack\.yml on main cannot be started: /,
  );
  for (const [body, login, where] of [
    ["/obstack replan", "eve", pull],
    ["/obstack replan", "mallory", pull],
    ["/obstack replan", "ada", { ...pull, state: "closed" }],
    ["/obstack apply", "ada", pull],
    ["/obstack revert", "ada", pull],
    ["/obstack revert", "mallory", issue],
  ] as const) {
    expect(await comment(world, body, login, where)).toBe("-1");
  }
  // Others write issues with the same marker, and text about commands.
  expect(await comment(world, "/obstack revert", "ada", { ...issue, user: { login: "ada" } })).toBe("");
  expect(await comment(world, "Try /obstack revert", "ada", issue)).toBe("");
  expect(await comment(world, "/obstack revert; echo", "ada", issue)).toBe("");
  expect(github.dispatches).toEqual([]);
});

test("reverts drift with a pull request without files, after its review", async () => {
  await using world = await start();
  const { github } = world;
  await world.change("staging", "Checkout fails", { threshold: 99 });
  const drifted = await world.onMain({ command: "drift", "comment-commands": "true" }, { eventName: "schedule" });
  expect(drifted, drifted.log).toMatchObject({ code: 0, outputs: { drift: "true" } });
  expect(github.issues[0]?.body).toContain("Comment `/obstack revert` for a pull request that reverts these changes");

  // A direct apply skips the revert.
  expect(await world.onMain({ command: "apply" })).toMatchObject({
    code: 1,
    outputs: { "exit-code": "9" },
    summary: expect.stringContaining('alert checkout "Checkout fails" was changed on the server'),
  });
  github.dispatches.push({ workflow: "obstack.yml", ref: "main", inputs: { drift: "revert" } });
  const [proposed] = await world.runDispatches();
  expect(proposed, proposed?.log).toMatchObject({ code: 0, outputs: { pulls: "2" } });
  expect(github.pulls.find(2)).toMatchObject({
    branch: "obstack/revert-drift",
    title: "Revert manual changes on servers",
    body: expect.stringMatching(/^<!-- obstack revert \. -->\n[^]*threshold \| `20` \| `99`|`99`/),
  });
  // Its plan is started too, because a pull request of the job's token starts no workflow.
  const [planned] = await world.runDispatches();
  expect(planned, planned?.log).toMatchObject({ code: 0, outputs: { changes: "1" } });
  expect(github.comments.get(2)?.[0]?.body).toContain("#### 1 revert of a manual change on staging");
  expect(await world.thresholdOf("staging", "Checkout fails")).toBe(99);

  // A second command updates the same pull request.
  github.dispatches.push({ workflow: "obstack.yml", ref: "main", inputs: { drift: "revert" } });
  expect(await world.runDispatches()).toMatchObject([{ outputs: { pulls: "2" } }]);
  await world.runDispatches();

  world.merge(2);
  const applied = await world.onMain({ command: "apply" });
  expect(applied, applied.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(await world.thresholdOf("staging", "Checkout fails")).toBe(20);
  await world.onMain({ command: "drift" });
  expect(github.issues).toMatchObject([{ state: "closed" }]);
});

test("takes drift over into files with a pull request", async () => {
  await using world = await start();
  const { github } = world;
  for (const target of ["staging", "production"] as const)
    await world.change(target, "Checkout fails", { threshold: 99 });
  await world.create("staging", "Unmanaged");
  github.dispatches.push({ workflow: "obstack.yml", ref: "main", inputs: { drift: "adopt" } });
  const [proposed] = await world.runDispatches();
  expect(proposed, proposed?.log).toMatchObject({ code: 0, outputs: { pulls: "2" } });
  const [planned] = await world.runDispatches();
  expect(planned, planned?.log).toMatchObject({ code: 0, outputs: { changes: "0" } });
  world.merge(2);
  expect(world.git("show", "--name-only", "--format=", "-m", "--first-parent", "HEAD")).toBe("alerts/checkout.yaml");
  expect(world.git("show", "HEAD:alerts/checkout.yaml")).toContain("threshold: 99");
  expect(await world.onMain({ command: "apply" })).toMatchObject({ code: 0 });
  expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });

  // A deleted object loses its file.
  await world.remove("staging", "Checkout fails");
  await world.remove("production", "Checkout fails");
  github.dispatches.push({ workflow: "obstack.yml", ref: "main", inputs: { drift: "adopt" } });
  await world.runDispatches();
  await world.runDispatches();
  world.merge(3);
  expect(world.git("ls-files", "alerts")).toBe("");
});

test("names the module or value that keeps a manual change", async () => {
  const generator = `export default ({ values }) => ({ key: "made", name: "Made", dashboard: "shop", tile: "Errors", threshold: values.limits.made, thresholdType: "above", interval: "5m", webhook: "On-call" });\n`;
  await using world = await start({
    "obstack.yaml":
      "targets:\n  staging: { deployment: selfhosted, values: { limits: { checkout: 7 } } }\n  production: { deployment: selfhosted }\nvalues: { limits: { checkout: 5, made: 6 } }\n",
    "dashboards/shop.yaml":
      "name: Shop\ntiles:\n  - { name: Errors, x: 0, y: 0, w: 6, h: 3, series: [{ type: time, source: Logs, aggFn: count, where: level:error, groupBy: [] }] }\n",
    "alerts/checkout.yaml": alert(0).replace("threshold: 0", "threshold: ${limits.checkout}"),
    "alerts/made.mjs": generator,
    ".gitignore": ".obstack/\n",
  });
  const { github } = world;
  await world.change("staging", "Checkout fails", { threshold: 99 });
  await world.change("staging", "Made", { threshold: 98 });
  const run = (): Promise<ActionResult> => world.onMain({ command: "drift" }, { eventName: "schedule" });
  const drifted = await run();
  expect(drifted, drifted.log).toMatchObject({ code: 0, outputs: { drift: "true" } });
  const body = github.issues[0]?.body ?? "";
  expect(body).toContain(
    '- alert checkout "Checkout fails": set threshold to 99 through targets.staging.values.limits.checkout in obstack.yaml, to which alerts/checkout.yaml refers.',
  );
  expect(body).toContain(
    '- alert made "Made" is generated: to set threshold to 98, change alerts/made.mjs, or values.limits.made in obstack.yaml.',
  );
  // Without a job for comments, the steps are those of Git.
  expect(body).toContain("git commit --allow-empty --message");
  expect(body).not.toContain("/obstack revert");
  // A proposal reads the files of main, so its generators run. What nothing can take over is named in the issue.
  github.dispatches.push({ workflow: "obstack.yml", ref: "main", inputs: { drift: "adopt" } });
  const [proposed] = await world.runDispatches({ payload: { repository } });
  expect(proposed, proposed?.log).toMatchObject({ code: 1, log: expect.stringContaining("No file can take over") });
  expect(github.comments.get(1000)?.at(-1)?.body).toMatch(
    /^No file can take over the changes\. Change these places instead, in a pull request:\n\n[^]*- alert made .* is generated: to set threshold to 98, change alerts\/made\.mjs/,
  );
});

test("a refused comment gets a reason", async () => {
  await using world = await World.create();
  const day = new Day(world);
  const pull = { number: 5, state: "open", pull_request: {} };
  for (const [body, where, reason] of [
    ["/obstack undo", pull, 'Unknown command "undo". Available commands on an open pull request: `/obstack replan`.'],
    ["/obstack replan", { ...pull, state: "closed" }, "It is closed."],
    ["/obstack replan now", pull, 'Unknown text after the command: "now".'],
  ] as const) {
    expect(await day.say(body, where)).toEqual([]);
    expect(day.lastComment(5)).toBe(`Nothing was started. ${reason}`);
  }
});
