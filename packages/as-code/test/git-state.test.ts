// States in Git: pushes and pulls of several clones of a real remote.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shellCommand } from "@obstack/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkStates, pullState, pushState } from "../src/index.ts";
import { readState, writeState } from "../src/state/state.ts";
import type { StateEntry } from "../src/state/state.ts";
import { temporaryFolder } from "./world.ts";

let folder: ReturnType<typeof temporaryFolder>;
let root: string;
/** Git of these tests reads no configuration of the machine. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: root,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
});
const git = (cwd: string, ...argv: string[]): string =>
  execFileSync("git", argv, { cwd, env: environment(), encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const entry = (key: string, threshold: number): StateEntry => ({
  kind: "alert",
  key,
  id: `id-${key}`,
  file: { threshold },
});
const stateOf = (...entries: StateEntry[]): string =>
  writeState(
    new Map(entries.map((one) => [`alert ${one.key}`, one])),
    {
      server: { deployment: "selfhosted", baseUrl: "https://obstack.example" },
    },
    1,
  );
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const keysOf = (text: string): string[] => [...readState(text, "state").state.values()].map(({ key }) => key);

/** Clones the remote. */
function clone(name: string): { path: string; stack: string } {
  const path = join(root, name);
  git(root, "clone", "--quiet", join(root, "remote.git"), path);
  return { path, stack: join(path, "monitoring, 1") };
}

const push = (stack: string) => pushState(stack, { environment: environment() });
const pull = (stack: string) => pullState(stack, { environment: environment() });
const remoteFile = (branch: string, path: string): string =>
  git(join(root, "remote.git"), "show", `${branch}:monitoring, 1/${path}`);

beforeEach(() => {
  folder = temporaryFolder();
  root = folder.path;
  git(root, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git");
});
afterEach(() => folder[Symbol.dispose]());

/** Pushes a first commit of a stack. */
function start(settings = ""): { path: string; stack: string } {
  const first = clone("first");
  write(join(first.stack, "obstack.yaml"), `targets: {}\n${settings}`);
  write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 1)));
  if (settings !== "") write(join(first.stack, ".gitignore"), "state/\n");
  git(first.path, "add", "--all");
  git(first.path, "commit", "--quiet", "-m", "First");
  git(first.path, "push", "--quiet", "origin", "HEAD:main");
  return first;
}

describe("on the current branch", () => {
  test("commits only the states, and moves the branch as a commit would", async () => {
    const { path, stack } = start();
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    write(join(stack, "dashboards/draft.yaml"), "name: Draft\n");
    write(join(stack, "staged.txt"), "staged\n");
    git(path, "add", join(stack, "staged.txt"));
    const { branch, commit, files, isBehind } = await push(stack);
    expect({ branch, files, isBehind }).toEqual({ branch: "main", files: ["state/default.jsonl"], isBehind: false });
    expect(git(path, "rev-parse", "HEAD", "origin/main").split("\n").slice(0, 2)).toEqual([commit, commit]);
    expect(git(path, "show", "--format=%B", "--name-only", "HEAD").trim()).toBe(
      "Update the state of dashboards and alerts\n\n[skip ci]\n\n\nmonitoring, 1/state/default.jsonl",
    );
    expect(git(path, "status", "--short").split("\n").toSorted()).toEqual(
      ["", '?? "monitoring, 1/dashboards/"', 'A  "monitoring, 1/staged.txt"'].toSorted(),
    );
    expect(await push(stack)).toEqual({ branch: "main", files: [] });
  });

  test("merges with a push of another clone, for different and for the same objects", async () => {
    const first = start();
    const second = clone("second");
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 2), entry("b", 1)));
    write(join(second.stack, "state/default.jsonl"), stateOf(entry("a", 3), entry("c", 1)));
    write(join(second.stack, "state/other.jsonl"), stateOf(entry("d", 1)));
    await push(first.stack);
    expect((await push(second.stack)).files).toEqual(["state/default.jsonl", "state/other.jsonl"]);
    const { state: merged } = readState(remoteFile("main", "state/default.jsonl"), "state");
    expect([...merged.values()].map(({ key }) => key).toSorted()).toEqual(["a", "b", "c"]);
    expect(merged.get("alert a")?.disputed).toEqual({ threshold: [3, 2] });
    expect(readFileSync(join(second.stack, "state/default.jsonl"), "utf8")).toBe(
      remoteFile("main", "state/default.jsonl"),
    );
    // The next push of the first clone keeps the states that it does not have.
    write(join(first.stack, "state/third.jsonl"), stateOf());
    expect((await push(first.stack)).files).toEqual(["state/third.jsonl"]);
    expect(keysOf(remoteFile("main", "state/other.jsonl"))).toEqual(["d"]);
  });

  test("retries if another clone pushes between its fetch and its push", async () => {
    const first = start();
    const second = clone("second");
    write(join(second.stack, "state/second.jsonl"), stateOf(entry("s", 1)));
    git(second.path, "add", "--all");
    git(second.path, "commit", "--quiet", "-m", "Second");
    // Runs after the fetch of the push, once.
    const hook = join(first.path, ".git/hooks/pre-push");
    write(
      hook,
      `#!/bin/sh\nrm "$0"\nunset GIT_DIR\n${shellCommand("cd", second.path)} && git push --quiet origin HEAD:main\n`,
    );
    chmodSync(hook, 0o755);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    const { commit, isBehind } = await push(first.stack);
    expect(existsSync(hook)).toBe(false);
    expect(git(join(root, "remote.git"), "log", "--format=%s", "main").trim().split("\n")).toEqual([
      "Update the state of dashboards and alerts",
      "Second",
      "First",
    ]);
    expect(git(join(root, "remote.git"), "rev-parse", "main").trim()).toBe(commit);
    expect(isBehind).toBe(true);
    // The clone did not have the other commit, so its branch stays.
    expect(git(first.path, "log", "-1", "--format=%s").trim()).toBe("First");
  });

  test("loses no state when many clones push at once", async () => {
    start();
    const stacks = Array.from({ length: 4 }, (_, index) => clone(`clone-${index}`).stack);
    for (const [index, stack] of stacks.entries()) {
      write(join(stack, "state/default.jsonl"), stateOf(entry("a", 1), entry(`own-${index}`, 1)));
      write(join(stack, `state/target-${index}.jsonl`), stateOf(entry("x", index)));
    }
    await Promise.all(stacks.map(push));
    expect(keysOf(remoteFile("main", "state/default.jsonl")).toSorted()).toEqual([
      "a",
      "own-0",
      "own-1",
      "own-2",
      "own-3",
    ]);
    const listed = git(join(root, "remote.git"), "ls-tree", "--name-only", "main:monitoring, 1/state")
      .trim()
      .split("\n");
    expect(listed).toEqual(["default.jsonl", ...stacks.map((_, index) => `target-${index}.jsonl`)]);
  });

  test("reports a push that the remote refuses, without retries or credentials", async () => {
    const { path, stack } = start();
    const hook = join(root, "remote.git/hooks/pre-receive");
    write(
      hook,
      `#!/bin/sh\necho run >> ${shellCommand(join(root, "runs"))}\necho 'protected: https://user:hunter2@host/x' >&2\nexit 1\n`,
    );
    chmodSync(hook, 0o755);
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 2)));
    const error = await push(stack).catch((one: unknown) => one);
    expect(error).toMatchObject({
      kind: "git",
      message: expect.stringMatching(/^`git push` failed: remote: protected: https:\/\/host\/x\n/) as string,
      hint: expect.stringContaining("state: { branch: obstack-state }") as string,
    });
    expect(String(error)).not.toContain("hunter2");
    expect(readFileSync(join(root, "runs"), "utf8")).toBe("run\n");
    expect(git(path, "log", "-1", "--format=%s").trim()).toBe("First");
  });

  test("pushes no state that nobody could read", async () => {
    const { stack } = start();
    const before = remoteFile("main", "state/default.jsonl");
    const text = stateOf(entry("a", 2), entry("b", 1));
    write(join(stack, "state/default.jsonl"), text.split("\n").slice(0, 2).join("\n"));
    await expect(push(stack)).rejects.toMatchObject({
      kind: "files",
      message: "state/default.jsonl is incomplete: its last line is missing.",
    });
    expect(remoteFile("main", "state/default.jsonl")).toBe(before);
  });

  test("explains why there is nothing to push to", async () => {
    const { path, stack } = start();
    git(path, "checkout", "--quiet", "--detach");
    await expect(push(stack)).rejects.toMatchObject({ kind: "git", message: expect.stringContaining("detached HEAD") });
    await expect(push(root)).rejects.toMatchObject({ kind: "git", message: `${root} is not in a Git repository.` });
    git(path, "checkout", "--quiet", "--orphan", "new");
    await expect(push(stack)).rejects.toMatchObject({
      message: "The branch new has no commits, so the state cannot be pushed to it.",
    });
    git(path, "checkout", "--quiet", "--force", "main");
    git(path, "remote", "remove", "origin");
    await expect(push(stack)).rejects.toMatchObject({ message: "The repository has no remote named origin." });
    git(path, "remote", "add", "origin", join(root, "gone.git"));
    await expect(push(stack)).rejects.toMatchObject({
      message: expect.stringMatching(/^`git ls-remote` failed: fatal: '[^\n]*' does not appear[^\n]*\nfatal: /),
    });
    await expect(pull(stack)).rejects.toMatchObject({
      kind: "files",
      message: expect.stringContaining("names no branch"),
    });
  });
});

describe("on a branch of their own", () => {
  const settings = "state: { branch: obstack-state }\n";

  test("creates the branch without touching the current one, and pulls it elsewhere", async () => {
    const first = start(settings);
    expect(await pull(first.stack)).toEqual({ branch: "obstack-state", files: [] });
    const head = git(first.path, "rev-parse", "HEAD");
    const { commit } = await push(first.stack);
    expect(git(first.path, "rev-parse", "HEAD")).toBe(head);
    expect(git(first.path, "status", "--short")).toBe("");
    expect(git(join(root, "remote.git"), "ls-tree", "-r", "--name-only", "obstack-state")).toBe(
      "monitoring, 1/state/default.jsonl\n",
    );
    const second = clone("second");
    expect(await pull(second.stack)).toEqual({ branch: "obstack-state", commit, files: ["state/default.jsonl"] });
    expect(keysOf(readFileSync(join(second.stack, "state/default.jsonl"), "utf8"))).toEqual(["a"]);
    expect(await pull(second.stack)).toMatchObject({ files: [] });
    expect(git(second.path, "status", "--short")).toBe("");
  });

  test("merges local changes with pulled ones, and pushes the result", async () => {
    const first = start(settings);
    await push(first.stack);
    const second = clone("second");
    await pull(second.stack);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 1), entry("b", 1)));
    await push(first.stack);
    write(join(second.stack, "state/default.jsonl"), stateOf(entry("c", 1)));
    await pull(second.stack);
    // The second clone removed `a`, and the first one added `b`.
    expect(keysOf(readFileSync(join(second.stack, "state/default.jsonl"), "utf8"))).toContain("c");
    await push(second.stack);
    await pull(first.stack);
    expect(readFileSync(join(first.stack, "state/default.jsonl"), "utf8")).toBe(
      remoteFile("obstack-state", "state/default.jsonl"),
    );
    expect(keysOf(remoteFile("obstack-state", "state/default.jsonl"))).toEqual(expect.arrayContaining(["b", "c"]));
  });

  test("works in a shallow clone", async () => {
    const first = start(settings);
    await push(first.stack);
    write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 5)));
    await push(first.stack);
    git(root, "clone", "--quiet", "--depth=1", `file://${root}/remote.git`, "shallow");
    const stack = join(root, "shallow/monitoring, 1");
    await pull(stack);
    write(join(stack, "state/default.jsonl"), stateOf(entry("a", 6)));
    await push(stack);
    expect(remoteFile("obstack-state", "state/default.jsonl")).toContain('"threshold":6');
  });

  test("writes only valid states from the branch", async () => {
    const first = start(settings);
    await push(first.stack);
    const other = clone("other");
    git(other.path, "checkout", "--quiet", "obstack-state");
    const commitAll = (): void => {
      git(other.path, "add", "--all");
      git(other.path, "commit", "--quiet", "-m", "Evil");
      git(other.path, "push", "--quiet", "origin", "HEAD");
    };
    write(join(other.stack, "state/evil.sh"), "evil\n");
    write(join(other.stack, "evil.jsonl"), "evil\n");
    commitAll();
    const second = clone("second");
    expect(await pull(second.stack)).toMatchObject({ files: ["state/default.jsonl"] });
    expect(readdirSync(join(second.stack, "state"))).toEqual(["default.jsonl"]);
    write(join(other.stack, "state/default.jsonl"), '{"obstack":"state","version":1}\n{"kind":"alert"}\n');
    commitAll();
    const before = readFileSync(join(second.stack, "state/default.jsonl"), "utf8");
    await expect(pull(second.stack)).rejects.toMatchObject({ kind: "files" });
    expect(readFileSync(join(second.stack, "state/default.jsonl"), "utf8")).toBe(before);
  });

  test.each(["--upload-pack=touch evil", "a..b", "a b", "-x"])("refuses the branch name %j", async (branch) => {
    const { path, stack } = start();
    write(join(stack, "obstack.yaml"), `state: { branch: ${JSON.stringify(branch)} }\n`);
    await expect(push(stack)).rejects.toMatchObject({
      kind: "files",
      message: `obstack.yaml:1:18: ${JSON.stringify(branch)} is not a valid branch name.`,
    });
    expect(readdirSync(path)).not.toContain("evil");
  });
});

describe("the states of other clones", () => {
  const check = (stack: string) => checkStates(stack, ["default", "other"], { environment: environment() });
  const stateWith = (serial: number, ...entries: StateEntry[]): string =>
    stateOf(...entries).replace('"serial":1', `"serial":${serial}`);

  test.each([
    ["on the current branch", ""],
    ["on a branch of their own", "state: { branch: obstack-state }\n"],
  ])("%s are known", async (_label, settings) => {
    const { path, stack } = start(settings);
    if (settings !== "") await push(stack);
    const second = clone("second");
    if (settings !== "") {
      // A clone that pulled nothing yet has no state.
      expect((await check(second.stack)).outdated).toEqual([{ target: "default", serial: 0, remoteSerial: 1 }]);
      await pull(second.stack);
    }
    const branch = settings === "" ? "main" : "obstack-state";
    expect([await check(stack), await check(second.stack)]).toEqual([
      { outdated: [], branch },
      { outdated: [], branch },
    ]);
    // The second clone applies and pushes.
    write(join(second.stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    expect(await check(second.stack)).toEqual({ outdated: [], branch });
    await push(second.stack);
    expect((await check(second.stack)).outdated).toEqual([]);
    expect((await check(stack)).outdated).toEqual([{ target: "default", serial: 1, remoteSerial: 2 }]);
    // A higher serial does not contain the changes of the other clone.
    write(join(stack, "state/default.jsonl"), stateWith(7, entry("a", 1), entry("b", 1)));
    expect((await check(stack)).outdated).toEqual([{ target: "default", serial: 7, remoteSerial: 2 }]);
    if (settings === "") {
      git(path, "commit", "--quiet", "--all", "-m", "Applied");
      git(path, "pull", "--quiet", "--no-rebase", "--no-edit", "-X", "ours", "origin", "main");
    } else await pull(stack);
    expect((await check(stack)).outdated).toEqual([]);
  });

  test("are known by the serial in a shallow clone", async () => {
    const { stack } = start();
    const url = `file://${join(root, "remote.git")}`;
    git(root, "clone", "--quiet", "--depth=1", url, "shallow");
    const shallow = join(root, "shallow", "monitoring, 1");
    write(join(stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    await push(stack);
    // Nothing connects the two commits.
    git(join(root, "shallow"), "fetch", "--quiet", "--depth=1", "origin", "main");
    expect((await check(shallow)).outdated).toEqual([{ target: "default", serial: 1, remoteSerial: 2 }]);
    write(join(shallow, "state/default.jsonl"), stateWith(3, entry("a", 2)));
    expect((await check(shallow)).outdated).toEqual([]);
  });

  test("are known to all commands that check a shallow clone at the same time, and fetched only if they changed", async () => {
    const { stack } = start();
    git(root, "clone", "--quiet", "--depth=1", `file://${join(root, "remote.git")}`, "shallow");
    const shallow = join(root, "shallow", "monitoring, 1");
    write(join(stack, "state/default.jsonl"), stateWith(2, entry("a", 2)));
    await push(stack);
    const trace = join(root, "trace");
    const checkTraced = () =>
      checkStates(shallow, ["default"], { environment: { ...environment(), GIT_TRACE: trace } });
    const fetches = (): number => readFileSync(trace, "utf8").match(/ built-in: git fetch /g)?.length ?? 0;
    const outdated = [{ target: "default", serial: 1, remoteSerial: 2 }];
    const all = await Promise.all(Array.from({ length: 8 }, checkTraced));
    expect(all).toEqual(all.map(() => ({ outdated, branch: "main" })));
    const before = fetches();
    expect(before).toBeGreaterThan(0);
    expect(await Promise.all([checkTraced(), checkTraced()])).toMatchObject([{ outdated }, { outdated }]);
    expect(fetches()).toBe(before);
  });

  test("are not known without Git, a remote or a branch", async () => {
    write(join(root, "plain/obstack.yaml"), "targets: {}\n");
    expect(await check(join(root, "plain"))).toEqual({
      outdated: [],
      unknown: "The folder is not in a Git repository.",
    });
    git(root, "init", "--quiet", "--initial-branch=main", "local");
    expect((await check(join(root, "local"))).unknown).toMatch(/^The branch main has no commits/);
    git(join(root, "local"), "commit", "--quiet", "--allow-empty", "-m", "First");
    expect((await check(join(root, "local"))).unknown).toBe("The repository has no remote named origin.");
    git(join(root, "local"), "remote", "add", "origin", join(root, "missing.git"));
    expect((await check(join(root, "local"))).unknown).toMatch(/^`git ls-remote` failed: /);
    git(join(root, "local"), "checkout", "--quiet", "--detach");
    expect((await check(join(root, "local"))).unknown).toMatch(/^The repository is on no branch/);
  });
});
