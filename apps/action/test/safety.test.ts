// A pull request may be hostile: it gets no secret, runs no code with one, and cannot inject anything into pages or logs.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "@obstack/testing";
import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { expect, test } from "vitest";
import { alert, World } from "./world.ts";

test("plans pull requests of forks without a server and without secrets", async () => {
  await using world = await World.create();
  const pull = world.open({ "alerts/checkout.yaml": alert(10) });
  world.github.faults.push({ match: /POST .*\/check-runs$/, status: 403 });
  const before = world.emulator("staging").requests().length;
  const planned = await world.onPull(pull.number, { command: "plan" }, { isFork: true });
  expect(planned).toMatchObject({ code: 0, summary: expect.stringContaining("from a fork") });
  expect(planned.summary).toContain("> The files of production, staging have no mistakes.");
  expect(planned.log).toContain("::warning::The plan is only in the summary of the run");
  expect(world.emulator("staging").requests().length).toBe(before);

  const withoutSecrets = await world.onPull(pull.number, { command: "plan" }, { environment: {} });
  expect(withoutSecrets).toMatchObject({
    code: 0,
    summary: expect.stringContaining("no credentials for production, staging:"),
  });
  expect(world.github.checks.at(-1)).toMatchObject({ conclusion: "neutral" });
});

test("runs generators for pushes and schedules of the default branch only, or if the workflow allows it", async () => {
  await using world = await World.create();
  const proof = join(world.home, "ran");
  const code = `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(proof)}, Object.keys(process.env).filter((name) => /KEY|TOKEN/.test(name)).join() + "\\n");\nexport default { key: "made", name: "Made", tiles: [] };\n`;
  const pull = world.open({ "dashboards/made.mjs": code });
  // `access.test.ts` has the other events.
  const refused = await world.onPull(pull.number, { command: "plan" });
  expect(refused, refused.log).toMatchObject({ code: 0, summary: expect.stringContaining("nothing was run") });
  // Not for forks, whatever the workflow allows.
  const fork = { command: "plan", "allow-generators": "true" };
  const refusedFork = await world.onPull(pull.number, fork, { isFork: true });
  expect(refusedFork).toMatchObject({ code: 0, summary: expect.stringContaining("so nothing was run") });
  // A scan of the wrong folder would find no generators, but they do not run either.
  const drift = await world.onPull(pull.number, { command: "drift" }, { eventName: "workflow_run", payload: {} });
  expect(drift).toMatchObject({ code: 1, log: expect.stringContaining("OBSTACK_GENERATORS=off forbids") });
  expect(existsSync(proof)).toBe(false);
  expect(await world.onPull(pull.number, { command: "plan", "allow-generators": "true" })).toMatchObject({
    outputs: { changes: "6" },
  });
  // Generators see no secrets, neither when the files are checked nor in a plan.
  expect(new Set(readFileSync(proof, "utf8").split("\n"))).toEqual(new Set([""]));
  rmSync(proof);
  world.merge(pull.number);
  expect(await world.onMain({ command: "plan" })).toMatchObject({ outputs: { changes: "6" } });
  expect(await world.onMain({ command: "drift" }, { eventName: "schedule", payload: {} })).toMatchObject({ code: 0 });
  expect(existsSync(proof)).toBe(true);
});

test("sends nothing if targets share variables", async () => {
  await using world = await World.create();
  const pull = world.open({
    "obstack.yaml": `targets:\n  staging: { deployment: selfhosted }\n  staging_: {}\n  staging-: {}\n  a: {}\n  b: {}\n`,
  });
  const environment = {
    ...world.secrets,
    OBSTACK_SELFHOSTED_API_KEY: "key",
    OBSTACK_SELFHOSTED_API_KEY__STAGING_: "key",
  };
  for (const command of ["plan", "drift"]) {
    const refused = await world.onPull(pull.number, { command, "allow-generators": "true" }, { environment });
    expect(refused.code).toBe(1);
    expect(refused.log).toContain("Targets staging_ and staging- read the same variables");
    expect(refused.log).toContain("Targets a and b would use one server");
  }
  for (const name of ["staging", "production"] as const) expect(world.emulator(name).requests()).toEqual([]);
});

test("sends no key to an address that a pull request names", async () => {
  await using world = await World.create();
  await using evil = await startServer({ status: 200, body: "{}" });
  const pull = world.open({
    "obstack.yaml": `targets:\n  staging: { deployment: selfhosted, baseUrl: "${evil.baseUrl}" }\n`,
  });
  const planned = await world.onPull(pull.number, { command: "plan" });
  expect(planned.code).toBe(1);
  expect(evil.requests).toEqual([]);
  expect(world.github.checks.at(-1)).toMatchObject({ conclusion: "failure" });
});

test("shows hostile values as text", async () => {
  await using world = await World.create();
  const hostile =
    "@octocat <img src=x onerror=alert(1)> --> | `x` \\| [a](javascript:1) https://evil.example\n::error::injected\n##[set-output name=a]b";
  const pull = world.open({
    "alerts/checkout.yaml": alert(10, hostile).replace(
      "Checkout fails",
      JSON.stringify("@octocat <b>x</b> #1 https://evil.example"),
    ),
    "alerts/@octocat <script>.yaml": alert(10, hostile),
    "alerts/broken.yaml": `name: "::error::injected @octocat <b>"\nthreshold: {a: 1}\n`,
  });
  const failed = await world.onPull(pull.number, { command: "plan" });
  expect(failed.code).toBe(1);
  pull.push({ "alerts/broken.yaml": alert(11, hostile) });
  const planned = await world.onPull(pull.number, { command: "plan" });
  expect(planned.code).toBe(0);
  for (const { log, summary } of [failed, planned]) {
    expect(log).not.toMatch(/^\s*::error::injected/m);
    const html = gfmToHtml(summary);
    const text = html.replace(/^<!-- obstack plan \. -->$/m, "").replaceAll(/<code[^]*?<\/code>/g, "");
    expect(text).not.toMatch(
      /<(?!\/?(?:p|h[1-6]|table|thead|tbody|tr|th|td|ul|li|strong|blockquote|pre|br|details|summary|sub)\b)/,
    );
    expect(text.replaceAll(/<[^>]*>/g, "")).not.toMatch(/@\w|(?<!&)#\d|:\/\//);
  }
  expect(planned.summary).toContain("octocat");
});
