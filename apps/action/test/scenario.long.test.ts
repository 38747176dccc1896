// A week of fifty teams: 50 services in three environments, four pull requests at once, one of them behind main, a manual change, a target that is down, a
// rename, and a rollback. GitHub's API serves a bare repository, in which Git computes the merges.
import { gfmToHtml } from "@obstack/testing/gfm-to-html";
import { expect, test } from "vitest";
import type { ActionResult } from "./run-action.ts";
import { World } from "./world.ts";

const targets = ["staging", "eu", "us"] as const;
const teams = ["payments", "checkout", "search", "platform", "data"];
const services = Array.from({ length: 50 }, (_, index) => `svc-${String(index).padStart(2, "0")}`);
const ownerOf = (service: string): string => teams[Number(service.slice(-2)) % teams.length] ?? "";

const dashboard = (service: string, more = ""): string =>
  `name: ${service}\nowner: ${ownerOf(service)}\n${more}tiles:\n  - { name: Errors, x: 0, y: 0, w: 6, h: 3, series: [{ type: time, source: Logs, aggFn: count, where: "ServiceName:${service}", groupBy: [] }] }\n`;

const alert = (
  service: string,
  kind: string,
  threshold: number,
  message = "See the runbook.",
  board = service,
): string =>
  `name: ${service} ${kind}\nowner: ${ownerOf(service)}\nmessage: ${message}\ndashboard: ${board}\ntile: Errors\nthreshold: ${threshold}\nthresholdType: above\ninterval: 5m\nwebhook: On-call\n`;

const stack: Readonly<Record<string, string>> = {
  "obstack.yaml": `targets:\n${targets.map((name) => `  ${name}: { deployment: selfhosted }\n`).join("")}fleet: { concurrency: 3 }\n`,
  ".gitignore": ".obstack/\n",
  ...Object.fromEntries(
    services.flatMap((service) => [
      [`dashboards/${service}.yaml`, dashboard(service)],
      [`alerts/${service}-errors.yaml`, alert(service, "errors", 50)],
      [`alerts/${service}-slow.yaml`, alert(service, "slow", 900)],
    ]),
  ),
};

const prune = { prune: "true" };

test("fifty teams review, apply, rename and roll back", { timeout: 600_000 }, async () => {
  await using world = await World.create({ files: stack, targets });
  const { github } = world;
  const commentOf = (number: number): string => {
    const own = github.comments.get(number) ?? [];
    // One comment, however often it was planned.
    expect(own).toHaveLength(1);
    return own[0]?.body ?? "";
  };
  const plan = async (number: number): Promise<ActionResult> => {
    const planned = await world.onPull(number, { command: "plan", ...prune });
    expect(planned, planned.log).toMatchObject({ code: 0 });
    return planned;
  };
  const apply = (environment = world.secrets): Promise<ActionResult> =>
    world.onMain({ command: "apply", ...prune }, { environment });

  // The first plan: 450 creates.
  const beginning = world.git("rev-parse", "HEAD");
  const first = world.open({ "README.md": "# Monitoring\n" });
  expect(await plan(first.number)).toMatchObject({ outputs: { changes: "450" } });
  expect(commentOf(first.number)).toContain("3 targets: 3 with changes. 450 to create.");
  expect(commentOf(first.number)).toContain("#### 450 creates, the same 150 on all 3 targets");
  world.merge(first.number);
  const created = await apply();
  expect(created, created.log).toMatchObject({ code: 0, summary: expect.stringContaining("450 created") });

  // Four pull requests at once. The second one started before everything else.
  const most = services.filter((service) => !["svc-33", "svc-49"].includes(service));
  const thresholds = (value: number): Record<string, string> =>
    Object.fromEntries(most.map((service) => [`alerts/${service}-errors.yaml`, alert(service, "errors", value)]));
  const raise = world.open(thresholds(60));
  const behind = world.open({ "alerts/svc-07-slow.yaml": alert("svc-07", "slow", 900, "Page the team.") }, beginning);
  const rename = world.open({
    "dashboards/svc-33.yaml": "",
    "dashboards/ledger.yaml": dashboard("svc-33", "movedFrom: svc-33\n").replace("name: svc-33", "name: Ledger"),
    "alerts/svc-33-errors.yaml": alert("svc-33", "errors", 50, undefined, "ledger"),
    "alerts/svc-33-slow.yaml": alert("svc-33", "slow", 900, undefined, "ledger"),
  });
  const retire = world.open({
    "dashboards/svc-49.yaml": "",
    "alerts/svc-49-slow.yaml": "",
    "alerts/svc-49-errors.yaml": "",
    "dashboards/svc-50.yaml": dashboard("svc-50"),
  });
  const open = [raise, behind, rename, retire];
  await Promise.all(open.map(async ({ number }) => plan(number)));
  expect(commentOf(raise.number)).toMatch(
    /Update 48 alerts \\\(svc-\\\*-errors\\\) \\\(owners: checkout, data, payments, platform, search\\\)\n\n\| field \| server \| file \|\n\| --- \| --- \| --- \|\n\| threshold \| `50` \| `60` \|/,
  );
  expect(commentOf(raise.number)).toContain("3 targets: 3 with changes. 144 to update.");
  // Its branch has no state and none of the changes since, and still it only shows its own.
  expect(commentOf(behind.number)).toContain("3 targets: 3 with changes. 3 to update.");
  expect(commentOf(behind.number)).toContain("`Page the team.`");
  expect(commentOf(rename.number)).toContain("3 targets: 3 with changes. 3 to update.");
  expect(commentOf(retire.number)).toMatch(
    /3 to create, 9 to delete\.[^]*#### 9 deletions, the same 3 on all 3 targets[^]*#### 3 creates, the same on all 3 targets/,
  );

  // Somebody changes an alert of eu on the server, after the review. Then the first pull request is merged while us is down.
  await world.change("eu", "svc-12 slow", { threshold: 5 });
  world.merge(raise.number);
  const down = await apply({ ...world.secrets, OBSTACK_SELFHOSTED_URL__US: "http://127.0.0.1:9" });
  expect(down, down.log).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
  expect(down.summary).toContain("2 changed, 1 failed. 96 updated, 1 skipped.");
  expect(down.summary).toMatch(
    /#### On eu\n\n> \*\*1 change was not reviewed:\*\*\n> - alert svc-12-slow "svc-12 slow" was changed on the server\n/,
  );
  const again = await apply();
  expect(again, again.log).toMatchObject({ code: 1, outputs: { "exit-code": "9" } });
  expect(again.summary).toContain("48 updated, 1 skipped.");
  expect(await world.thresholdOf("us", "svc-00 errors")).toBe(60);
  expect(await world.thresholdOf("eu", "svc-12 slow")).toBe(5);

  // Their branches are brought up to date before the merge, which starts the job again.
  await Promise.all([behind, rename, retire].map(async ({ number }) => plan(number)));
  for (const { number } of [behind, rename, retire]) {
    // Nothing of the merged pull request, and the manual change before everything else that is less dangerous.
    expect(commentOf(number)).not.toContain("`60`");
    expect(commentOf(number)).toContain("#### 1 revert of a manual change on eu");
    expect(commentOf(number)).toContain(`merged into main at ${github.pulls.tip("main").slice(0, 7)}.`);
  }
  const retired = commentOf(retire.number);
  const headings = [...retired.matchAll(/^#### (?:The same )?(?:\d+ )?(\w+)/gm)].map(([, risk]) => risk);
  expect(headings).toEqual(["deletions", "revert", "creates", "On"]);

  // Everybody merges. One run applies all of them, because GitHub keeps only the latest of the waiting runs.
  const ids = new Map((await world.list("us", "dashboards")).map(({ name, id }) => [name, id]));
  for (const { number } of [behind, rename, retire]) world.merge(number);
  const all = await apply();
  expect(all, all.log).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  expect(all.summary).toContain("3 created, 7 updated, 9 deleted.");
  const boards = new Map((await world.list("us", "dashboards")).map(({ name, id }) => [name, id]));
  // The renamed dashboard keeps its identifier, and so its URL.
  expect(boards.get("Ledger")).toBe(ids.get("svc-33"));
  expect([boards.has("svc-33"), boards.has("svc-49"), boards.has("svc-50")]).toEqual([false, false, true]);
  expect(await world.thresholdOf("eu", "svc-12 slow")).toBe(900);

  // The higher threshold was a mistake: a pull request takes it back, on all targets.
  const rollback = world.open(thresholds(50));
  await plan(rollback.number);
  expect(commentOf(rollback.number)).toContain("3 targets: 3 with changes. 144 to update.");
  world.merge(rollback.number);
  const rolledBack = await apply();
  expect(rolledBack, rolledBack.log).toMatchObject({ code: 0, summary: expect.stringContaining("144 updated.") });
  for (const target of targets) expect(await world.thresholdOf(target, "svc-00 errors")).toBe(50);
  expect(await world.onMain({ command: "drift" })).toMatchObject({ code: 0, outputs: { drift: "false" } });
  expect(await world.onMain({ command: "plan", ...prune })).toMatchObject({ code: 0, outputs: { changes: "0" } });

  // Pages interpret every comment in the same way: each fold is closed.
  for (const [{ body = "" } = {}] of github.comments.values()) {
    expect(body.length).toBeLessThanOrEqual(65_536);
    const html = gfmToHtml(body);
    expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  }
});
