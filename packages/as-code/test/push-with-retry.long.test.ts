import { join } from "node:path";
import { expect, test } from "vitest";
import { pushWithRetry } from "../src/git/push-with-retry.ts";
import { useGitWorld } from "./git-world.ts";

const world = useGitWorld();

test("gives up if other processes are faster in every attempt", async () => {
  const { path } = world.start();
  const remote = join(world.root, "remote.git");
  let attempts = 0;
  const create = async (): Promise<{ commit: string; replaced: string }> => {
    attempts++;
    const replaced = world.git(remote, "rev-parse", "main").trim();
    const commit = world.git(path, "commit-tree", "HEAD^{tree}", "-m", `Own ${attempts}`).trim();
    const other = world.git(remote, "commit-tree", "main^{tree}", "-p", replaced, "-m", `Other ${attempts}`).trim();
    world.git(remote, "update-ref", "refs/heads/main", other);
    return { commit, replaced };
  };
  const options = { branch: "main", outrunHint: "Run the job again." };
  await expect(pushWithRetry({ cwd: path, environment: world.environment }, options, create)).rejects.toMatchObject({
    kind: "git",
    message: "Other processes pushed to main during each of 10 attempts.",
    hint: "Run the job again.",
  });
  expect(attempts).toBe(10);
  expect(world.git(remote, "log", "-1", "--format=%s", "main").trim()).toBe("Other 10");
});

test("creates a branch only if no other process did", async () => {
  const { path } = world.start();
  const remote = join(world.root, "remote.git");
  let attempts = 0;
  const create = async (): Promise<{ commit: string; replaced: undefined } | undefined> => {
    attempts++;
    if (attempts > 1) return undefined;
    const other = world.git(remote, "commit-tree", "main^{tree}", "-m", "Other").trim();
    world.git(remote, "update-ref", "refs/heads/new", other);
    return { commit: world.git(path, "commit-tree", "HEAD^{tree}", "-m", "Own").trim(), replaced: undefined };
  };
  const options = { branch: "new", outrunHint: "Run the job again." };
  const pushed = await pushWithRetry({ cwd: path, environment: world.environment }, options, create);
  expect([pushed, attempts]).toEqual([undefined, 2]);
  expect(world.git(remote, "log", "-1", "--format=%s", "new").trim()).toBe("Other");
});
