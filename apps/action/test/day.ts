// What people do on a day: plan, merge, apply and comment.
import type { ActionResult, ActionRun } from "./run-action.ts";
import { repository } from "./world.ts";
import type { World } from "./world.ts";

/** A day of one repository. */
export class Day implements AsyncDisposable {
  readonly world: World;
  private runs = 0;

  constructor(world: World) {
    this.world = world;
    world.github.collaborators.set("ada", "write");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }

  async plan(number: number, inputs: ActionRun["inputs"] = {}): Promise<string> {
    const planned = await this.world.onPull(number, { command: "plan", ...inputs });
    if (planned.code !== 0) throw new Error(planned.log);
    return this.lastComment(number);
  }

  /** Merges pull requests and applies them in one run. */
  async apply(
    numbers: readonly number[],
    environment = this.world.secrets,
    inputs: ActionRun["inputs"] = {},
  ): Promise<ActionResult> {
    for (const number of numbers) this.world.merge(number);
    return this.world.onMain({ command: "apply", ...inputs }, { environment, runId: ++this.runs });
  }

  /** Looks for drift, and comments on its issue. */
  async sayOnDrift(body: string): Promise<ActionResult[]> {
    const { github } = this.world;
    await this.world.onMain({ command: "drift", "comment-commands": "true" }, { eventName: "schedule" });
    const { number = 0, body: text, user } = github.issues.at(-1) ?? {};
    return this.say(body, { number, state: "open", body: text, user });
  }

  /** Comments on a pull request or on the issue about drift, and runs everything that this starts. */
  async say(
    body: string,
    where: Readonly<Record<string, unknown>> & { readonly number: number },
  ): Promise<ActionResult[]> {
    const { id } = this.world.github.comment(where.number, body, { login: "ada" } as never);
    const payload = { repository, action: "created", comment: { id, body, user: { login: "ada" } }, issue: where };
    const result = await this.world.onMain({ command: "comment" }, { eventName: "issue_comment", payload });
    if (result.code !== 0) throw new Error(result.log);
    const results: ActionResult[] = [];
    while (this.world.github.dispatches.length > 0)
      results.push(...(await this.world.runDispatches({ payload: { repository }, runId: ++this.runs })));
    return results;
  }

  /** Says something on a merged pull request. */
  async sayOn(number: number, body: string): Promise<ActionResult[]> {
    return this.say(body, { number, state: "closed", pull_request: { merged_at: "2026-11-24T00:00:00Z" } });
  }

  lastComment(number: number): string {
    return this.world.github.comments.get(number)?.at(-1)?.body ?? "";
  }

  async thresholds(name: string): Promise<unknown[]> {
    return Promise.all(["staging", "production"].map(async (target) => this.world.thresholdOf(target, name)));
  }
}
