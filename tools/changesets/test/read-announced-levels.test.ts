import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAnnouncedLevels } from "../src/index.ts";

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "obstack-announced-"));
  mkdirSync(join(repository, ".changeset"));
  for (const name of ["first", "second"]) write(`packages/${name}/package.json`, { name, version: "0.1.0" });
  write("package.json", { name: "root", private: true, workspaces: ["packages/*"] });
  write("package-lock.json", { name: "root", lockfileVersion: 3 });
  write(".changeset/config.json", { baseBranch: "main", linked: [], fixed: [] });
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message=Start");
});
afterEach(() => rmSync(repository, { recursive: true }));

test("returns the highest level that changesets announce for each package", () => {
  announce("one", { first: "patch", second: "patch" });
  announce("two", { first: "minor" });
  expect(Object.fromEntries(readAnnouncedLevels(repository))).toEqual({ first: "minor", second: "patch" });
});

test("returns nothing for a changed package without a changeset", () => {
  git("switch", "--quiet", "--create", "change");
  write("packages/first/index.json", {});
  git("add", ".");
  expect(readAnnouncedLevels(repository).size).toBe(0);
});

function announce(name: string, levels: Readonly<Record<string, string>>): void {
  const lines = Object.entries(levels).map(([packageName, level]) => `"${packageName}": ${level}\n`);
  writeFileSync(join(repository, `.changeset/${name}.md`), `---\n${lines.join("")}---\n\nA change.\n`);
}

function write(path: string, content: object): void {
  mkdirSync(join(repository, path, ".."), { recursive: true });
  writeFileSync(join(repository, path), JSON.stringify(content));
}

function git(...argv: readonly string[]): void {
  execFileSync("git", argv, { cwd: repository, stdio: "pipe" });
}
