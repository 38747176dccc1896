// What the script of `examples/gitlab-ci` plans, applies and writes to merge requests.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { token } from "./fake-gitlab.ts";
import { board, Pipeline } from "./gitlab-clone.ts";

const digestIn = (body: string | undefined): string =>
  /^<!-- obstack staging (v2[\w.-]*) -->\n/.exec(body ?? "")?.[1] ?? "";

test("plans in a note, applies what it contains, pushes the state, and keeps an issue about drift", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  gitlab.note(3, "<!-- obstack staging v2.forged -->", 666);
  gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  expect(await pipeline.apply()).toMatchObject({ code: 9, stderr: expect.stringContaining("not reviewed") });
  for (let run = 0; run < 2; run++) expect(await pipeline.run("plan")).toMatchObject({ code: 0 });
  expect(pipeline.bodies()).toEqual([
    "<!-- obstack staging v2.forged -->",
    expect.stringMatching(
      /^<!-- obstack staging v2\.[\w-]{22} -->\n### Plan for staging \(`http:[^`]+`\)\n\n1 to create/,
    ),
  ]);
  const applied = await pipeline.apply();
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
  pipeline.git("fetch", "--quiet");
  expect(pipeline.git("ls-tree", "-r", "--name-only", "origin/main")).toContain("state/staging.jsonl");
  expect(readFileSync(join(pipeline.work, ".git/config"), "utf8")).not.toContain(token);

  const id = /"id":"(\w+)"/.exec(readFileSync(join(pipeline.work, "state/staging.jsonl"), "utf8"))?.[1] ?? "";
  await pipeline.obstack("dashboards", "update", id, "--name", "Shops");
  // A lost response does not open a second issue.
  gitlab.faults.push({ match: /^POST .*\/issues$/, status: 502, isLate: true });
  for (let run = 0; run < 2; run++) expect(await pipeline.run("drift")).toMatchObject({ code: 0 });
  expect(gitlab.issues).toMatchObject([
    { title: "Drift of staging", state: "opened", description: expect.stringContaining("`Shops`") },
  ]);
  await pipeline.obstack("dashboards", "update", id, "--name", "Shop");
  expect(await pipeline.run("drift")).toMatchObject({ code: 0 });
  expect(gitlab.issues).toMatchObject([{ state: "closed" }]);
  expect(await pipeline.run("test")).toMatchObject({ code: 0 });
  expect(readFileSync(join(pipeline.work, "obstack-staging.xml"), "utf8")).toContain("<testsuites");

  const before = gitlab.requests.length;
  const fork = await pipeline.run("plan", { OBSTACK_SELFHOSTED_API_KEY: "", OBSTACK_HOSTED_KEY_SECRET: "" });
  expect(fork).toMatchObject({ code: 0, stdout: expect.stringContaining("only the files were checked") });
  expect(gitlab.requests.length).toBe(before);
  expect(pipeline.output).not.toContain(token);
  expect(pipeline.output).not.toContain(pipeline.emulator.environment["OBSTACK_SELFHOSTED_API_KEY"]);
});

test("plans the result of the merge, and says what it contains", async () => {
  await using pipeline = await Pipeline.create();
  pipeline.git("checkout", "--quiet", "-b", "behind");
  writeFileSync(join(pipeline.work, "dashboards/cart.yaml"), board("Cart"));
  pipeline.git("add", "--all");
  pipeline.git("commit", "--quiet", "--message", "Add a cart");
  pipeline.git("push", "--quiet", "origin", "behind");
  pipeline.git("checkout", "--quiet", "main");
  const tip = pipeline.commit({ "dashboards/shop.yaml": board("New shop") });
  // A shallow clone of the branch, as runners have.
  rmSync(pipeline.work, { recursive: true });
  const clone = ["clone", "--quiet", "--depth=1", "--branch=behind", `file://${pipeline.remote}`, pipeline.work];
  execFileSync("git", clone, { stdio: "ignore" });
  const merge = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" };
  const planned = await pipeline.run("plan", merge);
  expect(planned, planned.stderr).toMatchObject({ code: 0 });
  expect(pipeline.bodies()).toEqual([expect.stringMatching(/`Cart`[^]*`New shop`[^]*<sub>Merged into main at /)]);
  expect(pipeline.bodies()[0]).toContain(`Merged into main at ${tip.slice(0, 7)}`);

  pipeline.git("checkout", "--quiet", "--force", "-B", "other", tip);
  pipeline.commit({ "dashboards/shop.yaml": board("Newest shop") });
  pipeline.git("checkout", "--quiet", "-B", "conflict", tip);
  writeFileSync(join(pipeline.work, "dashboards/shop.yaml"), board("Another shop"));
  pipeline.git("commit", "--quiet", "--all", "--message", "Rename the shop");
  const conflict = await pipeline.run("plan", merge);
  expect(conflict).toMatchObject({ code: 1, stderr: expect.stringContaining("conflicts with main") });
  expect(pipeline.bodies()).toEqual([
    expect.stringMatching(
      /^<!-- obstack staging v2 -->\n### No plan for staging\n\nThe merge request conflicts with main\./,
    ),
  ]);
});

test("starts new plans of the open merge requests about the stack", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  gitlab.open.set(3, { files: ["monitoring/alerts/a.yaml"] }).set(4, { files: ["app/main.ts", "monitoring.md"] });
  gitlab.open.set(5, { files: ["monitoring/alerts/a.yaml"], isFork: true });
  const environment = { CI_COMMIT_BRANCH: "main", TARGET: "" };
  const started = await pipeline.run("replan", { ...environment, STACK: "./monitoring" });
  expect(started, started.stderr).toMatchObject({ code: 0, stdout: "New plan: !3\n" });
  expect(await pipeline.run("replan", { ...environment, GITLAB_TOKEN: "" })).toMatchObject({ code: 0, stdout: "" });
  expect(gitlab.pipelines).toEqual([3]);
  expect(await pipeline.run("replan", environment)).toMatchObject({ code: 0 });
  expect(gitlab.pipelines).toEqual([3, 3, 4]);
  const before = pipeline.git("rev-parse", "HEAD");
  pipeline.commit({ "app/main.ts": "" });
  const outside = { ...environment, STACK: "monitoring", CI_COMMIT_BEFORE_SHA: before };
  expect(await pipeline.run("replan", outside)).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing") });
  expect(gitlab.pipelines).toHaveLength(3);
});

test("finds its note among 250, and writes one despite failures", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  for (let index = 0; index < 250; index++) gitlab.note(3, `<!-- obstack staging v2.${index} -->`, 666);
  gitlab.faults.push(
    { match: /^GET .*\/notes$/, status: 502 },
    { match: /^POST .*\/notes$/, status: 502, isLate: true },
  );
  expect(await pipeline.run("plan")).toMatchObject({ code: 0 });
  expect(pipeline.bodies().slice(250)).toEqual([expect.stringContaining("### Plan for staging")]);
  // A duplicate of two jobs at once.
  gitlab.note(3, "<!-- obstack staging v2.stale -->\nStale");
  gitlab.faults.push({ match: /^PUT .*\/notes/, status: 502, isLate: true });
  pipeline.commit({ "dashboards/shop.yaml": board("Shops") });
  expect(await pipeline.run("plan")).toMatchObject({ code: 0 });
  expect(pipeline.bodies().slice(250)).toEqual([expect.stringContaining("`Shops`")]);
  gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  const applied = await pipeline.apply();
  expect(applied, applied.stderr).toMatchObject({ code: 0 });

  gitlab.faults.push({ match: /^GET .*\/notes$/, status: 403 });
  const refused = await pipeline.run("plan");
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toMatch(/GitLab refused GET projects\/7\/merge_requests\/3\/notes.*\{"message":"fault"\}/);
});

test("replaces the note of an earlier push if the plan fails", async () => {
  await using pipeline = await Pipeline.create();
  await pipeline.run("plan");
  const url = "https://gitlab.example/jobs/1";
  const failed = await pipeline.run("plan", { OBSTACK_SELFHOSTED_URL: "http://127.0.0.1:9", CI_JOB_URL: url });
  expect(failed.code).not.toBe(0);
  expect(pipeline.bodies()).toEqual([
    `<!-- obstack staging v2 -->\n### No plan for staging\n\nThe job failed: ${url}\n`,
  ]);
});

test("applies all merge requests since the last successful deployment, and no older ones", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  /** Plans a merge request with a dashboard, and merges it. */
  const merge = async (request: number, name: string): Promise<string> => {
    const commit = pipeline.commit({ [`dashboards/${name}.yaml`]: board(name) });
    await pipeline.run("plan", { CI_MERGE_REQUEST_IID: String(request) });
    gitlab.merged.set(commit, [request]);
    return commit;
  };
  const first = await merge(3, "one");
  // Each merge request was planned without the other one.
  const second = await merge(4, "two");
  const [note] = gitlab.notes.get(4) ?? [];
  const shared = new Set(digestIn(pipeline.bodies(3)[0]).split("."));
  const own = digestIn(note?.body)
    .split(".")
    .filter((hash) => hash === "v2" || !shared.has(hash));
  expect(own).toHaveLength(2);
  if (note !== undefined) note.body = note.body.replace(/v2[\w.-]*/, own.join("."));
  gitlab.deployments.push(first);
  // What the first merge request planned is not applied, because it was applied before.
  expect(await pipeline.apply()).toMatchObject({
    code: 9,
    stdout: expect.stringContaining("1 created, 2 skipped"),
    stderr: expect.stringContaining("not reviewed"),
  });
  gitlab.deployments.pop();
  gitlab.statuses.clear();
  const applied = await pipeline.apply();
  expect(applied, applied.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining("2 created") });
  expect(second).not.toBe(first);
});

test("counts no merge requests from before a partly applied one", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  await pipeline.run("plan");
  pipeline.commit({ "dashboards/unreviewed.yaml": board("Unreviewed") });
  expect(await pipeline.apply()).toMatchObject({ code: 9, stdout: expect.stringContaining("1 created, 1 skipped") });
  expect([...gitlab.statuses.values()]).toMatchObject([[{ name: "obstack apply staging", status: "success" }]]);
  // A direct push repeats the reviewed change.
  const id = /"id":"(\w+)"/.exec(readFileSync(join(pipeline.work, "state/staging.jsonl"), "utf8"))?.[1] ?? "";
  await pipeline.obstack("dashboards", "delete", id, "--yes");
  rmSync(join(pipeline.work, "state/staging.jsonl"));
  pipeline.commit({});
  const again = await pipeline.apply();
  expect(again, again.stdout).toMatchObject({ code: 9, stdout: expect.not.stringContaining("1 created") });
  // Statuses of others do not count.
  for (const [status] of gitlab.statuses.values()) Object.assign(status?.author ?? {}, { id: 666 });
  expect(await pipeline.apply()).toMatchObject({ code: 9, stdout: expect.stringContaining("1 created, 1 skipped") });
});

test("counts no merge requests into other branches", async () => {
  await using pipeline = await Pipeline.create();
  const { gitlab } = pipeline;
  await pipeline.run("plan");
  gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  gitlab.targetBranches.set(3, "playground");
  expect(await pipeline.apply()).toMatchObject({ code: 9, stderr: expect.stringContaining("not reviewed") });
  gitlab.targetBranches.set(3, "main");
  const applied = await pipeline.apply();
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
});

test("plans once, and writes the plan whose digest it records", async () => {
  await using pipeline = await Pipeline.create();
  const lists = (): number => pipeline.emulator.requests().filter(({ path }) => path.endsWith("/dashboards")).length;
  expect(await pipeline.run("plan", { OBSTACK_PREVIEW: "off" })).toMatchObject({ code: 0 });
  expect(lists()).toBe(1);
});

test("shows changed dashboards in the note, but none in a public project, and the plan without them if they fail", async () => {
  await using pipeline = await Pipeline.create();
  const tile =
    "{ name: Errors, x: 0, y: 0, w: 12, h: 3, series: [{ source: Logs, aggFn: count, where: '', groupBy: [] }] }";
  pipeline.commit({ "dashboards/shop.yaml": `name: Shop\ntiles:\n  - ${tile}\n` });
  const note = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const planned = await pipeline.run("plan", more);
    expect(planned, planned.stderr).toMatchObject({ code: 0 });
    return pipeline.bodies()[0] ?? "";
  };
  const page = join(pipeline.work, "obstack-preview", "index.html");
  const without = await note({ CI_PROJECT_VISIBILITY: "public" });
  expect(without).not.toContain("Preview");
  expect(existsSync(page)).toBe(false);
  for (const more of [{}, { CI_PROJECT_VISIBILITY: "public", OBSTACK_PREVIEW: "data" }]) {
    const shown = await note(more);
    expect(shown.startsWith(without)).toBe(true);
    expect(shown.slice(without.length)).toMatch(
      /^\n### Preview\n[^]*<b>Shop<\/b>: new dashboard[^]*\*\*After\*\*[^]*Errors/,
    );
    expect(readFileSync(page, "utf8")).toContain("Shop");
  }
  pipeline.emulator.faults.add({ kind: "status", status: 403, operationId: "queryChartSeries" });
  const failed = await note({ CI_JOB_URL: "https://gitlab.example/job/1" });
  expect(failed).toContain("POST /api/v2/charts/series failed with 403");
  expect(failed.replaceAll(/^- .*failed with 403.*\n/gm, "")).toBe(
    `${without}\nNo preview. The log of the job says why: https://gitlab.example/job/1\n`,
  );
});
