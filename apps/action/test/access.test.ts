import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "@actions/github";
import { temporaryFolder } from "@obstack/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessOf, mayRunGenerators } from "../src/stack/access.ts";
import { folderInWorkspace } from "../src/inputs/inputs.ts";
import type { Inputs } from "../src/inputs/inputs.ts";

const repository = { full_name: "o/r", default_branch: "main" };
const pull = (repo: string) => ({
  repository,
  pull_request: { number: 1, head: { sha: "", repo: { full_name: repo } }, base: { ref: "main" } },
});

test.each([
  ["push", "refs/heads/main", { repository }, true],
  ["schedule", "refs/heads/main", {}, true],
  ["push", "refs/heads/other", { repository }, false],
  ["push", "refs/tags/main", { repository }, false],
  ["push", "refs/heads/main", {}, false],
  ["push", "refs/heads/undefined", { repository: { full_name: "o/r" } }, false],
  ["pull_request", "refs/pull/1/merge", pull("o/r"), false],
  ["pull_request_target", "refs/heads/main", pull("mallory/r"), false],
  ["issue_comment", "refs/heads/main", { repository }, false],
  ["workflow_run", "refs/heads/main", { repository }, false],
  ["workflow_dispatch", "refs/heads/main", { repository }, false],
  ["repository_dispatch", "refs/heads/main", { repository }, false],
])("decides whether generators run: %s of %s", (eventName, ref, payload, expected) => {
  Object.assign(context, { eventName, ref, payload });
  expect(mayRunGenerators({ allowGenerators: false })).toBe(expected);
  expect(mayRunGenerators({ allowGenerators: true })).toBe(eventName !== "pull_request_target");
});

let home: string;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => void vi.unstubAllEnvs());

test.each(["dashboards", "alerts", "slos"])("explains why a generator in %s does not run", async (name) => {
  mkdirSync(join(home, name));
  writeFileSync(join(home, name, "all.ts"), "");
  Object.assign(context, { eventName: "workflow_dispatch", ref: "refs/heads/main", payload: {} });
  vi.stubEnv("GITHUB_WORKSPACE", home);
  const { refusal } = await accessOf({ folder: ".", allowGenerators: false } as Inputs);
  expect(refusal).toContain("The stack contains generators.");
});

test("accepts folders of the workspace only", () => {
  mkdirSync(join(home, "work", "stack"), { recursive: true });
  mkdirSync(join(home, "outside"));
  symlinkSync(join(home, "outside"), join(home, "work", "out"));
  symlinkSync(join(home, "work", "stack"), join(home, "work", "in"));
  vi.stubEnv("GITHUB_WORKSPACE", join(home, "work"));
  const folders = ["", ".", "stack", "./stack/", "in", "missing", "..stack", join(home, "work", "stack")];
  expect(folders.map(folderInWorkspace)).toEqual([".", ".", "stack", "stack", "in", "missing", "..stack", "stack"]);
  for (const folder of ["..", "../outside", "stack/../../outside", "out", join(home, "outside"), "/", `${home}/work2`])
    expect(() => folderInWorkspace(folder), folder).toThrow("is outside the workspace");
});
