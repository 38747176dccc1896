// Dashboards before and after a pull request: in the comment and as an artifact.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ActionResult } from "./run-action.ts";
import { repository, shop, World } from "./world.ts";

/** A dashboard of the shop with one tile for each condition. */
function board(name: string, conditions: readonly string[]): string {
  const tiles = conditions.map((where, index) => ({
    name: `Tile ${index}`,
    x: 0,
    y: 3 * index,
    w: 12,
    h: 3,
    series: [{ type: "time", source: "Logs", aggFn: "count", where, groupBy: [] }],
  }));
  return JSON.stringify({ name, tiles });
}

const boards = (count: number, level: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `dashboards/d${index}.json`,
      board(`Board ${index}`, [`level:${level}`, ...Array.from({ length: index % 3 }, () => `level:${level}`)]),
    ]),
  );

const commentOf = (world: World, number: number): string => world.github.comments.get(number)?.[0]?.body ?? "";
/** Requests for values. */
const chartsOf = (world: World, target: string): number =>
  world
    .emulator(target)
    .requests()
    .filter(({ path }) => path.includes("/charts/")).length;

/** Applies the files of main. */
async function apply(world: World): Promise<void> {
  const applied = await world.onMain({ command: "apply", "require-plan": "false" });
  expect(applied, applied.log).toMatchObject({ code: 0 });
}

test("shows changed dashboards before and after, with values that are requested once", async () => {
  await using world = await World.create({ files: { ...shop, ...boards(3, "error") } });
  await apply(world);
  const pull = world.open({
    "dashboards/d0.json": board("Board 0", ["level:error", "level:warn"]),
    "dashboards/d1.json": board("Board 1", ["level:warn", "level:info", "level:error"]),
    "dashboards/d2.json": "",
    "dashboards/new.json": board("New", ["level:warn"]),
  });
  const plan = (inputs: Record<string, string> = {}): Promise<ActionResult> =>
    world.onPull(pull.number, { command: "plan", prune: "true", preview: "", ...inputs });
  const before = chartsOf(world, "staging");
  const planned = await plan();
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  const comment = commentOf(world, pull.number);
  expect(comment).toContain("### Preview\n\nChanged tiles before and after, with the values of the last day.");
  const names = [...comment.matchAll(/<summary><b>([^<]*)<\/b> on (\w+)/g)].map(
    ([, name, target]) => `${name} ${target}`,
  );
  expect(names).toHaveLength(4);
  expect(new Set(names)).toEqual(
    new Set(["Board 2", "Board 1", "New", "Board 0"].map((name) => `${name} ${names[0]?.split(" ").at(-1)}`)),
  );
  // The one with most changed tiles comes first, and both targets change in the same way.
  expect(names[0]).toMatch(/^Board [12] /);
  expect(comment.match(/Changes in the same way on (?:staging|production)\./g)).toHaveLength(4);
  expect(comment).toMatch(/```mermaid\n[^`]*\n {2}title "Before"\n[^`]*```[^`]*```mermaid\n[^`]*\n {2}title "After"\n/);
  expect(comment).toMatch(/\n\n<sub>Commit [0-9a-f]{7}, merged into main/);
  // Three conditions are three series of one request, for all four dashboards before and after. Another one tries those that are new.
  expect(chartsOf(world, "staging") - before).toBe(2);

  const folder = planned.outputs["preview"] ?? "";
  for (const target of ["production", "staging"]) {
    expect(readFileSync(join(folder, target, "index.html"), "utf8")).toContain("Board 1");
    const files = readdirSync(join(folder, target), { recursive: true }).map(String);
    expect(files.filter((path) => path.endsWith(".svg"))).toHaveLength(6);
  }
  const everything =
    JSON.stringify([planned.log, planned.summary, comment]) +
    readFileSync(join(folder, "staging", "index.html"), "utf8");
  for (const secret of [world.secrets["OBSTACK_SELFHOSTED_API_KEY__STAGING"], "ghs_token"])
    expect(everything).not.toContain(secret);

  // Without previews, nothing else changes.
  const off = await plan({ preview: "off" });
  expect(off.outputs).not.toHaveProperty("preview");
  const [head = "", rest = ""] = comment.split("### Preview");
  expect(commentOf(world, pull.number)).toBe(head + rest.slice(rest.indexOf("After the merge,")));
});

test("draws pull requests of forks with made-up values in the summary, without a server", async () => {
  await using world = await World.create({ files: { ...shop, ...boards(2, "error") } });
  await apply(world);
  const pull = world.open({ "dashboards/d0.json": board("Board 0", ["level:warn"]) });
  const before = world.emulator("staging").requests().length;
  world.github.permissions = { contents: "read", "pull-requests": "read", checks: "read" };
  const inputs = { command: "plan", preview: "data" };
  // Every process that gets the variables of the job names itself.
  const [preload, started] = ["preload.cjs", "started"].map((name) => join(world.home, name)) as [string, string];
  const name = `require("node:path").basename(process.argv[1] ?? "") + " " + process.argv[2] + "\\n"`;
  const code = `require("node:fs").appendFileSync(${JSON.stringify(started)}, ${name});`;
  writeFileSync(preload, code);
  const environment = { ...world.secrets, NODE_OPTIONS: `--require ${JSON.stringify(preload)}` };
  const planned = await world.onPull(pull.number, inputs, { isFork: true, environment });
  expect(planned, planned.log).toMatchObject({ code: 0 });
  expect(readFileSync(started, "utf8")).toContain("main.mjs");
  expect(readFileSync(started, "utf8")).not.toMatch(/ preview$/m);
  expect(planned.summary).toContain("with made-up values, because the pull request is from a fork.");
  expect(planned.summary).toMatch(
    /<summary><b>Board 0<\/b> on \w+: 1 tile changed<\/summary>[^]*\*\*Before\*\*[^]*\*\*After\*\*/,
  );
  expect(planned.summary).not.toContain("Board 1");
  expect(planned.outputs["preview"]).toBeDefined();
  expect(world.emulator("staging").requests().length).toBe(before);
  expect(world.github.comments.size).toBe(0);
});

test("draws made-up values in a public repository, unless the workflow says otherwise", async () => {
  await using world = await World.create({ files: { ...shop, ...boards(1, "error") } });
  await apply(world);
  const pull = world.open({ "dashboards/d0.json": board("Board 0", ["level:warn"]) });
  const before = chartsOf(world, "staging");
  const { head, base } = world.github.pulls.find(pull.number) ?? {};
  const payload = {
    repository: { ...repository, private: false },
    pull_request: { number: pull.number, head: { sha: head, repo: { full_name: "o/r" } }, base: { ref: base } },
  };
  const planned = await world.onPull(pull.number, { command: "plan", preview: "" }, { payload });
  expect(planned, planned.log).toMatchObject({ code: 0 });
  expect(commentOf(world, pull.number)).toContain("with made-up values, because everyone can read this repository.");
  expect(commentOf(world, pull.number)).toContain("<summary><b>Board 0</b>");
  // The plan tries the new query, and shows no values of it.
  expect(chartsOf(world, "staging")).toBe(before + 1);
  await world.onPull(pull.number, { command: "plan", preview: "data" }, { payload });
  expect(commentOf(world, pull.number)).toContain("with the values of the last day.");
  expect(chartsOf(world, "staging")).toBe(before + 3);
});

test("says why there is no preview, and shows the plan all the same", async () => {
  await using world = await World.create({ files: { ...shop, ...boards(1, "error") } });
  await apply(world);
  const pull = world.open({ "dashboards/d0.json": board("Board 0", ["level:warn"]) });
  // Values of production are forbidden; those of staging fail.
  world.emulator("production").faults.add({ kind: "status", status: 403, operationId: "queryChartSeries" });
  world.emulator("staging").faults.add({ kind: "status", status: 400, operationId: "queryChartSeries" });
  const planned = await world.onPull(pull.number, { command: "plan", preview: "" });
  expect(planned, planned.log).toMatchObject({ code: 0, outputs: { "exit-code": "2" } });
  const comment = commentOf(world, pull.number);
  expect(comment).toMatch(/#### Update dashboard d0 [^\n]+ \\\(on both targets\\\)/);
  expect(comment.match(/^> No preview of production: .*403.*$/gm)).toHaveLength(1);
  expect(comment).toMatch(/<summary><b>Board 0<\/b> on staging: 1 tile changed<\/summary>[^]*Injected fault/);
  expect(world.github.checks.at(-1)).toMatchObject({ name: "obstack plan", conclusion: "success" });
});
