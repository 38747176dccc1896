// Runs jobs of `examples/gitlab-ci` with an emulator, a remote and a fake of GitLab's API.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@obstack/emulator";
import type { Emulator } from "@obstack/emulator";
import { obstackCommand, runProcess, writeProgram } from "@obstack/testing";
import type { ProcessResult } from "@obstack/testing";
import { FakeGitLab, token } from "./fake-gitlab.ts";

/** Folder of the example. */
export const example: string = fileURLToPath(new URL("../../../examples/gitlab-ci", import.meta.url));

/** Returns the file of an empty dashboard. */
export const board = (name: string): string => `name: ${name}\ntiles: []\n`;

/** A clone of a stack, whose jobs run for merge request 3. */
export class Pipeline implements AsyncDisposable {
  readonly home: string = mkdtempSync(join(tmpdir(), "obstack-gitlab-"));
  readonly remote: string = join(this.home, "remote.git");
  readonly work: string = join(this.home, "work");
  readonly gitlab: FakeGitLab;
  readonly emulator: Emulator;
  /** Everything that jobs printed. */
  output = "";

  private constructor(gitlab: FakeGitLab, emulator: Emulator) {
    this.gitlab = gitlab;
    this.emulator = emulator;
  }

  static async create(): Promise<Pipeline> {
    const pipeline = new Pipeline(await FakeGitLab.start(), await startEmulator({ behavior: "documented" }));
    const { home, remote, work } = pipeline;
    mkdirSync(join(home, "bin"));
    writeProgram(join(home, "bin"), "obstack", process.execPath, obstackCommand);
    execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", remote]);
    execFileSync("git", ["clone", "--quiet", remote, work], { stdio: "ignore" });
    pipeline.git("checkout", "--quiet", "-B", "main");
    pipeline.commit({
      "dashboards/shop.yaml": board("Shop"),
      "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n",
      ".gitignore": ".obstack/\nobstack-*.xml\nobstack-preview/\nplan.md\n",
    });
    return pipeline;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.gitlab[Symbol.asyncDispose]();
    await this.emulator.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  git(...argv: string[]): string {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    return execFileSync("git", [...identity, ...argv], { cwd: this.work, encoding: "utf8" }).trim();
  }

  /** Commits files and pushes them to main. Returns the commit. */
  commit(files: Readonly<Record<string, string>>): string {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.work, path)), { recursive: true });
      writeFileSync(join(this.work, path), content);
    }
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "Change files");
    this.git("push", "--quiet", "origin", "HEAD:main");
    return this.git("rev-parse", "HEAD");
  }

  /** Runs a job of merge request 3. */
  async run(job: string, more: Readonly<Record<string, string>> = {}): Promise<ProcessResult> {
    const result = await runProcess("sh", [join(example, "ci.sh"), job], {
      folder: this.work,
      environment: {
        PATH: [join(this.home, "bin"), join(process.execPath, ".."), process.env["PATH"]].join(delimiter),
        HOME: this.home,
        TARGET: "staging",
        ...this.emulator.environment,
        GITLAB_TOKEN: token,
        CI_API_V4_URL: `${this.gitlab.url}/api/v4`,
        CI_SERVER_URL: this.gitlab.url,
        CI_PROJECT_URL: `${this.gitlab.url}/o/r`,
        CI_PROJECT_ID: "7",
        CI_PIPELINE_ID: "12",
        CI_MERGE_REQUEST_IID: "3",
        OBSTACK_PUSH_URL: this.remote,
        ...more,
      },
    });
    this.output += result.stdout + result.stderr;
    return result;
  }

  apply(): Promise<ProcessResult> {
    return this.run("apply", { CI_COMMIT_BRANCH: "main", CI_ENVIRONMENT_NAME: "staging" });
  }

  bodies(request = 3): string[] {
    return (this.gitlab.notes.get(request) ?? []).map(({ body }) => body);
  }

  obstack(...argv: string[]): Promise<ProcessResult> {
    const environment = { ...this.emulator.environment, HOME: this.home, PATH: process.env["PATH"] ?? "" };
    return runProcess(process.execPath, [obstackCommand, ...argv], { environment });
  }
}
