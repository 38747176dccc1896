// Pictures on a branch of a real repository.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@obstack/testing";
import { beforeEach, expect, test } from "vitest";
import { picturePath, pushPictures } from "../src/stack/picture-branch.ts";
import type { PushPicturesOptions } from "../src/stack/picture-branch.ts";

let home: string;
let workspace: string | undefined;
const branch = "obstack/previews";

beforeEach(() => {
  home = temporaryFolder();
  git("init", "--quiet", "--bare", "--initial-branch=main", "remote.git");
  // Like GitHub, which sends commits without the content of files.
  onRemote("config", "uploadpack.allowFilter", "true");
  git("clone", "--quiet", `file://${home}/remote.git`, "checkout");
  mkdirSync(join(home, "checkout", "stack"));
  workspace = process.env["GITHUB_WORKSPACE"];
  process.env["GITHUB_WORKSPACE"] = join(home, "checkout");
  return () => {
    if (workspace === undefined) delete process.env["GITHUB_WORKSPACE"];
    else process.env["GITHUB_WORKSPACE"] = workspace;
  };
});

const identity = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "a@b.c",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "a@b.c",
};

function git(...argv: string[]): string {
  const options = { cwd: home, encoding: "utf8", env: { ...process.env, ...identity }, stdio: "pipe" } as const;
  return execFileSync("git", argv, options).trim();
}

const onRemote = (...argv: string[]): string => git("-C", "remote.git", ...argv);
const files = (): string[] => onRemote("ls-tree", "-r", "--name-only", branch).split("\n");

/** Pushes pictures with these contents. Returns their paths. */
async function push(contents: readonly string[], options: Partial<PushPicturesOptions> = {}): Promise<string[]> {
  const all = {
    branch,
    token: "t",
    isOpen: () => true,
    pull: 1,
    folder: "stack",
    ...options,
  };
  const pictures = contents.map((content) => Buffer.from(content));
  const byPath = new Map(pictures.map((picture) => [picturePath(all, picture), picture]));
  await pushPictures(byPath, all);
  return [...byPath.keys()];
}

test("keeps the current pictures of open pull requests in one commit", async () => {
  const [first = "", second = ""] = await push(["one", "two"]);
  expect(files()).toEqual([first, second, "README.md"].toSorted());
  const old = onRemote("rev-parse", branch);
  // A new plan without the first picture, and the pictures of another stack and of another pull request.
  const [third = ""] = await push(["three"]);
  const [other = ""] = await push(["four"], { folder: "stack/../stack/x" });
  const [next = ""] = await push(["five"], { pull: 12 });
  expect(files()).toEqual(["README.md", third, other, next].toSorted());
  expect(onRemote("cat-file", "-p", `${branch}:${next}`)).toBe("five");
  expect(onRemote("rev-list", "--count", branch)).toBe("1");
  expect(onRemote("log", "-1", "--format=%an %s", branch)).toMatch(/^github-actions\[bot\] .*\[skip ci\]$/);
  // Nothing refers to removed pictures any more.
  onRemote("reflog", "expire", "--expire=now", "--all");
  onRemote("gc", "--quiet", "--prune=now");
  expect(() => onRemote("cat-file", "-e", old)).toThrow("Command failed");
  // The pull requests are closed.
  await push([], { pull: 13, isOpen: (pull) => pull === 12 });
  expect(files()).toEqual([next, "README.md"].toSorted());
});

test("does not create the branch without pictures, and does not push what is there already", async () => {
  await push([]);
  expect(onRemote("for-each-ref")).toBe("");
  await push(["one"]);
  const commit = onRemote("rev-parse", branch);
  await push(["one"]);
  expect(onRemote("rev-parse", branch)).toBe(commit);
});

test("keeps pictures that were pushed after it read the branch", async () => {
  await push(["one"]);
  let isPushed = false;
  // The pull requests are looked up between the read and the push.
  const isOpen = (pull: number): boolean => {
    if (!isPushed) {
      isPushed = true;
      const blob = onRemote("rev-parse", `${branch}:README.md`);
      const run = (...argv: string[]): string => onRemote(...argv);
      run("read-tree", branch);
      run("update-index", "--add", "--cacheinfo", `100644,${blob},9/x/late.png`);
      const message = run("log", "-1", "--format=%B", branch);
      run("update-ref", `refs/heads/${branch}`, run("commit-tree", run("write-tree"), "-m", message));
    }
    // If a picture of the first read was kept, Git would refuse to replace the branch without a lease too: its content is missing.
    return pull !== 1;
  };
  const own = await push(["two"], { pull: 2, isOpen });
  expect(files()).toEqual([...own, "9/x/late.png", "README.md"]);
});

test.each(["main", "others"])("does not replace commits of others: %s", async (name) => {
  git("-C", "checkout", "commit", "--quiet", "--allow-empty", "--message", "Mine");
  if (name === "others") {
    // Someone commits to the branch of the pictures.
    await push(["one"], { branch: name });
    git("-C", "checkout", "fetch", "--quiet", "origin", name);
    git("-C", "checkout", "checkout", "--quiet", "-B", name, "FETCH_HEAD");
    const subject = "Pictures of dashboards in open pull requests [skip ci]";
    git("-C", "checkout", "commit", "--quiet", "--allow-empty", "--message", subject);
  }
  git("-C", "checkout", "push", "--quiet", "origin", `HEAD:${name}`);
  const commit = onRemote("rev-parse", name);
  await expect(push(["two"], { branch: name })).rejects.toThrow(`The branch ${name} has other commits`);
  expect(onRemote("rev-parse", name)).toBe(commit);
});

test.each(["", "a..b", "a\nb"])("refuses the branch name %j", async (name) => {
  await expect(push(["one"], { branch: name })).rejects.toThrow("Invalid branch name");
});
