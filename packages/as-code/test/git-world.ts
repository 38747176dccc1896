// Clones of a real remote, with a stack in a folder whose name has a comma and a space.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { commitStates } from "../src/git/commit-states.ts";
import { pullState } from "../src/index.ts";
import type { PulledState } from "../src/index.ts";
import { readState, writeState } from "../src/state/state.ts";
import type { StateEntry } from "../src/state/state.ts";
import { temporaryFolder } from "./world.ts";

/** A clone, and the folder of its stack. */
export interface Clone {
  readonly path: string;
  readonly stack: string;
}

/** A remote and its clones. */
export interface GitWorld {
  /** Folder of the remote and of all clones. */
  readonly root: string;
  /** Environment of Git, without the configuration of the machine. */
  readonly environment: NodeJS.ProcessEnv;
  readonly git: (cwd: string, ...argv: string[]) => string;
  readonly clone: (name: string) => Clone;
  /** Pushes a first commit of a stack. With settings, its state is not part of the commit. */
  readonly start: (settings?: string) => Clone;
  /** Commits the states to their branch, as CI does. */
  readonly commit: (stack: string, timeout?: number) => Promise<string[]>;
  readonly pull: (stack: string) => Promise<PulledState>;
  /** Reads a file of the stack on the remote. */
  readonly remoteFile: (branch: string, path: string) => string;
}

/** Creates an empty remote before each test. */
export function useGitWorld(): GitWorld {
  let folder: ReturnType<typeof temporaryFolder>;
  const world: GitWorld = {
    get root() {
      return folder.path;
    },
    get environment() {
      return {
        PATH: process.env["PATH"],
        HOME: folder.path,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "A",
        GIT_AUTHOR_EMAIL: "a@example.com",
        GIT_COMMITTER_NAME: "A",
        GIT_COMMITTER_EMAIL: "a@example.com",
      };
    },
    git: (cwd, ...argv) =>
      execFileSync("git", argv, { cwd, env: world.environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    clone(name) {
      const path = join(world.root, name);
      world.git(world.root, "clone", "--quiet", join(world.root, "remote.git"), path);
      return { path, stack: join(path, "monitoring, 1") };
    },
    start(settings = "") {
      const first = world.clone("first");
      write(join(first.stack, "obstack.yaml"), `targets: {}\n${settings}`);
      write(join(first.stack, "state/default.jsonl"), stateOf(entry("a", 1)));
      if (settings !== "") write(join(first.stack, ".gitignore"), "state/\n");
      world.git(first.path, "add", "--all");
      world.git(first.path, "commit", "--quiet", "-m", "First");
      world.git(first.path, "push", "--quiet", "origin", "HEAD:main");
      return first;
    },
    commit: (stack, timeout) =>
      commitStates(stack, { branch: "obstack-state", message: "Apply", timeout, environment: world.environment }),
    pull: (stack) => pullState(stack, { environment: world.environment }),
    remoteFile: (branch, path) => world.git(join(world.root, "remote.git"), "show", `${branch}:monitoring, 1/${path}`),
  };
  beforeEach(() => {
    folder = temporaryFolder();
    world.git(world.root, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git");
  });
  afterEach(() => folder[Symbol.dispose]());
  return world;
}

export const entry = (key: string, threshold: number): StateEntry => ({
  kind: "alert",
  key,
  id: `id-${key}`,
  file: { threshold },
});

export const stateOf = (...entries: StateEntry[]): string =>
  writeState(
    { state: new Map(entries.map((one) => [`alert ${one.key}`, one])), pending: new Map(), undone: new Map() },
    { deployment: "selfhosted", baseUrl: "https://obstack.example" },
  );

export const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

export const keysOf = (text: string): string[] => [...readState(text, "state").state.values()].map(({ key }) => key);
