// The whole way: pull request, comment, push, merge, apply, state, drift, issue.
import { runObstack } from "@obstack/testing";
import { expect, test } from "vitest";
import { alert, World } from "./world.ts";

test("plans in a pull request, applies after the merge, and reports drift until it is gone", async () => {
  await using world = await World.create();
  const { github } = world;

  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  const planned = await world.onPull(pull.number, { command: "plan" });
  expect(planned).toMatchObject({ code: 0, outputs: { "exit-code": "2", changes: "4" } });
  expect(github.comments.get(pull.number)?.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /### Plan for 2 targets\n\n2 targets: 2 with changes\. 4 to create\.\n\n#### Create [^\n]+ \\\(on both targets\\\)\n[^]*\nthreshold: 10\n[^]*\n- staging \\\(http[^\n]+\\\): 2 to create\n/,
    ),
  ]);
  expect(github.checks).toMatchObject([
    { name: "obstack plan", conclusion: "success", head_sha: world.git("rev-parse", "HEAD") },
  ]);

  pull.push({ "alerts/checkout.yaml": alert(15) });
  expect(await world.onPull(pull.number, { command: "plan" })).toMatchObject({ code: 0 });
  expect(github.comments.get(pull.number)?.map(({ body }) => body)).toEqual([
    expect.stringContaining("\nthreshold: 15\n"),
  ]);

  world.merge(pull.number);
  const applied = await world.onMain({ command: "apply" });
  expect(applied, applied.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(github.checks.at(-1)).toMatchObject({ name: "obstack apply", conclusion: "success" });
  world.git("fetch", "--quiet");
  expect(world.git("log", "-1", "--format=%B", "origin/obstack-state")).toContain("[skip ci]");
  expect(world.git("ls-tree", "-r", "--name-only", "origin/obstack-state").split("\n")).toEqual([
    "state/production.jsonl",
    "state/staging.jsonl",
  ]);

  expect(await world.onMain({ command: "drift" })).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(github.issues).toEqual([]);
  // Anyone can copy the marker and the label.
  const forged = {
    number: 1,
    title: "Mine",
    body: "<!-- obstack drift . -->",
    state: "open",
    user: { login: "mallory" },
    labels: ["obstack-drift"],
  };
  github.issues.push(forged as never);

  const environment = { ...world.emulator("production").environment, HOME: world.home };
  const state = world.git("show", "origin/obstack-state:state/production.jsonl");
  const id = /"kind":"alert".*?"id":"(\w+)"/.exec(state)?.[1] ?? "";
  expect(await runObstack(["alerts", "update", id, "--threshold", "99"], { environment })).toMatchObject({ code: 0 });
  const drifted = await world.onMain({ command: "drift" });
  expect(drifted).toMatchObject({ code: 0, outputs: { "exit-code": "2", drift: "true" } });
  await world.onMain({ command: "drift" });
  expect(github.issues).toMatchObject([
    forged,
    { title: "Drift of production", state: "open", body: expect.stringContaining("→ 99") },
  ]);

  // A server that is down does not close the issue.
  const down = { ...world.secrets, OBSTACK_SELFHOSTED_URL__PRODUCTION: "http://127.0.0.1:9" };
  expect(await world.onMain({ command: "drift" }, { environment: down })).toMatchObject({ code: 1 });
  expect(github.issues).toMatchObject([forged, { title: "Drift of production", state: "open" }]);

  expect(await runObstack(["undo", "--last-write", "--yes"], { environment, folder: world.home })).toMatchObject({
    code: 0,
  });
  await world.onMain({ command: "drift" });
  expect(github.issues).toMatchObject([forged, { state: "closed", state_reason: "completed" }]);

  const everything = JSON.stringify([planned, applied, drifted, [...github.comments], github.checks, github.issues]);
  for (const secret of Object.entries(world.secrets)) {
    if (secret[0].includes("API_KEY")) expect(everything).not.toContain(secret[1]);
  }
  expect(everything).not.toContain("ghs_token");
});
