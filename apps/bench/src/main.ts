// `npm run bench`: measures the clients, the command and the emulator against their peers, and writes the results to results.json and README.md.
// `npm run bench -- command` measures one part and keeps the other results. `npm run bench -- --quick` runs fewer rounds and writes nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { installRuntime } from "@obstack/runtimes";
import { packPackages } from "@obstack/testing";
import type { BacktestCost } from "./alert-tests.ts";
import { measureAgents, peerTools } from "./measure/agents.ts";
import { measureBacktest } from "./measure/alert-tests.ts";
import { measureAsCode } from "./measure/as-code.ts";
import type { AsCodeCosts } from "./measure/as-code.ts";
import { measureDrawing } from "./measure/drawing.ts";
import { measureFleets } from "./measure/fleet.ts";
import type { FleetCosts } from "./measure/fleet.ts";
import { measureGenerators } from "./measure/generators.ts";
import { measureCalls } from "./measure/calls.ts";
import { measureImports } from "./measure/imports.ts";
import { measureInstalled } from "./measure/installed.ts";
import { measureMemory } from "./measure/memory.ts";
import { measureSingleFile } from "./measure/single-file.ts";
import { measureFirstChart } from "./measure/first-chart.ts";
import { measureServers } from "./measure/servers.ts";
import { measureSloCosts } from "./measure/slos.ts";
import { measureSizes } from "./measure/sizes.ts";
import { measureStarts } from "./measure/starts.ts";
import { measureTypes } from "./measure/types.ts";
import type { SolvedTask, SolvedTasks } from "@obstack/testing/agent-tasks";
import { writeReport } from "./report.ts";
import type { Figure } from "./report.ts";

const quick = process.argv.includes("--quick");
const requested = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const rounds = quick ? 3 : 11;
const peers = [
  "fetch",
  "obstack",
  "obstack-everything",
  "openapi-fetch",
  "hey-api",
  "ofetch",
  "ky",
  "axios",
  "undici",
  "obstack-undici",
];
const figures: Figure[] = [];

function add(figure: Figure): void {
  figures.push(figure);
  console.log(`\n${figure.name}`);
  for (const [peer, value] of Object.entries(figure.values)) {
    const goal = figure.goals[peer];
    console.log(
      `  ${peer.padEnd(22)} ${value?.toFixed(2) ?? "not measured"}${goal === undefined ? "" : ` (goal ${goal})`}`,
    );
  }
}

/** Parts of the benchmark by the argument that selects them. */
const parts = {
  client: measureClient,
  size: measureSize,
  command: measureCommand,
  file: measureFile,
  emulator: measureEmulator,
  "as-code": measureDashboardsAsCode,
  "alert-tests": measureAlertTests,
  generators: measureGenerated,
  fleet: measureFleet,
  slos: measureSlos,
  drawing: measureDrawings,
  agents: measureAgentTasks,
};
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length === 0 || requested.includes(name)) await measure();
}

if (!quick) {
  // Sizes and tokens do not depend on the machine.
  const isOnlySize = requested.length > 0 && requested.every((part) => ["size", "agents"].includes(part));
  writeReport(
    figures,
    isOnlySize ? undefined : `Measured on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}.`,
  );
}

/** Returns the sum of a figure over all tasks. */
function sum(read: (task: SolvedTask) => number): (solved: SolvedTasks) => number {
  return ({ tasks }) => tasks.reduce((total, task) => total + read(task), 0);
}

async function measureAgentTasks(): Promise<void> {
  const costs = await measureAgents();
  const both = (read: (tasks: SolvedTasks) => number): Record<string, number> => ({
    "SKILL.md and the command": read(costs.skill),
    "obstack mcp": read(costs.mcp),
  });
  add({
    name: "Tokens that an agent reads before its first call",
    unit: "count",
    goals: { "SKILL.md and the command": 1500, "obstack mcp": 2500 },
    values: { ...both(({ preamble }) => preamble), ...peerTools },
  });
  add({
    name: "Tokens of ten tasks, calls and results",
    unit: "count",
    goals: {},
    values: both(sum(({ tokens }) => tokens)),
  });
  add({ name: "Calls of ten tasks", unit: "count", goals: {}, values: both(sum(({ calls }) => calls)) });
}

async function measureSize(): Promise<void> {
  add(await measureSizes());
}

async function measureCommand(): Promise<void> {
  for (const [name, node, goalWithoutRequests, goalWithRequest] of [
    ["Node 20", findNode("Node 20"), 1.15, 1.6],
    ["Node 24", process.execPath, 1.3, 2.6],
  ] as const) {
    if (node === undefined) continue;
    const starts = await measureStarts(node);
    add({
      name: `Time of a command without requests, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack --version": goalWithoutRequests, "obstack --help": goalWithoutRequests },
      values: starts.withoutRequests,
    });
    add({
      name: `Time of a command with one request, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack dashboards list": goalWithRequest },
      values: starts.withRequest,
    });
  }
}

async function measureFile(): Promise<void> {
  const costs = await measureSingleFile({ "Node 20": findNode("Node 20"), "Node 24": process.execPath });
  if (costs === undefined) {
    console.error("Skipping the single file: it is compared with a command in Go, which is not installed.");
    return;
  }
  add({
    name: "Time of `--version`, relative to a compiled command",
    unit: "ratio",
    goals: { "single file": 1 },
    values: costs.version,
  });
  add({
    name: "Time of `alerts list`, relative to a compiled command",
    unit: "ratio",
    goals: { "single file": 3 },
    values: costs.list,
  });
  add({
    name: "Download of the single file",
    unit: "MB",
    goals: { "single file": 60 },
    values: { "single file": costs.download },
  });
}

async function measureEmulator(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  const { start, read } = await measureServers((name) => join(data, name));
  rmSync(data, { recursive: true });
  add({
    name: "Time from server start to first response, relative to Prism, Node 24",
    unit: "ratio",
    goals: { "obstack emulator": 0.25, "obstack emulator with --data": 0.25 },
    values: start,
  });
  add({
    name: "Time per read under load, relative to Prism, Node 24",
    unit: "ratio",
    goals: { "obstack emulator": 0.1, "obstack emulator with --data": 0.1 },
    values: read,
  });
  const { cpu, memory } = await measureFirstChart();
  add({
    name: "CPU time of the emulator's first chart of seven days, Node 24",
    unit: "ms",
    goals: { "obstack emulator": 300 },
    values: { "obstack emulator": cpu },
  });
  add({
    name: "Peak memory of the emulator after its first chart of seven days, Node 24",
    unit: "MB",
    goals: { "obstack emulator": 120 },
    values: { "obstack emulator": memory },
  });
}

async function measureDashboardsAsCode(): Promise<void> {
  const sizes = quick ? [10, 100] : [10, 100, 1000, 10_000];
  const costs = new Map<number, AsCodeCosts>();
  for (const size of sizes) costs.set(size, await measureAsCode(size, quick ? 1 : 5));
  const mapCosts = (read: (cost: AsCodeCosts, size: number) => number): Record<string, number> =>
    Object.fromEntries([...costs].map(([size, cost]) => [`${size.toLocaleString("en")} objects`, read(cost, size)]));
  const base = quick ? 100 : 1000;
  const baseCost = costs.get(base);
  if (baseCost === undefined) return;
  const baseName = `${base.toLocaleString("en")} objects`;
  // Goals apply only to the largest size: at smaller sizes, fixed costs dominate.
  const largest = quick ? {} : { "10,000 objects": 1 };
  add({
    name: "Plan time relative to parsing the files with `yaml`, Node 24",
    unit: "ratio",
    goals: {},
    values: mapCosts(({ plan, parse }) => plan.time / parse.time),
  });
  add({
    name: `Plan time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts(({ plan }, size) => plan.time / size / (baseCost.plan.time / base)),
  });
  add({
    name: `Create time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts(({ create }, size) => create.time / size / (baseCost.create.time / base)),
  });
  add({
    name: `Export time per object, relative to ${baseName}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: mapCosts((cost, size) => cost.export.time / size / (baseCost.export.time / base)),
  });
  add({ name: "Peak memory of a plan, Node 24", unit: "MB", goals: {}, values: mapCosts(({ plan }) => plan.memory) });
  add({
    name: "Requests per plan",
    unit: "count",
    goals: Object.fromEntries(Object.keys(mapCosts(() => 0)).map((size) => [size, 5])),
    values: mapCosts(({ plan }) => plan.requests),
  });
  add({
    name: "Requests to change one object",
    unit: "count",
    goals: Object.fromEntries(Object.keys(mapCosts(() => 0)).map((size) => [size, 3])),
    values: mapCosts(({ change }) => change.requests),
  });
}

async function measureAlertTests(): Promise<void> {
  const sizes = quick ? [10, 100] : [10, 100, 1000];
  for (const days of [7, 30]) {
    const costs = new Map<number, BacktestCost>();
    for (const alerts of sizes) costs.set(alerts, await measureBacktest({ alerts, days }, quick ? 1 : 5));
    const mapCosts = (read: (cost: BacktestCost, size: number) => number): Record<string, number> =>
      Object.fromEntries([...costs].map(([size, cost]) => [`${size.toLocaleString("en")} alerts`, read(cost, size)]));
    const base = costs.get(100);
    if (base === undefined) return;
    add({
      name: `Requests of a backtest of ${days} days, five alerts on each tile`,
      unit: "count",
      goals: mapCosts((_, size) => size / 5),
      values: mapCosts(({ requests }) => requests),
    });
    add({
      name: `CPU time per alert of a backtest of ${days} days, relative to 100 alerts, Node 24`,
      unit: "ratio",
      // Linear growth. At smaller sizes, the start of the process dominates.
      goals: quick ? {} : { "1,000 alerts": 1.1 },
      values: mapCosts(({ time }, size) => time / size / (base.time / 100)),
    });
    add({
      name: `Peak memory of a backtest of ${days} days, Node 24`,
      unit: "MB",
      goals: {},
      values: mapCosts(({ memory }) => memory),
    });
  }
}

async function measureGenerated(): Promise<void> {
  add({
    name: "Time to read 50 dashboards and 200 alerts, relative to plain files, Node 24",
    unit: "ratio",
    goals: { "files with values": 1.3, generators: 1 },
    values: await measureGenerators(quick ? 3 : 15),
  });
}

async function measureFleet(): Promise<void> {
  const sizes = quick ? [1, 10] : [1, 30, 300];
  const largest = quick ? {} : { "300 targets": 1 };
  // A fleet of 300 targets is large enough to be measured once.
  const costs = await measureFleets(sizes, (size) => (quick || size > 100 ? 1 : 3));
  const one = costs.get(1);
  if (one === undefined) return;
  const mapCosts = (read: (cost: FleetCosts, size: number) => number): Record<string, number> =>
    Object.fromEntries(
      [...costs].map(([size, cost]) => [size === 1 ? "1 target" : `${size} targets`, read(cost, size)]),
    );
  add({
    name: "Requests per target of a plan of 50 objects",
    unit: "count",
    goals: mapCosts(() => 5),
    values: mapCosts(({ plan }, size) => plan.requests / size),
  });
  add({
    name: "Requests per target of planning and changing one of 50 objects",
    unit: "count",
    goals: mapCosts(() => 7),
    values: mapCosts(({ change }, size) => change.requests / size),
  });
  add({
    name: "Requests per target of changing one value, to which 33 of 50 objects refer",
    unit: "count",
    // One to read and one to write each object.
    goals: mapCosts(() => 5 + 2 * 33),
    values: mapCosts(({ value }, size) => value.requests / size),
  });
  for (const [label, action] of [
    ["a plan of 50 objects", "plan"],
    ["changing one of 50 objects", "change"],
    ["changing one value of 50 objects", "value"],
  ] as const) {
    add({
      name: `CPU time per target of ${label}, relative to one target, Node 24`,
      unit: "ratio",
      goals: largest,
      values: mapCosts((cost, size) => cost[action].cpu / size / one[action].cpu),
    });
    add({
      name: `Wall time per target of ${label}, relative to one target, Node 24`,
      unit: "ratio",
      goals: largest,
      values: mapCosts((cost, size) => cost[action].wall / size / one[action].wall),
    });
    add({
      name: `Peak memory of ${label} on each target, Node 24`,
      unit: "MB",
      goals: {},
      values: mapCosts((cost) => cost[action].memory),
    });
  }
}

async function measureSlos(): Promise<void> {
  const { lines, objectLines, plan, objectPlan, status } = await measureSloCosts(quick ? 1 : 5);
  const objects = "250 dashboards and alerts";
  add({
    name: "Lines of 50 SLOs, and of the dashboards and alerts that they become",
    unit: "count",
    goals: {},
    values: { "50 SLOs": lines, [objects]: objectLines },
  });
  add({
    name: "Requests per target of 50 SLOs on three targets",
    unit: "count",
    goals: { "a plan": 5, "`slo status`": 100 },
    values: { "a plan": plan.requests / 3, "`slo status`": status.requests / 3 },
  });
  add({
    name: "CPU time of a plan of 50 SLOs on three targets, relative to 250 dashboards and alerts, Node 24",
    unit: "ratio",
    goals: { "50 SLOs": 1 },
    values: { "50 SLOs": plan.cpu / objectPlan.cpu, [objects]: 1 },
  });
  add({
    name: "Wall time of a plan of 50 SLOs on three targets, relative to 250 dashboards and alerts, Node 24",
    unit: "ratio",
    goals: {},
    values: { "50 SLOs": plan.wall / objectPlan.wall, [objects]: 1 },
  });
}

async function measureDrawings(): Promise<void> {
  const { dashboards, panel, screenshot } = await measureDrawing(rounds);
  const all = "20 dashboards of 20 tiles as SVG and text";
  add({
    name: "Time of drawing dashboards, Node 24",
    unit: "ms",
    goals: { [all]: 5000, "a panel as PNG": 50 },
    values: { [all]: dashboards.cpu, "a panel as PNG": panel, "a screenshot of one dashboard in Chromium": screenshot },
  });
  add({
    name: "Memory of a process that draws dashboards, Node 24",
    unit: "MB",
    goals: { [all]: 200 },
    values: { [all]: dashboards.memory },
  });
}

async function measureClient(): Promise<void> {
  for (const [name, node, goalOfUndici] of [
    ["Node 20", findNode("Node 20"), 0.4],
    ["Node 24", process.execPath, 0.6],
  ] as const) {
    if (node === undefined) continue;
    const goals = { obstack: 1.1, "obstack-everything": 1.1, "obstack-undici": goalOfUndici };
    add({
      name: `CPU per small call, concurrency 50, ${name}`,
      unit: "ratio",
      goals,
      values: await measureCalls(node, peers, { body: "small", rounds, round: { calls: 3000, concurrency: 50 } }),
    });
    add({
      name: `CPU per small call, sequential, ${name}`,
      unit: "ratio",
      goals: {},
      values: await measureCalls(node, peers, { body: "small", rounds, round: { calls: 1000, concurrency: 1 } }),
    });
    add({
      name: `CPU per 5 MB list, ${name}`,
      unit: "ratio",
      goals: { obstack: 1.03 },
      values: await measureCalls(node, peers, { body: "large", rounds, round: { calls: 10, concurrency: 1 } }),
    });
    add({
      name: `Heap growth over 20,000 calls, ${name}`,
      unit: "MB",
      goals: { obstack: 0.5, "obstack-everything": 0.5 },
      values: await measureMemory(node, ["fetch", "obstack", "obstack-everything", "openapi-fetch", "obstack-undici"]),
    });
    add({
      name: `Time to start Node and import the package, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "@obstack/selfhosted": 1.1 },
      values: measureImports(node, ["@obstack/selfhosted", "openapi-fetch", "ofetch", "ky", "axios", "undici"]),
    });
  }

  const packed = mkdtempSync(join(tmpdir(), "obstack-packed-"));
  const installed = measureInstalled({
    "@obstack/selfhosted": packPackages(["core", "selfhosted"], packed),
    ...Object.fromEntries(["openapi-fetch", "ky", "ofetch", "axios", "@octokit/core"].map((name) => [name, [name]])),
  });
  rmSync(packed, { recursive: true });
  const each = <Value>(read: (value: { packages: number; size: number }) => Value): Record<string, Value | undefined> =>
    Object.fromEntries(Object.entries(installed).map(([name, value]) => [name, value && read(value)]));
  add({
    name: "Installed packages",
    unit: "count",
    goals: { "@obstack/selfhosted": 4 },
    values: each((v) => v.packages),
  });
  add({ name: "Installed size", unit: "MB", goals: { "@obstack/selfhosted": 1.5 }, values: each((v) => v.size) });
  add({
    name: "Type instantiations for ten calls",
    unit: "count",
    goals: { obstack: 1500 },
    values: measureTypes(["obstack", "openapi-fetch"]),
  });
}

function findNode(name: "Node 20"): string | undefined {
  const found = installRuntime(name);
  if ("command" in found) return found.command;
  console.error(`Skipping ${name}: ${found.problem}`);
  return undefined;
}
