// The workflow of `examples/github-actions`, copied word by word: each job with its inputs, variables and permissions.
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
  readonly steps: readonly { readonly uses: string; readonly with?: Readonly<Record<string, string>> }[];
}

const read = (path: string): unknown => parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8"));
const workflow = read("../../../examples/github-actions/.github/workflows/obstack.yml") as {
  on: Readonly<Record<string, unknown>>;
  permissions: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  jobs: Readonly<Record<string, Job>>;
};
const action = read("../action.yml") as { inputs: Readonly<Record<string, unknown>> };

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
  const inputs = step?.with ?? {};
  return pull === undefined ? world.onMain(inputs, { environment }) : world.onPull(pull, inputs, { environment });
}

test("plans, tests, applies and finds drift with the permissions that it grants", async () => {
  const files = Object.fromEntries(Object.entries(shop).map(([path, content]) => [`monitoring/${path}`, content]));
  await using world = await World.create({ files });
  const { github } = world;
  const pull = world.open({ "monitoring/alerts/checkout.yaml": alert(10) });
  const planned = await run(world, "plan", pull.number);
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { changes: "4" } });
  expect(github.comments.get(pull.number)?.[0]?.body).toMatch(
    /^<!-- obstack plan monitoring -->\n\n## monitoring\n\n### Plan for 2 targets\n/,
  );
  const tested = await run(world, "test", pull.number);
  expect(tested, tested.log).toMatchObject({ code: 0 });
  world.merge(pull.number);
  const applied = await run(world, "apply");
  expect(applied, applied.log).toMatchObject({ code: 0 });
  expect(applied.log).not.toContain("::warning::");
  expect(await run(world, "drift")).toMatchObject({ code: 0, outputs: { drift: "false" } });

  const { environment } = world.emulator("staging");
  const url = `${environment["OBSTACK_SELFHOSTED_URL"]}/api/v2/alerts`;
  const headers = { Authorization: `Bearer ${environment["OBSTACK_SELFHOSTED_API_KEY"]}` };
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { id: string; name: string }[] };
  const id = data.find(({ name }) => name === "Checkout fails")?.id;
  expect((await fetch(`${url}/${id}`, { method: "DELETE", headers })).ok).toBe(true);
  expect(await run(world, "drift")).toMatchObject({ code: 0, outputs: { drift: "true" } });
  expect(github.issues).toMatchObject([{ title: "Drift of staging", state: "open" }]);
});

test("uses inputs that the action has, and runs each job for one kind of event", () => {
  const events = Object.values(workflow.jobs).map((job) => /^github\.event_name == '(\w+)'$/.exec(job.if)?.[1]);
  expect(new Set(events)).toEqual(new Set(Object.keys(workflow.on)));
  for (const { steps } of Object.values(workflow.jobs)) {
    const own = steps.find(({ uses }) => uses.includes("/action@"));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(own?.with ?? {})));
    // Actions of others are pinned.
    for (const { uses } of steps) if (uses !== own?.uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  }
});
