// Runs the workflow of `examples/github-actions` unchanged: each job with its inputs, variables and permissions.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { ActionResult } from "./run-action.ts";
import { alert, shop, World } from "./world.ts";

interface Job {
  readonly if: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses: string; readonly with?: Readonly<Record<string, string | boolean>> }[];
}

const read = (path: string): unknown => parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8"));
const workflow = read("../../../examples/github-actions/.github/workflows/obstack.yml") as {
  on: Readonly<Record<string, unknown>>;
  permissions: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  jobs: Readonly<Record<string, Job>>;
};
const action = read("../action.yml") as {
  inputs: Readonly<Record<string, unknown>>;
  outputs: Readonly<Record<string, unknown>>;
};

/** Runs a job as GitHub does, with the URLs and keys of the emulators. */
async function run(world: World, name: string, pull?: number): Promise<ActionResult> {
  const job = workflow.jobs[name];
  const step = job?.steps.find(({ uses }) => uses.includes("/action@"));
  const environment = Object.fromEntries(
    Object.entries({ ...workflow.env, ...job?.env }).map(([variable, value]) => {
      const isOwn = value === "" || variable.includes("URL");
      expect(isOwn || /^\$\{\{ secrets\.OBSTACK_\w+_KEY \}\}$/.test(value)).toBe(true);
      return [variable, value === "" ? "" : (world.secrets[variable] ?? "")];
    }),
  );
  world.github.permissions = job?.permissions ?? workflow.permissions;
  const inputs = Object.fromEntries(Object.entries(step?.with ?? {}).map(([input, value]) => [input, String(value)]));
  if (pull !== undefined) return world.onPull(pull, inputs, { environment });
  return world.onMain(inputs, { environment });
}

test("plans, tests and applies with the permissions that it grants, and reports drift until it is gone", async () => {
  const files = Object.fromEntries(Object.entries(shop).map(([path, content]) => [`monitoring/${path}`, content]));
  await using world = await World.create({ files });
  const { github } = world;
  const commentsOf = (number: number) => github.comments.get(number)?.map(({ body }) => body);
  const pull = world.open({ "monitoring/alerts/checkout.yaml": alert(10) });
  const planned = await run(world, "plan", pull.number);
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { "exit-code": "2", changes: "4" } });
  expect(commentsOf(pull.number)).toEqual([
    expect.stringMatching(
      /^<!-- obstack plan monitoring -->\n\n## monitoring\n\n### Plan for 2 targets\n\n2 targets: 2 with changes\. 4 to create\.\n\n#### Create [^\n]+ \\\(on both targets\\\)\n[^]*\nthreshold: 10\n[^]*\n- staging \\\(http[^\n]+\\\): 2 to create\n/,
    ),
  ]);
  const check = { name: "obstack plan (monitoring)", conclusion: "success", head_sha: world.git("rev-parse", "HEAD") };
  expect(github.checks).toMatchObject([check]);
  pull.push({ "monitoring/alerts/checkout.yaml": alert(15) });
  expect(await run(world, "plan", pull.number)).toMatchObject({ code: 0 });
  expect(commentsOf(pull.number)).toEqual([expect.stringContaining("\nthreshold: 15\n")]);
  const tested = await run(world, "test", pull.number);
  expect(tested, tested.log).toMatchObject({ code: 0 });

  world.merge(pull.number);
  const applied = await run(world, "apply");
  expect(applied, applied.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(applied.log).not.toContain("::warning::");
  expect(github.checks.at(-1)).toMatchObject({ name: "obstack apply (monitoring)", conclusion: "success" });
  world.git("fetch", "--quiet");
  expect(world.git("log", "-1", "--format=%B", "origin/obstack-state")).toContain("[skip ci]");
  expect(world.git("ls-tree", "-r", "--name-only", "origin/obstack-state").split("\n")).toEqual([
    "monitoring/state/production.jsonl",
    "monitoring/state/staging.jsonl",
  ]);

  const quiet = await run(world, "drift");
  expect(quiet).toMatchObject({ code: 0, outputs: { drift: "false" } });
  expect(quiet.summary).not.toContain("Objects on the server differ");
  // Anyone can copy the marker and the label.
  const forged = {
    number: 1,
    title: "Mine",
    body: "<!-- obstack drift monitoring -->",
    state: "open",
    user: { login: "mallory" },
    labels: ["obstack-drift"],
  };
  github.issues.push(forged as never);
  await world.change("production", "Checkout fails", { threshold: 99 });
  const drifted = await run(world, "drift");
  expect(drifted).toMatchObject({ code: 0, outputs: { "exit-code": "2", drift: "true" } });
  await run(world, "drift");
  const issue = { title: "Drift of production", state: "open", body: expect.stringMatching(/revert-drift[^]*→ 99/) };
  expect(github.issues).toMatchObject([forged, issue]);
  // A server that is down does not close the issue.
  world.variables["OBSTACK_SELFHOSTED_URL__PRODUCTION"] = "http://127.0.0.1:9";
  expect(await run(world, "drift")).toMatchObject({ code: 1 });
  expect(github.issues).toMatchObject([forged, issue]);
  delete world.variables["OBSTACK_SELFHOSTED_URL__PRODUCTION"];
  await world.change("production", "Checkout fails", { threshold: 15 });
  await run(world, "drift");
  expect(github.issues).toMatchObject([forged, { state: "closed", state_reason: "completed" }]);

  const everything = JSON.stringify([planned, applied, drifted, [...github.comments], github.checks, github.issues]);
  const keys = Object.entries(world.secrets).filter(([name]) => name.includes("API_KEY"));
  expect(keys).toHaveLength(2);
  for (const [, secret] of [...keys, ["", "ghs_token"]]) expect(everything).not.toContain(secret);
});

test("the README lists the inputs and outputs of the action", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, inputs = ""] = /^\| Input (.*?)\n\n/ms.exec(readme) ?? [];
  const [, outputs = ""] = /^Outputs: (.*)$/m.exec(readme) ?? [];
  const named = Array.from(inputs.matchAll(/^\| `([\w-]+)`/gm), ([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  expect(Array.from(outputs.matchAll(/`([\w-]+)`/g), ([, name]) => name)).toEqual(Object.keys(action.outputs));
});

test("uses inputs that the action and the workflow have, and has a job for each event", () => {
  const conditions = Object.values(workflow.jobs).map((job) => job.if);
  const events = conditions.flatMap((condition) => [...condition.matchAll(/github\.event_name == '(\w+)'/g)]);
  expect(new Set(events.map(([, event]) => event))).toEqual(new Set(Object.keys(workflow.on)));
  // Nobody without a review changes what a plan checks out.
  for (const { uses, with: options } of workflow.jobs["plan"]?.steps ?? [])
    if (uses.startsWith("actions/checkout")) expect(options).toEqual({ "persist-credentials": false });
  for (const { steps } of Object.values(workflow.jobs)) {
    const own = steps.find(({ uses }) => uses.includes("/action@"));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(own?.with ?? {})));
    // Actions of others are pinned.
    for (const { uses } of steps) if (uses !== own?.uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  }
});
