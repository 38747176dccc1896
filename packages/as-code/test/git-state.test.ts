// States in Git: pushes and pulls of several clones of a real remote.
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shellCommand } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { readState } from "../src/state/state.ts";
import { entry, keysOf, stateOf, useGitWorld, write } from "./git-world.ts";

const world = useGitWorld();

describe("on the current branch", () => {
  test("commits only the states, and moves the branch as a commit would", async () => {
    const { path, stack } = world.start();
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    write(join(stack, "dashboards/draft.yaml"), "name: Draft\n");
    write(join(stack, "staged.txt"), "staged\n");
    world.git(path, "add", join(stack, "staged.txt"));
    const { branch, commit, files, isBehind } = await world.push(stack);
    expect({ branch, files, isBehind }).toEqual({ branch: "main", files: ["state/default.jsonl"], isBehind: false });
    expect(world.git(path, "rev-parse", "HEAD", "origin/main").split("\n").slice(0, 2)).toEqual([commit, commit]);
    expect(world.git(path, "show", "--format=%B", "--name-only", "HEAD").trim()).toBe(
      "Update the state of dashboards and alerts\n\n[skip ci]\n\n\nmonitoring, 1/state/default.jsonl",
    );
    expect(world.git(path, "status", "--short").split("\n").toSorted()).toEqual(
      ["", '?? "monitoring, 1/dashboards/"', 'A  "monitoring, 1/staged.txt"'].toSorted(),
    );
    expect(await world.push(stack)).toEqual({ branch: "main", files: [] });
  });

  test("merges with a push of another clone, for different and for the same objects", async () => {
    const first = world.start();
    const second = world.clone("second");
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 2), entry("b", 1)));
    write(join(second.stack, "state/default.jsonl"), stateOf(entry("a", 3), entry("c", 1)));
    write(join(second.stack, "state/other.jsonl"), stateOf(entry("d", 1)));
    await world.push(first.stack);
    expect((await world.push(second.stack)).files).toEqual(["state/default.jsonl", "state/other.jsonl"]);
    const { state: merged } = readState(world.remoteFile("main", "state/default.jsonl"), "state");
    expect([...merged.values()].map(({ key }) => key).toSorted()).toEqual(["a", "b", "c"]);
    expect(merged.get("alert a")?.disputed).toEqual({ threshold: [3, 2] });
    expect(readFileSync(join(second.stack, "state/default.jsonl"), "utf8")).toBe(
      world.remoteFile("main", "state/default.jsonl"),
    );
    // The next push of the first clone keeps the states that it does not have.
    write(join(first.stack, "state/third.jsonl"), stateOf());
    expect((await world.push(first.stack)).files).toEqual(["state/third.jsonl"]);
    expect(keysOf(world.remoteFile("main", "state/other.jsonl"))).toEqual(["d"]);
  });

  test("retries if another clone pushes between its fetch and its push", async () => {
    const first = world.start();
    const second = world.clone("second");
    write(join(second.stack, "state/second.jsonl"), stateOf(entry("s", 1)));
    world.git(second.path, "add", "--all");
    world.git(second.path, "commit", "--quiet", "-m", "Second");
    // Runs after the fetch of the push, once.
    const hook = join(first.path, ".git/hooks/pre-push");
    write(
      hook,
      `#!/bin/sh\nrm "$0"\nunset GIT_DIR\n${shellCommand("cd", second.path)} && git push --quiet origin HEAD:main\n`,
    );
    chmodSync(hook, 0o755);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    const { commit, isBehind } = await world.push(first.stack);
    expect(existsSync(hook)).toBe(false);
    expect(world.git(join(world.root, "remote.git"), "log", "--format=%s", "main").trim().split("\n")).toEqual([
      "Update the state of dashboards and alerts",
      "Second",
      "First",
    ]);
    expect(world.git(join(world.root, "remote.git"), "rev-parse", "main").trim()).toBe(commit);
    expect(isBehind).toBe(true);
    // The clone did not have the other commit, so its branch stays.
    expect(world.git(first.path, "log", "-1", "--format=%s").trim()).toBe("First");
  });

  test("loses no state when many clones push at once", async () => {
    world.start();
    const stacks = Array.from({ length: 4 }, (_, index) => world.clone(`clone-${index}`).stack);
    for (const [index, stack] of stacks.entries()) {
      write(join(stack, "state/default.jsonl"), stateOf(entry("a", 1), entry(`own-${index}`, 1)));
      write(join(stack, `state/target-${index}.jsonl`), stateOf(entry("x", index)));
    }
    await Promise.all(stacks.map(world.push));
    expect(keysOf(world.remoteFile("main", "state/default.jsonl")).toSorted()).toEqual([
      "a",
      "own-0",
      "own-1",
      "own-2",
      "own-3",
    ]);
    const listed = world
      .git(join(world.root, "remote.git"), "ls-tree", "--name-only", "main:monitoring, 1/state")
      .trim()
      .split("\n");
    expect(listed).toEqual(["default.jsonl", ...stacks.map((_, index) => `target-${index}.jsonl`)]);
  });

  test("reports a push that the remote refuses, without retries or credentials", async () => {
    const { path, stack } = world.start();
    const hook = join(world.root, "remote.git/hooks/pre-receive");
    write(
      hook,
      `#!/bin/sh\necho run >> ${shellCommand(join(world.root, "runs"))}\necho 'protected: https://user:hunter2@host/x' >&2\nexit 1\n`,
    );
    chmodSync(hook, 0o755);
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    const error = await world.push(stack).catch((one: unknown) => one);
    expect(error).toMatchObject({
      kind: "git",
      message: expect.stringMatching(/^`git push` failed: remote: protected: https:\/\/host\/x\n/) as string,
      hint: expect.stringContaining("state: { branch: obstack-state }") as string,
    });
    expect(String(error)).not.toContain("hunter2");
    expect(readFileSync(join(world.root, "runs"), "utf8")).toBe("run\n");
    expect(world.git(path, "log", "-1", "--format=%s").trim()).toBe("First");
  });

  test("pushes no state that nobody could read", async () => {
    const { stack } = world.start();
    const before = world.remoteFile("main", "state/default.jsonl");
    const text = stateOf(entry("a", 2), entry("b", 1));
    write(join(stack, "state/default.jsonl"), text.split("\n").slice(0, 2).join("\n"));
    await expect(world.push(stack)).rejects.toMatchObject({
      kind: "files",
      message: "state/default.jsonl is incomplete: its last line is missing.",
    });
    expect(world.remoteFile("main", "state/default.jsonl")).toBe(before);
  });

  test("explains why there is nothing to push to", async () => {
    const { path, stack } = world.start();
    world.git(path, "checkout", "--quiet", "--detach");
    await expect(world.push(stack)).rejects.toMatchObject({
      kind: "git",
      message: expect.stringContaining("detached HEAD"),
    });
    await expect(world.push(world.root)).rejects.toMatchObject({
      kind: "git",
      message: `${world.root} is not in a Git repository.`,
    });
    world.git(path, "checkout", "--quiet", "--orphan", "new");
    await expect(world.push(stack)).rejects.toMatchObject({
      message: "The branch new has no commits, so the state cannot be pushed to it.",
    });
    world.git(path, "checkout", "--quiet", "--force", "main");
    world.git(path, "remote", "remove", "origin");
    await expect(world.push(stack)).rejects.toMatchObject({ message: "The repository has no remote named origin." });
    world.git(path, "remote", "add", "origin", join(world.root, "gone.git"));
    await expect(world.push(stack)).rejects.toMatchObject({
      message: expect.stringMatching(/^`git ls-remote` failed: fatal: '[^\n]*' does not appear[^\n]*\nfatal: /),
    });
    await expect(world.pull(stack)).rejects.toMatchObject({
      kind: "files",
      message: expect.stringContaining("names no branch"),
    });
  });
});

describe("on a branch of their own", () => {
  const settings = "state: { branch: obstack-state }\n";

  test("creates the branch without touching the current one, and pulls it elsewhere", async () => {
    const first = world.start(settings);
    expect(await world.pull(first.stack)).toEqual({ branch: "obstack-state", files: [] });
    const head = world.git(first.path, "rev-parse", "HEAD");
    const { commit } = await world.push(first.stack);
    expect(world.git(first.path, "rev-parse", "HEAD")).toBe(head);
    expect(world.git(first.path, "status", "--short")).toBe("");
    expect(world.git(join(world.root, "remote.git"), "ls-tree", "-r", "--name-only", "obstack-state")).toBe(
      "monitoring, 1/state/default.jsonl\n",
    );
    const second = world.clone("second");
    expect(await world.pull(second.stack)).toEqual({ branch: "obstack-state", commit, files: ["state/default.jsonl"] });
    expect(keysOf(readFileSync(join(second.stack, "state/default.jsonl"), "utf8"))).toEqual(["a"]);
    expect(await world.pull(second.stack)).toMatchObject({ files: [] });
    expect(world.git(second.path, "status", "--short")).toBe("");
  });

  test("merges local changes with pulled ones, and pushes the result", async () => {
    const first = world.start(settings);
    await world.push(first.stack);
    const second = world.clone("second");
    await world.pull(second.stack);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 1), entry("b", 1)));
    await world.push(first.stack);
    write(join(second.stack, "state/default.jsonl"), stateOf(entry("c", 1)));
    await world.pull(second.stack);
    // The second clone removed `a`, and the first one added `b`.
    expect(keysOf(readFileSync(join(second.stack, "state/default.jsonl"), "utf8"))).toContain("c");
    await world.push(second.stack);
    await world.pull(first.stack);
    expect(readFileSync(join(first.stack, "state/default.jsonl"), "utf8")).toBe(
      world.remoteFile("obstack-state", "state/default.jsonl"),
    );
    expect(keysOf(world.remoteFile("obstack-state", "state/default.jsonl"))).toEqual(
      expect.arrayContaining(["b", "c"]),
    );
  });

  test("works in a shallow clone", async () => {
    const first = world.start(settings);
    await world.push(first.stack);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 5)));
    await world.push(first.stack);
    world.git(world.root, "clone", "--quiet", "--depth=1", `file://${world.root}/remote.git`, "shallow");
    const stack = join(world.root, "shallow/monitoring, 1");
    await world.pull(stack);
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 6)));
    await world.push(stack);
    expect(world.remoteFile("obstack-state", "state/default.jsonl")).toContain('"threshold":6');
  });

  test("writes only valid states from the branch", async () => {
    const first = world.start(settings);
    await world.push(first.stack);
    const other = world.clone("other");
    world.git(other.path, "checkout", "--quiet", "obstack-state");
    const commitAll = (): void => {
      world.git(other.path, "add", "--all");
      world.git(other.path, "commit", "--quiet", "-m", "Evil");
      world.git(other.path, "push", "--quiet", "origin", "HEAD");
    };
    write(join(other.stack, "state/evil.sh"), "evil\n");
    write(join(other.stack, "evil.jsonl"), "evil\n");
    commitAll();
    const second = world.clone("second");
    expect(await world.pull(second.stack)).toMatchObject({ files: ["state/default.jsonl"] });
    expect(readdirSync(join(second.stack, "state"))).toEqual(["default.jsonl"]);
    write(join(other.stack, "state/default.jsonl"), '{"obstack":"state","version":1}\n{"kind":"alert"}\n');
    commitAll();
    const before = readFileSync(join(second.stack, "state/default.jsonl"), "utf8");
    await expect(world.pull(second.stack)).rejects.toMatchObject({ kind: "files" });
    expect(readFileSync(join(second.stack, "state/default.jsonl"), "utf8")).toBe(before);
  });

  test.each(["--upload-pack=touch evil", "a..b", "a b", "-x"])("refuses the branch name %j", async (branch) => {
    const { path, stack } = world.start();
    write(join(stack, "obstack.yaml"), `state: { branch: ${JSON.stringify(branch)} }\n`);
    await expect(world.push(stack)).rejects.toMatchObject({
      kind: "files",
      message: `obstack.yaml:1:18: ${JSON.stringify(branch)} is not a valid branch name.`,
    });
    expect(readdirSync(path)).not.toContain("evil");
  });
});
