// What was reviewed, in a check.
import { getOctokit } from "@actions/github";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDigests, writeCheck } from "../src/github/checks.ts";
import type { Repository } from "../src/github/repository.ts";
import { FakeGitHub } from "./fake-github.ts";

const check = {
  name: "obstack plan",
  commit: "a".repeat(40),
  title: "Changes",
  summary: "",
  conclusion: "success",
} as const;
const place = { name: check.name, commit: check.commit, appId: 15_368 };

let github: FakeGitHub;
let repository: Repository;
beforeEach(async () => {
  github = new FakeGitHub("");
  repository = { octokit: getOctokit("token", { baseUrl: await github.start() }), owner: "o", repo: "r" };
});
afterEach(() => github[Symbol.asyncDispose]());

/** A digest as plans have it: 22 characters for each change. */
const digestOf = (changes: number): string =>
  ["v3", ...Array.from({ length: changes }, () => "x".repeat(22))].join(".");

test("reads the latest digests of this app on a commit", async () => {
  for (const digests of [{ a: digestOf(5600) }, { a: digestOf(1), b: digestOf(0) }]) {
    await writeCheck(repository, { ...check, digests });
    expect(await readDigests(repository, place)).toEqual(digests);
  }
  for (const other of [{ name: "other" }, { commit: "b".repeat(40) }, { appId: 1 }, { appId: undefined }])
    expect(await readDigests(repository, { ...place, ...other })).toEqual({});
});

test("refuses to record more changes than fit, without writing anything", async () => {
  await expect(writeCheck(repository, { ...check, digests: { a: digestOf(6000) } })).rejects.toThrow(
    "The plan has too many changes to record what was reviewed.",
  );
  expect(github.checks).toEqual([]);
});
