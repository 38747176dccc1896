// Pull requests of a bare repository: Git computes their merges, as GitHub does.
import { execFileSync, spawnSync } from "node:child_process";

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** Branch with its commits. */
  readonly branch: string;
  readonly base: string;
  /** Head commit. */
  head: string;
  /** Commits that are on the base branch because of it; none before the merge. */
  commits: readonly string[];
  mergedAt: string | null;
  state: "open" | "closed";
}

const identity = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

/** Runs Git in a repository, and returns what it prints. */
export function runGit(cwd: string, ...argv: readonly string[]): string {
  return execFileSync("git", argv, { cwd, encoding: "utf8", env: { ...process.env, ...identity } }).trim();
}

export class FakePulls {
  readonly all: Pull[] = [];
  /** Whether GitHub is slow: requests return the merge of the last push instead of the current one. */
  isSlow = false;
  private readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  /** Adds a pull request for a branch that was pushed. */
  open(options: Pick<Pull, "number" | "branch" | "base">): void {
    const pull: Pull = { ...options, head: this.tip(options.branch), commits: [], mergedAt: null, state: "open" };
    this.all.push(pull);
    this.computeMerge(pull);
  }

  find(number: number): Pull | undefined {
    return this.all.find((pull) => pull.number === number);
  }

  /** Follows pushes to the branches of open pull requests. A push to a base branch leaves merges as they are. */
  update(): void {
    for (const pull of this.all) {
      if (pull.state !== "open" || pull.head === this.tip(pull.branch)) continue;
      pull.head = this.tip(pull.branch);
      this.computeMerge(pull);
    }
  }

  /** Reads a pull request as a request does: computes an outdated merge, and has no result for the first request. */
  mergeableOf(pull: Pull): boolean | null {
    const merge = this.mergeOf(pull);
    const [base, head] = merge === undefined ? [] : this.parentsOf(merge);
    if (base === this.tip(pull.base) && head === pull.head) return true;
    if (this.isSlow) return null;
    const isKnown = this.conflicts.get(pull.number) === `${this.tip(pull.base)} ${pull.head}`;
    if (isKnown) return false;
    this.computeMerge(pull);
    return null;
  }

  /** The commit of `refs/pull/N/merge`; undefined if there are conflicts. */
  mergeOf({ number }: Pick<Pull, "number">): string | undefined {
    const found = spawnSync("git", ["rev-parse", "--quiet", "--verify", `refs/pull/${number}/merge`], {
      cwd: this.remote,
      encoding: "utf8",
    });
    return found.status === 0 ? found.stdout.trim() : undefined;
  }

  tip(branch: string): string {
    return this.git("rev-parse", `refs/heads/${branch}`);
  }

  git(...argv: string[]): string {
    return runGit(this.remote, ...argv);
  }

  /** Base and head of pull requests with conflicts. */
  private readonly conflicts = new Map<number, string>();

  private computeMerge(pull: Pull): void {
    const { number, base, head } = pull;
    const onto = this.tip(base);
    const merged = spawnSync("git", ["merge-tree", "--write-tree", onto, head], { cwd: this.remote, encoding: "utf8" });
    const ref = `refs/pull/${number}/merge`;
    if (merged.status === 0) {
      const [tree = ""] = merged.stdout.split("\n");
      const message = `Merge ${head} into ${onto}`;
      this.git("update-ref", ref, this.git("commit-tree", tree, "-p", onto, "-p", head, "-m", message));
    } else {
      this.conflicts.set(number, `${onto} ${head}`);
      spawnSync("git", ["update-ref", "-d", ref], { cwd: this.remote });
    }
  }

  private parentsOf(commit: string): string[] {
    return this.git("log", "-1", "--format=%P", commit).split(" ");
  }
}
