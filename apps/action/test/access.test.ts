import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "@actions/github";
import { temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { accessOf, mayRunGenerators } from "../src/stack/access.ts";
import { readInputs } from "../src/inputs/inputs.ts";
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

/** Reads the inputs of a run in the workspace `home/work`. */
function folderOf(folder: string): string {
  const variables = {
    GITHUB_WORKSPACE: join(home, "work"),
    INPUT_COMMAND: "plan",
    INPUT_FOLDER: folder,
    INPUT_TOKEN: "token",
    INPUT_PRUNE: "false",
    INPUT_REQUIRE_PLAN: "true",
    INPUT_ALLOW_GENERATORS: "false",
  };
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return readInputs().folder;
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

test.each(["dashboards", "alerts", "slos"])("explains why a generator in %s does not run", async (name) => {
  mkdirSync(join(home, name));
  writeFileSync(join(home, name, "all.ts"), "");
  Object.assign(context, { eventName: "workflow_dispatch", ref: "refs/heads/main", payload: {} });
  const before = process.env["GITHUB_WORKSPACE"];
  process.env["GITHUB_WORKSPACE"] = home;
  try {
    const { refusal } = await accessOf({ folder: ".", allowGenerators: false } as Inputs);
    expect(refusal).toContain("The stack contains generators.");
  } finally {
    if (before === undefined) delete process.env["GITHUB_WORKSPACE"];
    else process.env["GITHUB_WORKSPACE"] = before;
  }
});

test("accepts folders of the workspace only", () => {
  mkdirSync(join(home, "work", "stack"), { recursive: true });
  mkdirSync(join(home, "outside"));
  symlinkSync(join(home, "outside"), join(home, "work", "out"));
  symlinkSync(join(home, "work", "stack"), join(home, "work", "in"));
  expect(["", ".", "stack", "./stack/", "in", "missing", "..stack", join(home, "work", "stack")].map(folderOf)).toEqual(
    [".", ".", "stack", "stack", "in", "missing", "..stack", "stack"],
  );
  for (const folder of ["..", "../outside", "stack/../../outside", "out", join(home, "outside"), "/", `${home}/work2`])
    expect(() => folderOf(folder), folder).toThrow("is outside the workspace");
});
