// Plans with more changes than the text of one check can contain.
import { randomBytes } from "node:crypto";
import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPlan, writePlan } from "../src/github/reviewed-plan.ts";
import type { Repository } from "../src/github/repository.ts";
import { FakeGitHub } from "./fake-github.ts";

const name = "obstack plan";
const commit = "a".repeat(40);
const app = 15_368;
const check = { name, commit, conclusion: "success", title: "Changes", summary: "Exit code: 2" } as const;

let github: FakeGitHub;
let repository: Repository;
beforeEach(async () => {
  github = new FakeGitHub("");
  repository = { octokit: getOctokit("token", { baseUrl: await github.start() }), owner: "o", repo: "r" };
});
afterEach(() => github[Symbol.asyncDispose]());

/** Digests as plans have them: 22 characters for each change. */
const digestsOf = (targets: number, changes: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: targets }, (_, target) => [
      `target-${target}`,
      ["v3", ...Array.from({ length: changes }, () => randomBytes(17).toString("base64url").slice(0, 22))].join("."),
    ]),
  );

test.each([
  [1, 0],
  [2, 1],
  [1, 2800],
  [1, 3000],
  [300, 50],
])("reads the digests of %i targets with %i changes as they were written", async (targets, changes) => {
  const digests = digestsOf(targets, changes);
  await writePlan(repository, check, digests);
  expect(github.checks.at(-1)).toMatchObject({ name, conclusion: "success" });
  expect(github.checks.length > 1).toBe(targets * changes > 2800);
  expect(await readPlan(repository, name, commit, app)).toEqual(digests);
  // Written again, for example by a second run of the job.
  const other = digestsOf(targets, changes);
  await writePlan(repository, check, other);
  expect(await readPlan(repository, name, commit, app)).toEqual(other);
});

test("refuses a plan whose parts are missing, of another run, or of another app", async () => {
  await writePlan(repository, check, digestsOf(1, 6000));
  const parts = github.checks.filter((one) => one.name !== name);
  expect(parts).toHaveLength(3);
  const damage = [
    () => github.checks.splice(1, 1),
    () => Object.assign(parts[1] ?? {}, { app: { id: 1 } }),
    () => Object.assign(parts[1] ?? {}, { output: { text: parts[0]?.output.text } }),
  ];
  const complete = structuredClone(github.checks);
  for (const breakPart of damage) {
    breakPart();
    await expect(readPlan(repository, name, commit, app)).rejects.toThrow(
      "The checks of the plan for commit aaaaaaa are incomplete. Nothing was applied.",
    );
    github.checks.splice(0, Number.POSITIVE_INFINITY, ...structuredClone(complete));
    parts.splice(0, 3, ...github.checks.filter((one) => one.name !== name));
  }
  expect(Object.keys(await readPlan(repository, name, commit, app))).toEqual(["target-0"]);
  expect(await readPlan(repository, name, "b".repeat(40), app)).toEqual({});
  expect(await readPlan(repository, name, commit, undefined)).toEqual({});
});

test("refuses to record more changes than fit, without writing anything", async () => {
  await expect(writePlan(repository, check, digestsOf(1, 70_000))).rejects.toThrow(
    "The plan has too many changes to record what was reviewed.",
  );
  expect(github.checks).toEqual([]);
});
