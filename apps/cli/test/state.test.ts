// Reviewed plans, and states shared through Git, with the built command.
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edit, emulator, folder, home, obstack, staging, useWebShop } from "./web-shop.ts";
import { outcome, printed } from "./environment.ts";

useWebShop();

const git = (...argv: string[]): string =>
  execFileSync("git", argv, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("an apply says how to review the changes that it skips", async () => {
  const digest = (await staging("plan", "--query", "digest")).stdout.trim();
  edit("alerts/checkout-errors.yaml", "threshold: 20", "threshold: 10");
  await staging("apply", "--yes", "--expect", digest);
  const again = await staging("apply", "--yes", "--expect", digest, "--output", "json");
  const review = `obstack plan '${folder}' --target staging`;
  expect(again).toMatchObject({
    code: 9,
    stderr: `warning: Skipped 1 change not reviewed. Review them with \`${review}\`, and pass the digest of that plan.\n`,
  });
  expect(JSON.parse(again.stdout)).toMatchObject({
    targets: [{ target: "staging", status: "unchanged", counts: { create: 0, skipped: 1 } }],
    skipped: [{ key: "checkout-errors", action: "create", reason: "not-reviewed" }],
  });
});

test("pulls the state from its own branch", async () => {
  const remote = join(home, "remote.git");
  git("init", "--quiet", "--bare", remote);
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", remote);
  expect(await obstack("state", "pull", folder)).toMatchObject(
    outcome(2, /names no branch for states[^]*stateBranch: obstack-state/),
  );
  appendFileSync(join(folder, "obstack.yaml"), "stateBranch: obstack-state\n");
  expect(await obstack("state", "pull", folder)).toMatchObject({
    code: 0,
    stdout: "The branch obstack-state does not exist yet. The first apply in CI creates it.\n",
  });
  expect((await staging("plan")).stdout).toContain("No local state. If obstack-state contains one");
  await staging("apply", "--yes");
  // As a job of any CI commits it.
  git("add", "state");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "Apply");
  git("push", "--quiet", "origin", "HEAD:obstack-state");
  execFileSync("rm", ["-r", join(folder, "state")]);
  git("update-ref", "-d", "HEAD");
  expect(await obstack("state", "pull", folder)).toMatchObject({
    code: 0,
    stdout: "wrote state/staging.jsonl\n1 updated from obstack-state.\n",
  });
  expect(await staging("plan")).toMatchObject({ code: 0, stdout: expect.not.stringContaining("No local state") });
});

test("repairs a state that Git merged", async () => {
  await staging("apply", "--yes");
  const on = [folder, "--target", "staging"];
  expect(await obstack("state", "repair", ...on)).toMatchObject({ code: 0, stdout: "Nothing to repair.\n" });
  const path = join(folder, "state/staging.jsonl");
  const text = readFileSync(path, "utf8");
  const line = /.*"key":"checkout-errors".*\n/.exec(text)?.[0] ?? "";
  writeFileSync(path, text.replace(line, `<<<<<<< HEAD\n${line}=======\n>>>>>>> b\n`));
  expect(await obstack("state", "repair", ...on)).toMatchObject({ stdout: "Repaired. No object had two lines.\n" });
  expect(readFileSync(path, "utf8")).toBe(text);
  const other = line.replace(/"id":"[^"]+"/, '"id":"another"');
  writeFileSync(path, text.replace(line, `<<<<<<< HEAD\n${line}=======\n${other}>>>>>>> b\n`));
  expect(await staging("plan")).toMatchObject(
    outcome(1, /Git left a merge conflict here\.\n {2}hint: Run `obstack state repair --target staging`/),
  );
  expect(await obstack("state", "repair", ...on)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nalert +checkout-errors +/),
    stderr: expect.stringMatching(
      /^The alert checkout-errors exists twice\. The state keeps \w{24}; to delete the other, run `obstack alerts delete another`\.\n$/,
    ),
  });
  expect(await staging("plan")).toMatchObject({ code: 0 });
});

test("lists and forgets objects without a request", async () => {
  await staging("apply", "--yes");
  const before = emulator.requests().length;
  const listed = await obstack("state", "list", folder, "--target", "staging");
  expect(listed).toMatchObject(
    printed(0, /^kind +key +id +created\ndashboard +cart +\w{24} +by an apply\n[^]*\nalert +checkout-errors +/i),
  );
  const on = ["--folder", folder, "--target", "staging"];
  expect(await obstack("state", "forget", "alerts/cart-errors", ...on)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("cart-errors"),
    stderr: expect.stringContaining("These objects stay on the server."),
  });
  expect(await obstack("state", "forget", "alerts/checkout-eror", ...on)).toMatchObject(
    outcome(2, 'error: No dashboard or alert matches "alerts/checkout-eror". Did you mean "alerts/checkout-errors"?'),
  );
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
  expect(await inOther("apply", "--yes")).toMatchObject(outcome(0, /^To revert/));
  const gitIn = ["-C", other, "-c", "user.name=B", "-c", "user.email=b@example.com"];
  git(...gitIn, "commit", "--quiet", "--all", "-m", "Second");
  git(...gitIn, "push", "--quiet", "origin", "main");

  const before = emulator.requests().length;
  expect(await staging("apply", "--yes")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^error: Changes of another clone are missing in the state of staging\. They are on main of the remote\.\n/,
    ),
  });
  expect(emulator.requests()).toHaveLength(before);
  git("pull", "--quiet", "--rebase", "origin", "main");
  expect(await staging("apply", "--yes")).toMatchObject({ code: 0, stderr: "" });
  // Without a remote, it says that it cannot know before it reverts changes on the server.
  git("remote", "remove", "origin");
  git("checkout", "--quiet", "HEAD~1");
  git("checkout", "--quiet", "-B", "main");
  expect(await staging("apply", "--yes")).toMatchObject(
    outcome(
      0,
      "warning: This apply reverts changes on the server. It is not known whether another clone applied them: The repository has no remote named origin.\n",
    ),
  );
});
