// A repository with a remote, two emulated deployments, and a fake of GitHub.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator, EmulatorOptions } from "@obstack/emulator";
import { FakeGitHub } from "./fake-github.ts";
import { runAction } from "./run-action.ts";
import type { ActionResult, ActionRun } from "./run-action.ts";

const identity = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

export const alert = (threshold: number, message = "Customers cannot pay."): string =>
  `name: Checkout fails\nmessage: ${JSON.stringify(message)}\ndashboard: shop\ntile: Errors\nthreshold: ${threshold}\nthresholdType: above\ninterval: 5m\nwebhook: On-call\n`;

/** A dashboard and an alert, for two targets. */
export const shop: Readonly<Record<string, string>> = {
  "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n  production: { deployment: selfhosted }\n",
  "dashboards/shop.yaml":
    "name: Shop\ntiles:\n  - name: Errors\n    x: 0\n    y: 0\n    w: 6\n    h: 3\n    series:\n      - type: time\n        source: Logs\n        aggFn: count\n        where: level:error\n        groupBy: []\n",
  "alerts/checkout.yaml": alert(20),
  ".gitignore": ".obstack/\n",
};

/** A world for one test. */
const repository = { full_name: "o/r", name: "r", owner: { login: "o" }, default_branch: "main" };

/** An event that a workflow runs for. */
interface EventOptions extends Partial<ActionRun> {
  readonly eventName?: string;
  readonly payload?: object;
  readonly ref?: string;
}

export class World implements AsyncDisposable {
  readonly home: string = mkdtempSync(join(tmpdir(), "obstack-action-"));
  readonly remote: string = join(this.home, "remote.git");
  readonly author: string = join(this.home, "author");
  readonly github: FakeGitHub = new FakeGitHub(this.remote);
  apiUrl = "";
  private readonly emulators = new Map<string, Emulator>();
  private pulls = 0;
  private workspaces = 0;

  /** @param options.files The first commit. Default: a dashboard and an alert. */
  static async create({ files = shop, ...options }: EmulatorOptions & { files?: typeof shop } = {}): Promise<World> {
    const world = new World();
    world.apiUrl = await world.github.start();
    for (const name of ["staging", "production"]) world.emulators.set(name, await startEmulator(options));
    execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", world.remote]);
    execFileSync("git", ["clone", "--quiet", world.remote, world.author], { stdio: "ignore" });
    world.git("checkout", "--quiet", "-B", "main");
    world.commit("Add the shop", files);
    world.git("push", "--quiet", "origin", "main");
    return world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.github[Symbol.asyncDispose]();
    for (const emulator of this.emulators.values()) await emulator.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  emulator(name: "staging" | "production"): Emulator {
    const emulator = this.emulators.get(name);
    if (emulator === undefined) throw new Error(name);
    return emulator;
  }

  /** The variables of the job: those of each target with its name. */
  get secrets(): Record<string, string> {
    return Object.fromEntries([...this.emulators].flatMap(([name, emulator]) => variablesOf(name, emulator)));
  }

  git(...argv: string[]): string {
    return execFileSync("git", argv, {
      cwd: this.author,
      encoding: "utf8",
      env: { ...process.env, ...identity },
    }).trim();
  }

  commit(subject: string, changed: Readonly<Record<string, string>>): string {
    for (const [path, content] of Object.entries(changed)) {
      mkdirSync(dirname(join(this.author, path)), { recursive: true });
      writeFileSync(join(this.author, path), content);
    }
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", subject);
    return this.git("rev-parse", "HEAD");
  }

  /** Opens a pull request with changed files. */
  open(changed: Readonly<Record<string, string>>): { number: number; push: (more: typeof changed) => void } {
    const number = ++this.pulls;
    this.git("fetch", "--quiet");
    this.git("checkout", "--quiet", "-B", `pull-${number}`, "origin/main");
    const push = (more: typeof changed): void => {
      this.git("checkout", "--quiet", `pull-${number}`);
      this.commit(`Change ${number}`, more);
      this.git("push", "--quiet", "origin", `pull-${number}`);
    };
    push(changed);
    return { number, push };
  }

  /** Merges a pull request. Returns the merge commit. */
  merge(number: number): string {
    this.git("fetch", "--quiet");
    this.git("checkout", "--quiet", "-B", "main", "origin/main");
    const head = this.git("rev-parse", `pull-${number}`);
    const before = this.git("rev-parse", "HEAD");
    this.git("merge", "--quiet", "--no-ff", "--message", `Merge ${number}`, `pull-${number}`);
    this.git("push", "--quiet", "origin", "main");
    const commits = this.git("rev-list", `${before}..HEAD`).split("\n");
    this.github.pulls.push({ number, head, commits, mergedAt: new Date().toISOString() });
    return this.git("rev-parse", "HEAD");
  }

  /** Runs the action for a pull request, in a checkout of its head. */
  async onPull(
    number: number,
    inputs: ActionRun["inputs"],
    {
      isFork = false,
      eventName = "pull_request",
      payload,
      ref = `refs/pull/${number}/merge`,
      ...options
    }: EventOptions & { isFork?: boolean } = {},
  ): Promise<ActionResult> {
    const workspace = this.checkout(`pull-${number}`);
    const sha = execFileSync("git", ["rev-parse", "HEAD"], { cwd: workspace, encoding: "utf8" }).trim();
    const pull = { pull_request: { number, head: { sha, repo: { full_name: isFork ? "mallory/r" : "o/r" } } } };
    return this.run(
      workspace,
      inputs,
      { name: eventName, payload: { repository, ...(payload ?? pull) }, sha: "0".repeat(40), ref },
      options,
    );
  }

  /** Runs the action on the main branch, in a checkout of its latest commit. */
  async onMain(
    inputs: ActionRun["inputs"],
    {
      commit,
      eventName = "push",
      payload = { repository },
      ...options
    }: EventOptions & { /** Commit of the event, which is checked out. */ commit?: string } = {},
  ): Promise<ActionResult> {
    const workspace = this.checkout("main", commit);
    const sha = commit ?? this.git("ls-remote", "origin", "refs/heads/main").slice(0, 40);
    return this.run(workspace, inputs, { name: eventName, payload, sha, ref: "refs/heads/main" }, options);
  }

  /** Clones a branch as `actions/checkout` does: only one commit, by default its latest. */
  private checkout(branch: string, commit?: string): string {
    const workspace = join(this.home, `workspace-${++this.workspaces}`);
    const argv = ["clone", "--quiet", "--depth=1", "--branch", branch, `file://${this.remote}`, workspace];
    execFileSync("git", argv, { stdio: "ignore" });
    if (commit !== undefined) {
      const git = (...more: string[]): unknown => execFileSync("git", more, { cwd: workspace, stdio: "ignore" });
      git("fetch", "--quiet", "--depth=1", "origin", `+${commit}:refs/remotes/origin/${branch}`);
      git("checkout", "--quiet", "--force", "-B", branch, `refs/remotes/origin/${branch}`);
    }
    return workspace;
  }

  private async run(
    workspace: string,
    inputs: ActionRun["inputs"],
    event: ActionRun["event"],
    options: Partial<ActionRun>,
  ): Promise<ActionResult> {
    const { environment = this.secrets, ...rest } = options;
    return runAction({ inputs, workspace, apiUrl: this.apiUrl, event, environment, ...rest });
  }
}

/** Returns the variables of a target, with its name at their end. */
function variablesOf(name: string, { environment }: Emulator): [string, string][] {
  return Object.entries(environment)
    .filter(([variable]) => variable.startsWith("OBSTACK_SELFHOSTED_"))
    .map(([variable, value]) => [`${variable}__${name.toUpperCase()}`, value]);
}
