// Reviewed plans, and states shared through Git, with the built command.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edit, emulator, folder, home, obstack, staging } from "./web-shop.ts";

const git = (...argv: string[]): string =>
  execFileSync("git", argv, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("applies a plan that was reviewed, and no other", async () => {
  const digest = (await staging("plan", "--query", "digest")).stdout.trim();
  edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 10");
  const before = emulator.requests().length;
  const refused = await staging("apply", "--yes", "--expect", digest);
  expect(refused).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^staging \(http:\S+\): 16 to create\./m),
    stderr: expect.stringContaining("error: The plan contains changes that were not reviewed. Nothing was written.\n"),
  });
  const sent = emulator.requests().slice(0, emulator.requests().length - before);
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  edit("alerts/checkout-errors.yaml", "threshold: 10", "threshold: 20");
  expect(await staging("apply", "--yes", "--expect", digest)).toMatchObject({ code: 0 });
  expect(await staging("apply", "--yes", "--expect", digest)).toMatchObject({ code: 0, stderr: "" });
});

test("pushes the state after an apply, and pulls it from its own branch", async () => {
  expect(await obstack("state", "push", folder)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is not in a Git repository.\n  hint: Run `git init`"),
  });
  const remote = join(home, "remote.git");
  git("init", "--quiet", "--bare", remote);
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A");
  git("config", "user.email", "a@example.com");
  git("remote", "add", "origin", remote);
  appendFileSync(join(folder, "obstack.yaml"), "state:\n  branch: obstack-state\n");
  expect(await obstack("state", "pull", folder)).toMatchObject({
    code: 0,
    stdout: "The branch obstack-state does not exist yet. `obstack state push` creates it.\n",
  });
  expect((await staging("plan")).stdout).toContain("No local state. If obstack-state contains one");
  await staging("apply", "--yes");
  const pushed = await obstack("state", "push", folder, "--message", "Apply to staging");
  expect(pushed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Pushed state\/\.gitattributes, state\/staging\.jsonl to obstack-state \([0-9a-f]{7}\)\.\n$/,
    ),
  });
  expect(git("log", "--format=%s", "origin/obstack-state")).toBe("Apply to staging\n");
  expect(await obstack("state", "push", folder)).toMatchObject({
    code: 0,
    stdout: "Nothing to push: obstack-state is up to date.\n",
  });
  git("update-ref", "-d", "refs/obstack/states/obstack-state");
  execFileSync("rm", ["-r", join(folder, "state")]);
  const pulled = await obstack("state", "pull", folder, "--output", "json");
  expect(JSON.parse(pulled.stdout)).toMatchObject({
    branch: "obstack-state",
    files: ["state/.gitattributes", "state/staging.jsonl"],
  });
  expect(existsSync(join(folder, "state/staging.jsonl"))).toBe(true);
  expect(await staging("plan")).toMatchObject({ code: 0, stdout: expect.not.stringContaining("No local state") });
});
