// The example for GitLab is valid under GitLab's published schema, and runs the right jobs in each pipeline.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, temporaryFolder } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { beforeAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../examples/gitlab-ci", import.meta.url));
const gitlabCiLocal = fileURLToPath(import.meta.resolve("gitlab-ci-local"));

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  const git = (...argv: string[]): Buffer => execFileSync("git", argv, { cwd: folder });
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", "https://gitlab.example.com/team/monitoring.git");
  git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  copyFileSync(join(example, ".gitlab-ci.yml"), join(folder, ".gitlab-ci.yml"));
  git("add", "--all");
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--message", "Add a pipeline");
  mkdirSync(join(folder, "home"));
});

/** Validates a pipeline as GitLab's editor does, without a network. Prints its jobs. */
async function listJobs(source: string, file = ".gitlab-ci.yml"): Promise<ProcessResult> {
  const argv = [gitlabCiLocal, "--list-json", "--file", file, "--variable", `CI_PIPELINE_SOURCE=${source}`];
  const environment = { PATH: process.env["PATH"] ?? "", HOME: join(folder, "home") };
  return runProcess(process.execPath, argv, { folder, environment });
}

test.each([
  ["merge_request_event", ["plan: [staging]", "plan: [production]", "test: [staging]", "test: [production]"]],
  ["push", ["apply: [staging]", "apply: [production]", "undo: [staging]", "undo: [production]", "replan"]],
  ["schedule", ["drift: [staging]", "drift: [production]"]],
])("a pipeline for %s is valid and runs the expected jobs", async (source, expected) => {
  const { code, stdout, stderr } = await listJobs(source);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("json schema validated") });
  // A warning about the variable precedes the list.
  const jobs = JSON.parse(stdout.slice(stdout.search(/^\[$/m))) as { name: string; when: string }[];
  expect(jobs.filter(({ when }) => when !== "never").map(({ name }) => name)).toEqual(expected);
});

test("the schema rejects unknown keywords", async () => {
  writeFileSync(join(folder, "invalid.yml"), "job: { script: [make], rulez: [] }\n");
  expect(await listJobs("push", "invalid.yml")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("'rulez' property is not expected to be here at job"),
  });
});
