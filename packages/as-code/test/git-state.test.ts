// States in Git: a branch of their own, and merges of clones, with a real remote.
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { shellCommand } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { listState, repairState } from "../src/index.ts";
import { readState } from "../src/state/state.ts";
import type { StateEntry } from "../src/state/state.ts";
import { entry, keysOf, stateOf, useGitWorld, write } from "./git-world.ts";
import { expectError } from "./shop.ts";

const world = useGitWorld();
const stateFile = "state/default.jsonl";
const read = (stack: string): string => readFileSync(join(stack, stateFile), "utf8");

describe("on a branch of their own", () => {
  const settings = "stateBranch: obstack-state\n";

  test("are committed and pulled without touching the current branch", async () => {
    const { path, stack } = world.start(settings);
    expect(await world.pull(stack)).toEqual({ branch: "obstack-state", files: [] });
    write(join(stack, "dashboards/draft.yaml"), "name: Draft\n");
    write(join(stack, "staged.txt"), "staged\n");
    world.git(path, "add", join(stack, "staged.txt"));
    const before = [world.git(path, "rev-parse", "HEAD"), world.git(path, "status", "--short")];
    expect(await world.commit(stack)).toEqual([stateFile]);
    expect([world.git(path, "rev-parse", "HEAD"), world.git(path, "status", "--short")]).toEqual(before);
    const remote = join(world.root, "remote.git");
    expect(world.git(remote, "show", "--format=%B", "--name-only", "obstack-state").trim()).toBe(
      `Apply\n\n[skip ci]\n\n\nmonitoring, 1/${stateFile}`,
    );
    expect(await world.commit(stack)).toEqual([]);
    const second = world.clone("second");
    const commit = world.git(remote, "rev-parse", "obstack-state").trim();
    expect(await world.pull(second.stack)).toEqual({ branch: "obstack-state", commit, files: [stateFile] });
    expect(keysOf(read(second.stack))).toEqual(["a"]);
    expect(await world.pull(second.stack)).toMatchObject({ files: [] });
  });

  test("replace those of the main branch, from which a stack moves", async () => {
    const first = world.start();
    const second = world.clone("second");
    write(join(first.stack, stateFile), stateOf(entry("a", 2)));
    await world.commit(first.stack);
    write(join(second.stack, "obstack.yaml"), `targets: {}\n${settings}`);
    expect(await world.pull(second.stack)).toMatchObject({ files: [stateFile] });
    expect(read(second.stack)).toBe(read(first.stack));
  });

  test("are committed although another clone commits at the same time, and contain the states of both", async () => {
    const first = world.start(settings);
    await world.commit(first.stack);
    const second = world.clone("second");
    await world.pull(second.stack);
    write(join(second.stack, "state/second.jsonl"), stateOf(entry("s", 1)));
    write(join(first.stack, stateFile), stateOf(entry("a", 2)));
    // Runs between the fetch and the push.
    const racing = (...lines: string[]): void => {
      const hook = join(first.path, ".git/hooks/pre-push");
      write(hook, ["#!/bin/sh", "unset GIT_DIR GIT_INDEX_FILE", ...lines, ""].join("\n"));
      chmodSync(hook, 0o755);
    };
    const commitFile = `git add --force state && git commit --quiet -m Second && git push --quiet origin HEAD:obstack-state`;
    world.git(second.path, "checkout", "--quiet", "-f", "origin/obstack-state");
    write(join(second.stack, "state/second.jsonl"), stateOf(entry("s", 1)));
    racing('rm "$0"', `${shellCommand("cd", second.stack)} && ${commitFile}`);
    expect(await world.commit(first.stack)).toEqual([stateFile]);
    expect(world.git(join(world.root, "remote.git"), "log", "--format=%s", "obstack-state").trim().split("\n")).toEqual(
      ["Apply", "Second", "Apply"],
    );
    expect(readFileSync(join(first.stack, "state/second.jsonl"), "utf8")).toBe(stateOf(entry("s", 1)));
    // It gives up in time.
    racing(`${shellCommand("cd", second.stack)} && date +%N >> state/x && ${commitFile}`);
    write(join(first.stack, stateFile), stateOf(entry("a", 3)));
    await expectError(world.commit(first.stack, 0), "git", /\[rejected\]/);
  });

  test("are never overwritten with those of another clone, and do not keep others from being committed", async () => {
    const first = world.start(settings);
    await world.commit(first.stack);
    const second = world.clone("second");
    await world.pull(second.stack);
    write(join(first.stack, stateFile), stateOf(entry("a", 2)));
    await world.commit(first.stack);
    write(join(second.stack, stateFile), stateOf(entry("a", 3)));
    write(join(second.stack, "state/damaged.jsonl"), stateOf(entry("b", 1)).slice(0, -10));
    write(join(second.stack, "state/third.jsonl"), stateOf(entry("b", 1)));
    const conflict = { kind: "files", message: `${stateFile} changed both in this folder and on obstack-state.` };
    for (const run of [world.commit, world.commit, world.pull])
      await expect(run(second.stack)).rejects.toMatchObject(conflict);
    expect([read(second.stack), world.remoteFile("obstack-state", stateFile)]).toEqual([
      stateOf(entry("a", 3)),
      stateOf(entry("a", 2)),
    ]);
    expect(world.remoteFile("obstack-state", "state/third.jsonl")).toBe(stateOf(entry("b", 1)));
    rmSync(join(second.stack, stateFile));
    await world.pull(second.stack);
    expect(read(second.stack)).toBe(stateOf(entry("a", 2)));
    // Nobody could read it.
    await expectError(world.commit(second.stack), "files", /state\/damaged\.jsonl/);
  });

  test("are not pushed again after a rejection, whose message shows no credentials", async () => {
    const { stack } = world.start(settings);
    const hook = join(world.root, "remote.git/hooks/pre-receive");
    const runs = shellCommand(join(world.root, "runs"));
    write(hook, `#!/bin/sh\necho run >> ${runs}\necho 'protected: https://user:hunter2@host/x' >&2\nexit 1\n`);
    chmodSync(hook, 0o755);
    const error = await world.commit(stack).catch((one: unknown) => one);
    expect(error).toMatchObject({
      kind: "git",
      message: expect.stringMatching(/^`git push` failed: remote: protected: https:\/\/host\/x\n/) as string,
    });
    expect(String(error)).not.toContain("hunter2");
    expect(readFileSync(join(world.root, "runs"), "utf8")).toBe("run\n");
  });

  test("work in a shallow clone", async () => {
    const first = world.start(settings);
    await world.commit(first.stack);
    write(join(first.stack, stateFile), stateOf(entry("a", 5)));
    await world.commit(first.stack);
    world.git(world.root, "clone", "--quiet", "--depth=1", `file://${world.root}/remote.git`, "shallow");
    const stack = join(world.root, "shallow/monitoring, 1");
    await world.pull(stack);
    write(join(stack, stateFile), stateOf(entry("a", 6)));
    await world.commit(stack);
    expect(world.remoteFile("obstack-state", stateFile)).toContain('"threshold":6');
  });

  test("are pulled only if they are valid", async () => {
    const first = world.start(settings);
    await world.commit(first.stack);
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
    expect(await world.pull(second.stack)).toMatchObject({ files: [stateFile] });
    expect(readdirSync(join(second.stack, "state"))).toEqual(["default.jsonl"]);
    write(join(other.stack, stateFile), '{"obstack":"state","version":2}\n{"kind":"alert"}\n');
    commitAll();
    const before = read(second.stack);
    await expect(world.pull(second.stack)).rejects.toMatchObject({ kind: "files" });
    expect(read(second.stack)).toBe(before);
  });

  test.each(["--upload-pack=touch evil", "a..b", "a b", "-x"])("refuse the branch name %j", async (branch) => {
    const { path, stack } = world.start();
    write(join(stack, "obstack.yaml"), `stateBranch: ${JSON.stringify(branch)}\n`);
    await expectError(
      world.pull(stack),
      "files",
      `obstack.yaml:1:14: ${JSON.stringify(branch)} is not a valid branch name.`,
    );
    expect(readdirSync(path)).not.toContain("evil");
  });

  test("explain why they cannot be pulled", async () => {
    const { path, stack } = world.start();
    await expectError(world.pull(stack), "files", /names no branch/);
    await expectError(world.commit(world.root), "git", `${world.root} is not in a Git repository.`);
    world.git(path, "remote", "remove", "origin");
    await expect(world.commit(stack)).rejects.toMatchObject({ message: "The repository has no remote named origin." });
    world.git(path, "remote", "add", "origin", join(world.root, "gone.git"));
    await expect(world.commit(stack)).rejects.toMatchObject({
      message: expect.stringMatching(/^`git ls-remote` failed: fatal: '[^\n]*' does not appear[^\n]*\nfatal: /),
    });
  });
});

describe("merged by Git", () => {
  const tiles = (key: string, id: string) => ({ [key]: { id, file: { name: key } } });
  const board = (threshold: number, more: Partial<StateEntry> = {}): StateEntry => ({
    ...entry("b", threshold),
    file: { name: "B", threshold },
    ...more,
  });

  test.each(["merge", "diff3"])(
    "two applies to one object are a conflict, which a repair mends (%s)",
    async (style) => {
      const { path, stack } = world.start();
      world.git(path, "config", "merge.conflictStyle", style);
      const commit = (...entries: StateEntry[]): void => {
        write(join(stack, stateFile), stateOf(...entries));
        world.git(path, "commit", "--quiet", "--all", "-m", "Apply");
      };
      commit(entry("a", 1), board(1, { tiles: tiles("one", "t1") }));
      world.git(path, "checkout", "--quiet", "-b", "other");
      commit(
        entry("a", 1),
        board(2, { created: true, tiles: { ...tiles("one", "t1"), ...tiles("two", "t2") } }),
        entry("d", 1),
      );
      world.git(path, "checkout", "--quiet", "main");
      commit(board(3, { tiles: { ...tiles("one", "t1"), ...tiles("two", "other") } }), entry("c", 1));
      expect(() => world.git(path, "merge", "--quiet", "other")).toThrow("merge");
      expect(read(stack)).toMatch(/^<{7}/m);
      await expect(listState(stack, "default")).rejects.toMatchObject({
        kind: "files",
        message: expect.stringMatching(/^state\/default\.jsonl:\d: Git left a merge conflict here\.$/),
        hint: expect.stringContaining("obstack state repair --target default"),
      });
      expect(await repairState(stack, "default")).toEqual({
        isChanged: true,
        objects: [{ kind: "alert", key: "b", id: "id-b", isOwn: true }],
      });
      const { state } = readState(read(stack), stateFile);
      expect(state.get("alert b")).toEqual(
        board(3, { created: true, tiles: { ...tiles("one", "t1"), ...tiles("two", "other") } }),
      );
      expect([...state.keys()]).toEqual(expect.arrayContaining(["alert b", "alert c", "alert d"]));
      expect(await repairState(stack, "default")).toEqual({ isChanged: false, objects: [] });
      expect(await repairState(stack, "other")).toEqual({ isChanged: false, objects: [] });
      expect(existsSync(join(stack, "state/other.jsonl"))).toBe(false);
    },
  );

  test.each([
    [
      "a second line of an object",
      (text: string) => text.replace(/(.*"key":"a".*\n)/, "$1$1"),
      3,
      'The alert "a" has two lines.',
    ],
    ["a second header", (text: string) => text.replace(/^(.*\n)/, "$1$1"), 2, "This is a second header."],
  ])("%s is an error that names the repair", async (_label, change, line, message) => {
    const { stack } = world.start();
    const before = read(stack);
    write(join(stack, stateFile), change(before));
    await expect(listState(stack, "default")).rejects.toMatchObject({
      message: `${stateFile}:${line}: ${message}`,
      hint: expect.stringContaining("obstack state repair"),
    });
    await repairState(stack, "default");
    expect(read(stack)).toBe(before);
  });

  test("a repair follows the steps of both sides, and keeps creates with an unknown outcome", async () => {
    const { stack } = world.start();
    const lines = (...steps: readonly object[]) => steps.map((one) => `${JSON.stringify(one)}\n`).join("");
    const forget = (key: string) => ({ did: "forget", kind: "alert", key });
    const create = { will: "create", kind: "alert", existing: ["1"], file: { name: "X" }, tiles: [] };
    const steps = [
      lines({ will: "apply", existing: ["1"] }, entry("b", 2)),
      `<<<<<<< HEAD\n${lines(forget("a"), entry("c", 3), entry("e", 9), { ...create, key: "x" })}`,
      `=======\n${lines({ ...entry("c", 4), id: "2" }, forget("e"), entry("d", 5), { ...create, key: "d" })}`,
      '{"will":"cr\n>>>>>>> other\n',
    ];
    write(join(stack, stateFile), stateOf(entry("a", 1), entry("b", 1), entry("e", 1)) + steps.join(""));
    expect(await repairState(stack, "default")).toMatchObject({
      objects: [{ key: "c", duplicateId: "2" }],
    });
    const { state, pending, isUnfinished } = readState(read(stack), stateFile);
    expect([...state.values()].map(({ key, file }) => `${key} ${String(file["threshold"])}`)).toEqual([
      "b 2",
      "c 3",
      "d 5",
      "e 9",
    ]);
    expect([[...pending.keys()], isUnfinished]).toEqual([["alert x"], false]);
  });

  test("a repair names the other object that two clones created, and refuses states of two servers", async () => {
    const { stack } = world.start();
    const [header = "", ...lines] = read(stack).split("\n");
    const other = stateOf({ ...entry("a", 2), id: "other", created: true }).split("\n")[1] ?? "";
    write(
      join(stack, stateFile),
      [header, "<<<<<<< HEAD", ...lines.slice(0, 2), "=======", other, lines[1], ">>>>>>> x", ""].join("\n"),
    );
    expect(await repairState(stack, "default")).toMatchObject({
      objects: [{ kind: "alert", key: "a", id: "id-a", isOwn: false, duplicateId: "other" }],
    });
    expect(keysOf(read(stack))).toEqual(["a"]);
    write(join(stack, stateFile), [header.replace("obstack.example", "other.example"), read(stack)].join("\n"));
    await expectError(
      repairState(stack, "default"),
      "server",
      `${stateFile} has two headers: one names https://other.example, the other https://obstack.example.`,
    );
  });
});
