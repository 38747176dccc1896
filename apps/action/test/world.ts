// A repository with a remote, two emulated deployments, and a fake of GitHub.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "@obstack/emulator";
import type { Emulator, EmulatorOptions } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { folderWith, temporaryFolder } from "@obstack/testing";
import { FakeGitHub } from "./fake-github.ts";
import { runGit } from "./fake-pulls.ts";
import { runAction } from "./run-action.ts";
import type { ActionResult, ActionRun } from "./run-action.ts";

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

/** The repository in events. */
export const repository = { private: true, full_name: "o/r", name: "r", owner: { login: "o" }, default_branch: "main" };

/** An event that a workflow runs for. */
interface EventOptions extends Partial<ActionRun> {
  readonly eventName?: string;
  readonly payload?: object;
}

/** A world for one test. */
export class World implements AsyncDisposable {
  /** Variables of the job that replace those of the emulators. */
  readonly variables: Record<string, string> = {};
  private readonly emulators = new Map<string, Emulator>();
  readonly home: string = temporaryFolder();
  readonly remote: string = join(this.home, "remote.git");
  readonly author: string = join(this.home, "author");
  readonly github: FakeGitHub = new FakeGitHub(this.remote);
  apiUrl = "";
  private workspaces = 0;

  /** @param options.files The first commit. Default: a dashboard and an alert. */
  static async create({
    files = shop,
    targets = ["staging", "production"],
    ...options
  }: EmulatorOptions & { files?: typeof shop; targets?: readonly string[] } = {}): Promise<World> {
    const world = new World();
    world.apiUrl = await world.github.start();
    for (const name of targets) world.emulators.set(name, await startEmulator({ behavior: "documented", ...options }));
    execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", world.remote]);
    execFileSync("git", ["config", "uploadpack.allowAnySHA1InWant", "true"], { cwd: world.remote });
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

  emulator(name: string): Emulator {
    const emulator = this.emulators.get(name);
    if (emulator === undefined) throw new Error(name);
    return emulator;
  }

  client(target: string): SelfHostedClient {
    return createSelfHostedClient(this.emulator(target).selfHosted);
  }

  /** Changes an alert on a server manually. */
  async change(
    target: string,
    name: string,
    fields: Parameters<SelfHostedClient["alerts"]["modify"]>[1],
  ): Promise<void> {
    const { alerts } = this.client(target);
    const found = (await alerts.list()).find((one) => one.name === name);
    await alerts.modify(found?.id ?? "", fields);
  }

  /** Returns the thresholds of the alerts with a name. */
  async thresholdsOf(target: string, name: string): Promise<unknown[]> {
    const alerts = await this.client(target).alerts.list();
    return alerts.filter((one) => one.name === name).map(({ threshold }) => threshold);
  }

  /** The variables of the job: those of each target with its name. */
  get secrets(): Record<string, string> {
    const own = [...this.emulators].flatMap(([name, { environment }]) => variablesOf(name, environment));
    return { ...Object.fromEntries(own), ...this.variables };
  }

  git(...argv: string[]): string {
    return runGit(this.author, ...argv);
  }

  /** Commits files; those without content are removed. */
  commit(subject: string, changed: Readonly<Record<string, string>>): string {
    for (const [path, content] of Object.entries(changed)) {
      if (content === "") rmSync(join(this.author, path), { force: true });
      else folderWith({ [path]: content }, this.author);
    }
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", subject);
    return this.git("rev-parse", "HEAD");
  }

  /**
   * Opens a pull request with changed files.
   *
   * @param from The commit that it starts from. Default: the latest of main.
   */
  open(
    changed: Readonly<Record<string, string>>,
    from = "origin/main",
  ): { number: number; push: (more: typeof changed) => void } {
    const number = this.github.pulls.all.length + 1;
    const branch = `pull-${number}`;
    this.git("fetch", "--quiet");
    this.git("checkout", "--quiet", "-B", branch, from);
    const push = (more: typeof changed): void => {
      this.git("checkout", "--quiet", `pull-${number}`);
      this.commit(`Change ${number}`, more);
      this.git("push", "--quiet", "origin", `pull-${number}`);
      this.github.pulls.update();
    };
    push(changed);
    this.github.pulls.open({ number, branch, base: "main" });
    return { number, push };
  }

  /** Plans and merges a pull request with changed files. Returns its number. */
  async review(changed: Readonly<Record<string, string>>, inputs: ActionRun["inputs"] = {}): Promise<number> {
    const { number } = this.open(changed);
    await this.onPull(number, { command: "plan", ...inputs });
    this.merge(number);
    return number;
  }

  /** Fetches main, and checks it out. */
  checkOutMain(): void {
    this.git("fetch", "--quiet");
    this.git("checkout", "--quiet", "-B", "main", "origin/main");
  }

  /** Pushes changed files to main. */
  push(changed: Readonly<Record<string, string>>): void {
    this.checkOutMain();
    this.commit("Change main", changed);
    this.git("push", "--quiet", "origin", "main");
  }

  /** Pushes many commits without a pull request to main. */
  pushMany(count: number): void {
    this.git("fetch", "--quiet");
    const parent = this.git("rev-parse", "origin/main");
    const commit = (index: number): string =>
      `commit refs/heads/main\ncommitter Ada <ada@example.com> ${2_000_000_000 + index} +0000\ndata 4\nNext\n${index === 0 ? `from ${parent}\n` : ""}`;
    execFileSync("git", ["fast-import", "--quiet", "--force"], {
      cwd: this.remote,
      input: Array.from({ length: count }, (_, index) => commit(index)).join("\n"),
    });
  }

  /** Merges a pull request. Returns the merge commit. */
  merge(number: number): string {
    this.checkOutMain();
    const pull = this.github.pulls.find(number);
    if (pull === undefined) throw new Error(`No pull request ${number}`);
    const before = this.git("rev-parse", "HEAD");
    this.git("merge", "--quiet", "--no-ff", "--message", `Merge ${number}`, `origin/${pull.branch}`);
    this.git("push", "--quiet", "origin", "main");
    const commits = this.git("rev-list", `${before}..HEAD`).split("\n");
    Object.assign(pull, { commits, mergedAt: new Date().toISOString(), state: "closed" });
    return this.git("rev-parse", "HEAD");
  }

  /** Runs the action for a pull request, in a checkout of its merge. */
  async onPull(
    number: number,
    inputs: ActionRun["inputs"],
    {
      isFork = false,
      isOfHead = false,
      eventName = "pull_request",
      payload,
      ...options
    }: EventOptions & { isFork?: boolean; /** Whether the job checks out the head instead. */ isOfHead?: boolean } = {},
  ): Promise<ActionResult> {
    const { head: commit, base } = this.github.pulls.find(number) ?? {};
    // Like `actions/checkout`, which fetches the commit of the event.
    const sha = this.github.pulls.mergeOf({ number });
    if (sha === undefined) throw new Error("GitHub starts no workflow for a pull request with conflicts.");
    const workspace = this.checkout(isOfHead ? commit : sha);
    const head = { sha: commit, repo: { full_name: isFork ? "mallory/r" : "o/r" } };
    const pull = { pull_request: { number, head, base: { ref: base } } };
    return this.run(
      workspace,
      inputs,
      { name: eventName, payload: { repository, ...(payload ?? pull) }, sha, ref: `refs/pull/${number}/merge` },
      options,
    );
  }

  /** Runs the action on the main branch, in a checkout of its latest commit. */
  async onMain(
    inputs: ActionRun["inputs"],
    { eventName = "push", payload = { repository }, ...options }: EventOptions = {},
  ): Promise<ActionResult> {
    const workspace = this.checkout(undefined, "main");
    const sha = this.git("ls-remote", "origin", "refs/heads/main").slice(0, 40);
    return this.run(workspace, inputs, { name: eventName, payload, sha, ref: "refs/heads/main" }, options);
  }

  /** Fetches a commit as `actions/checkout` does: without its history, on a branch if one is given. */
  private checkout(commit = this.github.pulls.tip("main"), branch?: string): string {
    const workspace = join(this.home, `workspace-${++this.workspaces}`);
    mkdirSync(workspace);
    const git = (...argv: string[]): unknown => execFileSync("git", argv, { cwd: workspace, stdio: "ignore" });
    git("init", "--quiet", "--initial-branch=main");
    git("remote", "add", "origin", `file://${this.remote}`);
    git("fetch", "--quiet", "--depth=1", "origin", `+${commit}:refs/remotes/origin/${branch ?? "commit"}`);
    git("checkout", "--quiet", "--force", ...(branch === undefined ? ["--detach"] : ["-B", branch]), commit);
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
function variablesOf(name: string, environment: Emulator["environment"]): [string, string][] {
  const own = Object.entries(environment).filter(([variable]) => variable.startsWith("OBSTACK_SELFHOSTED_"));
  return own.map(([variable, value]) => [`${variable}__${name.toUpperCase()}`, value]);
}
