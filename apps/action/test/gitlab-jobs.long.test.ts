// The other jobs of `examples/gitlab-ci`: generators, undo, backtests, and a CI without GitLab.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { example, Pipeline } from "./gitlab-clone.ts";
import { shop } from "./world.ts";

test("runs generators of the default branch only, or if a variable allows it", async () => {
  await using pipeline = await Pipeline.create();
  const proof = join(pipeline.home, "ran");
  pipeline.commit({
    "dashboards/made.mjs": `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(proof)}, "x");\nexport default { key: "made", name: "Made", tiles: [] };\n`,
  });
  const branch = { CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main", CI_ENVIRONMENT_NAME: "staging" };
  for (const [job, environment] of [
    ["plan", { CI_PIPELINE_SOURCE: "merge_request_event" }],
    ["test", { CI_PIPELINE_SOURCE: "merge_request_event", CI_DEFAULT_BRANCH: "main" }],
    ["plan", { OBSTACK_SELFHOSTED_API_KEY: "", OBSTACK_GENERATORS: "on" }],
    ["drift", { ...branch, CI_PIPELINE_SOURCE: "push", CI_DEFAULT_BRANCH: "trunk" }],
    ["drift", { ...branch, CI_PIPELINE_SOURCE: "trigger" }],
    ["drift", { CI_PIPELINE_SOURCE: "push" }],
  ] as const) {
    const refused = await pipeline.run(job, environment);
    expect(refused.code, job).not.toBe(0);
    expect(refused.stdout + refused.stderr, job).toContain("OBSTACK_GENERATORS=off forbids running it");
  }
  expect(existsSync(proof)).toBe(false);
  expect(await pipeline.run("plan", { OBSTACK_ALLOW_GENERATORS: "true" })).toMatchObject({ code: 0 });
  expect(existsSync(proof)).toBe(true);
  expect(await pipeline.run("drift", { ...branch, CI_PIPELINE_SOURCE: "schedule" })).toMatchObject({ code: 0 });
  pipeline.gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  const applied = await pipeline.run("apply", { ...branch, CI_PIPELINE_SOURCE: "push" });
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
});

test("shows the undo of an apply, and writes exactly what was shown", async () => {
  await using pipeline = await Pipeline.create();
  await pipeline.run("plan");
  pipeline.gitlab.merged.set(pipeline.git("rev-parse", "HEAD"), [3]);
  expect(await pipeline.apply()).toMatchObject({ code: 0 });
  const undo = (code: string) => pipeline.run("undo", { CI_COMMIT_BRANCH: "main", UNDO: code });
  const shown = await undo("");
  expect(shown, shown.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining("1 to delete.") });
  const [, code = ""] = /with the variable UNDO=([0-9a-f]{10})$/m.exec(shown.stdout) ?? [];
  expect(await undo("0123456789")).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing was written.") });
  const undone = await undo(code);
  expect(undone, undone.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining("1 deleted.") });
});

test("needs no GitLab", async () => {
  await using pipeline = await Pipeline.create();
  const elsewhere = { GITLAB_TOKEN: "" };
  const planned = await pipeline.run("plan", elsewhere);
  expect(planned).toMatchObject({ code: 0 });
  const digest = /^Digest: (v2\.[\w-]{22})$/m.exec(planned.stdout)?.[1] ?? "";
  expect(readFileSync(join(pipeline.work, "plan.md"), "utf8")).toContain("### Plan for staging");
  expect(await pipeline.run("apply", elsewhere)).toMatchObject({ code: 9 });
  expect(await pipeline.run("apply", { ...elsewhere, OBSTACK_DIGEST: digest })).toMatchObject({ code: 0 });
  expect(await pipeline.run("drift", elsewhere)).toMatchObject({ code: 0 });
  expect(pipeline.gitlab.requests).toEqual([]);
});

test("every job runs the script", () => {
  const jobs = parse(readFileSync(join(example, ".gitlab-ci.yml"), "utf8")) as Record<string, { script?: string[] }>;
  for (const name of ["plan", "apply", "undo", "replan", "drift", "test"])
    expect(jobs[name]?.script).toEqual([`sh ci.sh ${name}`]);
});

test("tests changed alerts on past data with SINCE", async () => {
  await using pipeline = await Pipeline.create();
  const alert = (threshold: number): Record<string, string> => ({
    "alerts/errors.yaml": shop["alerts/checkout.yaml"]?.replace("threshold: 20", `threshold: ${threshold}`) ?? "",
  });
  pipeline.commit({ "dashboards/shop.yaml": shop["dashboards/shop.yaml"] ?? "", ...alert(20) });
  expect(await pipeline.obstack("apply", pipeline.work, "--target", "staging", "--yes")).toMatchObject({ code: 0 });
  pipeline.commit(alert(1));
  for (const more of [{}, { SINCE: "1d" }]) {
    expect(await pipeline.run("plan", { OBSTACK_PREVIEW: "off", ...more })).toMatchObject({ code: 0 });
    expect(/^- threshold 20 → 1: .* in 1 day/m.test(pipeline.bodies().at(-1) ?? "")).toBe("SINCE" in more);
  }
  const charts = (): number => pipeline.emulator.requests().filter(({ path }) => path.includes("charts")).length;
  for (const [more, isTested] of [
    [{}, false],
    [{ SINCE: "1d", OBSTACK_SELFHOSTED_API_KEY: "" }, false],
    [{ SINCE: "1d" }, true],
  ] as const) {
    const before = charts();
    const tested = await pipeline.run("test", more);
    expect(tested, tested.stderr).toMatchObject({ code: 0 });
    expect(charts() > before).toBe(isTested);
  }
});
