// Runs the jobs of `examples/gitlab-ci` with an emulator and a remote, and checks the pipeline with GitLab's published schema.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import { obstackCommand, runObstack, runProcess, temporaryFolder, writeProgram } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { shop } from "./world.ts";

const example = fileURLToPath(new URL("../../../examples/gitlab-ci", import.meta.url));
const token = "glpat-secret-of-the-project";
const board = (name: string): string => `name: ${name}\ntiles: []\n`;
const emulator = await startEmulator({ behavior: "documented" });
afterAll(() => emulator.close());

let home: string;
let work: string;
let output: string;

beforeEach(() => {
  emulator.reset();
  home = temporaryFolder();
  work = join(home, "work");
  output = "";
  mkdirSync(join(home, "bin"));
  writeProgram(join(home, "bin"), "obstack", process.execPath, obstackCommand);
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", join(home, "remote.git")]);
  execFileSync("git", ["clone", "--quiet", join(home, "remote.git"), work], { stdio: "ignore" });
  git("checkout", "--quiet", "-B", "main");
  commit({
    "dashboards/shop.yaml": board("Shop"),
    "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n",
    ".gitignore": ".obstack/\nobstack-*/\nobstack-*.xml\n",
  });
});

function git(...argv: string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return execFileSync("git", [...identity, ...argv], { cwd: work, encoding: "utf8" }).trim();
}

/** Commits files and pushes them to a branch. */
function commit(files: Readonly<Record<string, string>>, branch = "main"): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), content);
  }
  git("add", "--all");
  git("commit", "--quiet", "--message", "Change files");
  git("push", "--quiet", "origin", `HEAD:${branch}`);
}

/** Runs a job. */
async function run(job: string, more: Readonly<Record<string, string>> = {}): Promise<ProcessResult> {
  const result = await runProcess("sh", [join(example, "ci.sh"), job], {
    folder: work,
    environment: {
      PATH: [join(home, "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: home,
      TARGET: "staging",
      ...emulator.environment,
      GITLAB_TOKEN: token,
      CI_SERVER_URL: "https://gitlab.example",
      OBSTACK_PUSH_URL: join(home, "remote.git"),
      ...more,
    },
  });
  output += result.stdout + result.stderr;
  return result;
}
const onMain = { CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" };
const shown = (name = "staging.md"): string => readFileSync(join(work, "obstack-plan", name), "utf8");

test("applies exactly the plan that was shown, pushes the state, and fails on drift", async () => {
  expect(await run("plan")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 to create") });
  expect(shown()).toContain("### Plan for staging");
  commit({ "dashboards/cart.yaml": board("Cart") });
  expect(await run("apply", onMain)).toMatchObject({ code: 9, stderr: expect.stringContaining("not reviewed") });
  const { stdout } = await runObstack(["dashboards", "list", "--output", "csv"], { environment: emulator.environment });
  expect(stdout).toContain("Shop");
  expect(stdout).not.toContain("Cart");
  git("fetch", "--quiet");
  expect(git("show", "origin/main:state/staging.jsonl")).toContain("Shop");
  expect(await run("plan")).toMatchObject({ code: 0 });
  expect(await run("apply", onMain)).toMatchObject({ code: 0, stdout: expect.stringContaining("1 created") });
  expect(await run("drift")).toMatchObject({ code: 0 });
  emulator.reset();
  expect(await run("drift")).toMatchObject({ code: 2, stdout: expect.stringContaining("obstack export") });

  emulator.faults.add({ kind: "status", status: 401 });
  expect((await run("plan")).code).toBe(1);
  expect(existsSync(join(work, "obstack-plan/staging.digest"))).toBe(false);
  emulator.faults.clear();
  const before = emulator.requests().length;
  const fork = { OBSTACK_SELFHOSTED_API_KEY: "", OBSTACK_HOSTED_KEY_SECRET: "" };
  expect(await run("plan", fork)).toMatchObject({ code: 0, stdout: expect.stringContaining("only the files") });
  expect(emulator.requests()).toHaveLength(before);
  expect(readFileSync(join(work, ".git/config"), "utf8")).not.toContain(token);
  expect(output).not.toContain(token);
  expect(output).not.toContain(emulator.environment["OBSTACK_SELFHOSTED_API_KEY"]);
});

test("plans the result of the merge", async () => {
  git("checkout", "--quiet", "-b", "behind");
  commit({ "dashboards/cart.yaml": board("Cart") }, "behind");
  git("checkout", "--quiet", "main");
  commit({ "dashboards/shop.yaml": board("New shop") });
  // A shallow clone of the branch, as runners have.
  rmSync(work, { recursive: true });
  const clone = ["clone", "--quiet", "--depth=1", "--branch=behind", `file://${join(home, "remote.git")}`, work];
  execFileSync("git", clone, { stdio: "ignore" });
  const merge = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" };
  expect(await run("plan", merge)).toMatchObject({ code: 0 });
  expect(shown()).toMatch(/`Cart`[^]*`New shop`/);

  commit({ "dashboards/shop.yaml": board("Newest shop") });
  git("checkout", "--quiet", "-B", "conflict", "HEAD~1");
  writeFileSync(join(work, "dashboards/shop.yaml"), board("Another shop"));
  git("commit", "--quiet", "--all", "--message", "Rename the shop");
  expect(await run("plan", merge)).toMatchObject({ code: 1, stderr: expect.stringContaining("conflicts with main") });
});

test("runs generators of the default branch only, or if a variable allows it", async () => {
  const proof = join(home, "ran");
  commit({
    "dashboards/made.mjs": `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(proof)}, "x");\nexport default { key: "made", name: "Made", tiles: [] };\n`,
  });
  for (const [job, environment] of [
    ["plan", { CI_PIPELINE_SOURCE: "merge_request_event" }],
    ["test", { CI_PIPELINE_SOURCE: "merge_request_event", CI_DEFAULT_BRANCH: "main" }],
    ["plan", { OBSTACK_SELFHOSTED_API_KEY: "", OBSTACK_GENERATORS: "on" }],
    ["drift", { ...onMain, CI_PIPELINE_SOURCE: "push", CI_DEFAULT_BRANCH: "trunk" }],
    ["drift", { ...onMain, CI_PIPELINE_SOURCE: "trigger" }],
    ["drift", { CI_PIPELINE_SOURCE: "push" }],
  ] as const) {
    const refused = await run(job, environment);
    expect(refused.code, job).not.toBe(0);
    expect(refused.stdout + refused.stderr, job).toContain("OBSTACK_GENERATORS=off forbids running it");
  }
  expect(existsSync(proof)).toBe(false);
  expect(await run("plan", { OBSTACK_ALLOW_GENERATORS: "true" })).toMatchObject({ code: 0 });
  expect(existsSync(proof)).toBe(true);
  expect(await run("apply", { ...onMain, CI_PIPELINE_SOURCE: "push" })).toMatchObject({ code: 0 });
});

test("shows dashboards, but none in a public project, and tests alerts on past data with SINCE", async () => {
  commit({
    "dashboards/shop.yaml": shop["dashboards/shop.yaml"] ?? "",
    "alerts/a.yaml": shop["alerts/checkout.yaml"] ?? "",
  });
  const page = join(work, "obstack-plan/staging-preview/index.html");
  expect(await run("plan", { CI_PROJECT_VISIBILITY: "public" })).toMatchObject({ code: 0 });
  const without = shown();
  expect(without).not.toContain("in 1 day");
  expect(existsSync(page)).toBe(false);
  expect(await run("plan", { CI_PROJECT_VISIBILITY: "public", OBSTACK_PREVIEW: "data" })).toMatchObject({ code: 0 });
  expect(shown().slice(without.length)).toMatch(/^\n### Preview\n[^]*<b>Shop<\/b>: new dashboard[^]*Errors/);
  expect(readFileSync(page, "utf8")).toContain("Shop");
  expect(await run("plan", { OBSTACK_PREVIEW: "off", SINCE: "1d" })).toMatchObject({ code: 0 });
  expect(shown()).toContain("in 1 day");

  expect(await run("apply", onMain)).toMatchObject({ code: 0 });
  const charts = (): number => emulator.requests().filter(({ path }) => path.includes("charts")).length;
  for (const [more, isTested] of [
    [{}, false],
    [{ SINCE: "1d", OBSTACK_SELFHOSTED_API_KEY: "" }, false],
    [{ SINCE: "1d" }, true],
  ] as const) {
    const before = charts();
    expect(await run("test", more)).toMatchObject({ code: 0 });
    expect(readFileSync(join(work, "obstack-staging.xml"), "utf8")).toContain("<testsuites");
    expect(charts() > before).toBe(isTested);
  }
});

test.each([
  ["merge_request_event", ["plan", "test"]],
  ["push", ["plan", "apply"]],
  ["schedule", ["drift"]],
])("a pipeline for %s is valid and runs the expected jobs", async (source, expected) => {
  git("remote", "set-url", "origin", "https://gitlab.example.com/team/monitoring.git");
  git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  copyFileSync(join(example, ".gitlab-ci.yml"), join(work, ".gitlab-ci.yml"));
  // Validates it as GitLab's editor does, without a network.
  const program = fileURLToPath(import.meta.resolve("gitlab-ci-local"));
  const argv = [program, "--list-json", "--variable", `CI_PIPELINE_SOURCE=${source}`];
  const environment = { PATH: process.env["PATH"] ?? "", HOME: home };
  const { code, stdout, stderr } = await runProcess(process.execPath, argv, { folder: work, environment });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("json schema validated") });
  // A warning about the variable precedes the list.
  const jobs = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as { name: string; when: string; script: string[] }[];
  const started = jobs.filter(({ when }) => when !== "never").map(({ name }) => name);
  expect(started).toEqual(expected.flatMap((name) => [`${name}: [staging]`, `${name}: [production]`]));
});
