// Reviewed plans, and states shared through Git, with the built command.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edit, emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";

useWebShop();

const git = (...argv: string[]): string =>
  execFileSync("git", argv, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("applies the changes that were reviewed, and no others", async () => {
  const digest = (await staging("plan", "--query", "digest")).stdout.trim();
  edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 10");
  const unreviewed =
    '1 change was not reviewed:\n  alert checkout-errors "Checkout fails" is not in the reviewed plan\n';
  const warning =
    "warning: 1 change was not reviewed and was skipped. Review them with `obstack plan`, and pass the digest of that plan.\n";
  const before = emulator.requests().length;
  const nothing = await staging("apply", "--yes", "--expect", "v3");
  expect(nothing).toMatchObject({
    code: 9,
    stdout: expect.stringContaining("16 changes were not reviewed:\n"),
    stderr: expect.stringContaining("warning: 16 changes were not reviewed and were skipped."),
  });
  const sent = emulator.requests().slice(0, emulator.requests().length - before);
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(await staging("apply", "--yes", "--expect", digest)).toMatchObject({
    code: 9,
    stdout: expect.stringMatching(
      new RegExp(`${unreviewed}[^]*: 15 to create, 1 skipped\\.[^]*: 15 created, 1 skipped\\.`),
    ),
    stderr: expect.stringContaining(warning),
  });
  const again = await staging("apply", "--yes", "--expect", digest, "--output", "json");
  expect(again).toMatchObject({ code: 9, stderr: warning });
  expect(JSON.parse(again.stdout)).toMatchObject({
    targets: [{ target: "staging", status: "unchanged", counts: { create: 0, skipped: 1 } }],
    skipped: [{ key: "checkout-errors", action: "create", reason: "not-reviewed" }],
  });
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

test("lists, forgets and moves objects without a request", async () => {
  await staging("apply", "--yes");
  const before = emulator.requests().length;
  const listed = await obstack("state", "list", folder, "--target", "staging");
  expect(listed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^kind +key +id +created\ndashboard +cart +\w{24} +by an apply\n[^]*\nalert +checkout-errors +/i,
    ),
  });
  const on = ["--folder", folder, "--target", "staging"];
  expect(await obstack("state", "move", "alerts/cart-errors", "alerts/cart-failures", ...on)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("cart-failures"),
  });
  expect(await obstack("state", "forget", "alerts/cart-failures", ...on)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("cart-failures"),
    stderr: expect.stringContaining("These objects stay on the server."),
  });
  for (const words of [
    ["move", "alerts/checkout-eror", "other"],
    ["forget", "alerts/checkout-eror"],
  ]) {
    expect(await obstack("state", ...words, ...on)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'error: No dashboard or alert matches "alerts/checkout-eror". Did you mean "alerts/checkout-errors"?',
      ),
    });
  }
  expect(emulator.requests()).toHaveLength(before);
  // It is found again by its name.
  expect(await staging("plan")).toMatchObject({ code: 0 });
});

test("refuses an apply from a state that lacks what another clone applied", async () => {
  const remote = join(home, "shared.git");
  git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  git("init", "--quiet", "--initial-branch=main");
  for (const [name, value] of [
    ["user.name", "A"],
    ["user.email", "a@example.com"],
  ] as const)
    git("config", name, value);
  git("remote", "add", "origin", remote);
  await staging("apply", "--yes");
  git("add", "--all");
  git("commit", "--quiet", "-m", "First");
  git("push", "--quiet", "origin", "main");
  const other = join(home, "other");
  git("clone", "--quiet", remote, other);
  // The other clone changes a threshold, applies it and pushes files and state.
  const file = join(other, "alerts/checkout-errors.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("threshold: 20", "threshold: 11"));
  const inOther = (...argv: string[]) => obstack(...argv, other, "--target", "staging");
  expect(await inOther("apply", "--yes")).toMatchObject({ code: 0, stderr: expect.stringMatching(/^To revert/) });
  const gitIn = ["-C", other, "-c", "user.name=B", "-c", "user.email=b@example.com"];
  git(...gitIn, "commit", "--quiet", "--all", "-m", "Second");
  git(...gitIn, "push", "--quiet", "origin", "main");

  const before = emulator.requests().length;
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^error: The state of staging lacks changes of another clone: here it has serial \d+, on main of the remote serial \d+\.\n/,
    ),
  });
  expect(emulator.requests()).toHaveLength(before);
  git("pull", "--quiet", "--rebase", "origin", "main");
  expect(await staging("apply", "--yes")).toMatchObject({ code: 0, stderr: "" });
  // Without a remote, it says that it cannot know before it reverts changes on the server.
  git("remote", "remove", "origin");
  git("checkout", "--quiet", "HEAD~1");
  git("checkout", "--quiet", "-B", "main");
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      "warning: This apply reverts changes on the server. It is not known whether another clone applied them: The repository has no remote named origin.\n",
    ),
  });
});

test("an undo names the last commit of the files before its apply", async () => {
  git("init", "--quiet", "--initial-branch=main");
  const commit = (subject: string, ...more: string[]): string =>
    git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", subject, ...more);
  git("add", ".");
  commit("Raise the threshold (#12)");
  commit("Describe the shop", "--allow-empty");
  expect(await staging("apply", "--yes")).toMatchObject({ code: 0 });
  expect(await staging("undo", "--yes")).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^Files were not changed\. .*\nThe last commit of files before that apply: [0-9a-f]{7,} Raise the threshold \(#12\)\n$/,
    ),
  });
});
