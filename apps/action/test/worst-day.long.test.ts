// The worst day of a fleet: a conflict, an unrelated merge, a rollout that ends halfway, its undo by comment, a merge that was planned before, a revert, and
// drift that is adopted. Nothing that others merge waits for it, and no comment promises more than the apply does.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { ActionResult } from "./run-action.ts";
import { alert, repository, shop, World } from "./world.ts";

const files = {
  ...shop,
  "obstack.yaml": `${shop["obstack.yaml"]}fleet: { waves: [staging, rest] }\n`,
  "alerts/cart.yaml": alert(50).replace("Checkout fails", "Cart fails"),
};
const cart = (threshold: number): Record<string, string> => ({
  "alerts/cart.yaml": alert(threshold).replace("Checkout fails", "Cart fails"),
});
const board = (name: string): string => `name: ${name}\ntiles: []\n`;

/** Passes requests on to a server, and calls a function before it passes a response back. */
async function startProxy(
  to: string,
  onResponse: (method: string) => void,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", headers } = request;
      const body = await buffer(request);
      const passed = await fetch(`${to}${request.url}`, {
        method,
        headers: { authorization: headers.authorization ?? "", "content-type": "application/json" },
        ...(body.length === 0 ? {} : { body }),
      });
      const text = await passed.text();
      onResponse(method);
      response.writeHead(passed.status, { "content-type": "application/json" }).end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A day of one repository. */
class Day implements AsyncDisposable {
  readonly world: World;
  private runs = 0;

  constructor(world: World) {
    this.world = world;
    world.github.collaborators.set("ada", "write");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }

  async plan(number: number): Promise<string> {
    const planned = await this.world.onPull(number, { command: "plan" });
    if (planned.code !== 0) throw new Error(planned.log);
    return this.lastComment(number);
  }

  /** Merges pull requests and applies them in one run. */
  async apply(numbers: readonly number[], environment = this.world.secrets): Promise<ActionResult> {
    for (const number of numbers) this.world.merge(number);
    return this.world.onMain({ command: "apply" }, { environment, runId: ++this.runs });
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
      results.push(...(await this.world.runDispatches({ payload: { repository } })));
    return results;
  }

  /** Says something on a merged pull request. */
  async sayOn(number: number, body: string): Promise<ActionResult[]> {
    return this.say(body, { number, state: "closed", pull_request: { merged_at: "2026-11-24T00:00:00Z" } } as never);
  }

  lastComment(number: number): string {
    return this.world.github.comments.get(number)?.at(-1)?.body ?? "";
  }

  async thresholds(name: string): Promise<unknown[]> {
    return Promise.all(["staging", "production"].map(async (target) => this.world.thresholdOf(target, name)));
  }
}

async function begin(): Promise<Day> {
  const world = await World.create({ files });
  const day = new Day(world);
  const first = world.open({ "README.md": "# Shop\n" });
  await day.plan(first.number);
  expect(await day.apply([first.number])).toMatchObject({ code: 0 });
  return day;
}

test("a conflict stops nobody, until a reviewed pull request overwrites it", async () => {
  await using day = await begin();
  const { world } = day;
  const { github } = world;
  await world.change("production", "Checkout fails", { threshold: 99 });
  const change = world.open({ "alerts/checkout.yaml": alert(30) });
  expect(await day.plan(change.number)).toMatch(
    /After the merge, exactly these changes are applied, except those that are skipped: 1 change is in conflict\. A conflict stays until/,
  );
  expect(github.checks.at(-1)).toMatchObject({
    conclusion: "neutral",
    output: { title: "1 object changes, skipped: 1 change is in conflict" },
  });
  const unrelated = world.open({ "dashboards/ledger.yaml": board("Ledger") });
  const partly = { code: 1, outputs: { "exit-code": "9" } };
  const applied = await day.apply([change.number]);
  expect(applied, applied.log).toMatchObject({ ...partly, summary: expect.stringContaining("1 updated, 1 skipped.") });
  expect(applied.summary).not.toContain("its plan contains them");
  expect(await day.thresholds("Checkout fails")).toEqual([30, 99]);
  expect(await day.plan(unrelated.number)).toContain(
    "2 to create, 1 skipped (1 changed on the server, 1 in conflict).".replaceAll(/[()]/g, "\\$&"),
  );
  const next = await day.apply([unrelated.number]);
  expect(next, next.log).toMatchObject({ ...partly, summary: expect.stringContaining("2 created, 1 skipped.") });

  // The issue about drift contains the conflict.
  await world.onMain({ command: "drift", "comment-commands": "true" }, { eventName: "schedule" });
  const issue = { number: 1000, state: "open", body: github.issues[0]?.body, user: github.issues[0]?.user };
  const started = await day.say("/obstack revert", issue);
  expect(started.map(({ code, log }) => (code === 0 ? 0 : log))).toEqual([0, 0]);
  const proposal = day.lastComment(4);
  expect(proposal).toContain("#### 1 conflict on production");
  expect(proposal).toContain('Update alert checkout "Checkout fails" \\(overwrites the server\\)');
  expect(proposal).toContain("After the merge, exactly these changes are applied.");
  // A change after this review is another one.
  await world.change("production", "Checkout fails", { threshold: 98 });
  const late = await day.apply([4]);
  expect(late, late.log).toMatchObject({ ...partly, summary: expect.stringContaining("was changed on the server") });
  await world.change("production", "Checkout fails", { threshold: 99 });
  github.checks.splice(
    github.checks.findLastIndex(({ name }) => name === "obstack apply"),
    1,
  );
  const reverted = await day.apply([]);
  expect(reverted, reverted.log).toMatchObject({ code: 0, summary: expect.stringContaining("1 updated.") });
  expect(await day.thresholds("Checkout fails")).toEqual([30, 30]);
});

test("an undo by comment stays undone when others merge, until its revert or a new plan is reviewed", async () => {
  await using day = await begin();
  const { world } = day;
  const { github } = world;
  const bad = world.open(cart(1));
  await day.plan(bad.number);
  const down = { ...world.secrets, OBSTACK_SELFHOSTED_URL__PRODUCTION: "http://127.0.0.1:9" };
  const halfway = await day.apply([bad.number], down);
  expect(halfway, halfway.log).toMatchObject({
    code: 1,
    summary: expect.stringContaining("1 changed, 1 failed. 1 updated."),
  });
  // Planned between the apply and the undo: it contains the change for the other target.
  const stale = world.open({ "dashboards/ledger.yaml": board("Ledger") });
  expect(await day.plan(stale.number)).toContain("1 update on production");

  const [planned] = await day.sayOn(bad.number, "/obstack undo");
  expect(planned, planned?.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  const shown = day.lastComment(bad.number);
  expect(shown).toContain("**Nothing is written yet.**");
  expect(shown).toContain("| threshold | `1` | `50` |");
  const step = /^\/obstack undo run-2 [0-9a-f]{10}$/m.exec(shown)?.[0] ?? "";
  expect(await day.thresholds("Cart fails")).toEqual([1, 50]);
  // Another code writes nothing.
  const [other] = await day.sayOn(bad.number, `${step.slice(0, -10)}0123456789`);
  expect(other, other?.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  expect(day.lastComment(bad.number)).toContain("This plan is not the one with the given code");
  const [undone] = await day.sayOn(bad.number, step);
  expect(undone, undone?.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(day.lastComment(bad.number)).toMatch(
    /Rollout run-2 was undone\.[^]*1 restored\.[^]*Revert #2: comment `\/obstack revert` there/,
  );
  expect(await day.thresholds("Cart fails")).toEqual([50, 50]);

  const merged = await day.apply([stale.number]);
  expect(merged, merged.log).toMatchObject({ code: 1, outputs: { "exit-code": "9" } });
  expect(merged.summary).toContain("2 created, 2 skipped.");
  expect(await day.thresholds("Cart fails")).toEqual([50, 50]);
  // A new plan shows what it would repeat.
  const next = world.open({ "dashboards/books.yaml": board("Books") });
  expect(await day.plan(next.number)).toContain(
    "> **Warning:** Changes again what the undo of rollout run-2 reverted on",
  );

  const [reverting] = await day.sayOn(bad.number, "/obstack revert");
  expect(reverting, reverting?.log).toMatchObject({ code: 0, outputs: { changes: "0" } });
  const done = await day.apply([github.pulls.all.length]);
  expect(done, done.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(await world.onMain({ command: "drift" })).toMatchObject({ outputs: { drift: "false" } });

  // Runs of pull requests have artifacts that nobody reviewed.
  github.runEvents.set(2, "pull_request");
  const [refused] = await day.sayOn(bad.number, "/obstack undo run-2");
  expect(refused).toMatchObject({ code: 1, log: expect.stringContaining("run-2 is not a run of main.") });
  expect(day.lastComment(bad.number)).toContain("Nothing was undone");
});

test("a run that is killed after any write continues on a fresh runner", async () => {
  const url = "OBSTACK_SELFHOSTED_URL__STAGING";
  for (const writes of [1, 2, 3]) {
    await using world = await World.create({
      files: { ...files, "obstack.yaml": "targets:\n  staging: { deployment: selfhosted }\n" },
      targets: ["staging"],
    });
    let left = writes;
    const killed = new AbortController();
    let isArmed = false;
    await using proxy = await startProxy(world.secrets[url] ?? "", (method) => {
      if (isArmed && method !== "GET" && --left === 0) killed.abort();
    });
    const environment = { ...world.secrets, [url]: proxy.url };
    const pull = world.open({ "README.md": "# Shop\n" });
    await world.onPull(pull.number, { command: "plan" }, { environment });
    world.merge(pull.number);
    isArmed = true;
    const ended = await world.onMain({ command: "apply" }, { environment, signal: killed.signal });
    expect(ended, ended.log).toMatchObject({ code: null });
    const again = await world.onMain({ command: "apply" }, { environment });
    expect(again, `${writes}: ${again.log}`).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
    expect((await world.list("staging", "alerts")).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Checkout fails", "Cart fails"]),
    );
    expect((await world.list("staging", "dashboards")).filter(({ name }) => name === "Shop")).toHaveLength(1);
    expect(await world.onMain({ command: "drift" }, { environment })).toMatchObject({ outputs: { drift: "false" } });
  }
});

test("a refused comment gets a reason", async () => {
  await using world = await World.create();
  const day = new Day(world);
  const pull = { number: 5, state: "open", pull_request: {} };
  for (const [body, where, reason] of [
    ["/obstack undo", pull, 'Unknown command "undo". Available commands on an open pull request: `/obstack replan`.'],
    ["/obstack replan", { ...pull, state: "closed" }, "It is closed."],
    ["/obstack replan now", pull, 'Unknown text after the command: "now".'],
  ] as const) {
    expect(await day.say(body, where)).toEqual([]);
    expect(day.lastComment(5)).toBe(`Nothing was started. ${reason}`);
  }
});
