// `npm run bench`: measures the clients and the command side by side with their peers, as ratios of one run, and writes what it
// found into results.json and README.md. `npm run bench -- command` measures one part, and leaves the figures of the others;
// `npm run bench -- --quick` takes fewer rounds, and writes nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { installRuntime } from "@obstack/runtimes";
import { packPackages } from "@obstack/testing";
import { measureAsCode } from "./measure/as-code.ts";
import type { AsCodeCosts } from "./measure/as-code.ts";
import { measureBundles } from "./measure/bundles.ts";
import { measureCalls } from "./measure/calls.ts";
import { measureImports } from "./measure/imports.ts";
import { measureInstalled } from "./measure/installed.ts";
import { measureMemory } from "./measure/memory.ts";
import { measureServers } from "./measure/servers.ts";
import { measureStarts } from "./measure/starts.ts";
import { measureTypes } from "./measure/types.ts";
import { writeReport } from "./report.ts";
import type { Figure } from "./report.ts";

const quick = process.argv.includes("--quick");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
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

/** What is measured, by the word that asks for it alone. */
const parts = {
  client: measureClient,
  command: measureCommand,
  emulator: measureEmulator,
  "as-code": measureFiles,
};
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}

if (!quick) {
  writeReport(figures, `Measured on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}.`);
}

async function measureCommand(): Promise<void> {
  for (const [name, node, word, list] of [
    ["Node 20", nodeOf("Node 20"), 1.15, 1.6],
    ["Node 24", process.execPath, 1.3, 2.6],
  ] as const) {
    if (node === undefined) continue;
    const starts = await measureStarts(node);
    add({
      name: `Time of a command that answers by itself, against \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack --version": word, "obstack --help": word },
      values: starts.words,
    });
    add({
      name: `Time of a command that makes one request, against \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "obstack dashboards list": list },
      values: starts.list,
    });
  }
}

async function measureEmulator(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  const { start, read } = await measureServers((name) => join(data, name));
  rmSync(data, { recursive: true });
  add({
    name: "Time of a server from its start to its first answer, against Prism, Node 24",
    unit: "ratio",
    goals: { "obstack emulator": 0.25, "obstack emulator, in a folder": 0.25 },
    values: start,
  });
  add({
    name: "Time of a read under load, against Prism, Node 24",
    unit: "ratio",
    goals: { "obstack emulator": 0.1, "obstack emulator, in a folder": 0.1 },
    values: read,
  });
}

async function measureFiles(): Promise<void> {
  const sizes = quick ? [10, 100] : [10, 100, 1000, 10_000];
  const costs = new Map<number, AsCodeCosts>();
  for (const size of sizes) costs.set(size, await measureAsCode(size, quick ? 1 : 5));
  const each = (read: (cost: AsCodeCosts, size: number) => number): Record<string, number> =>
    Object.fromEntries([...costs].map(([size, cost]) => [`${size.toLocaleString("en")} objects`, read(cost, size)]));
  const base = quick ? 100 : 1000;
  const unit = costs.get(base);
  if (unit === undefined) return;
  const shown = `${base.toLocaleString("en")} objects`;
  // Growth is what is looked for: below, what every command costs weighs more.
  const largest = quick ? {} : { "10,000 objects": 1 };
  add({
    name: "Time of a plan, against parsing its files with `yaml` alone, Node 24",
    unit: "ratio",
    goals: {},
    values: each(({ plan, parse }) => plan.time / parse.time),
  });
  add({
    name: `Time of a plan for each object, against that of ${shown}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: each(({ plan }, size) => plan.time / size / (unit.plan.time / base)),
  });
  add({
    name: `Time to create each object, against that of ${shown}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: each(({ create }, size) => create.time / size / (unit.create.time / base)),
  });
  add({
    name: `Time to export each object, against that of ${shown}, Node 24`,
    unit: "ratio",
    goals: largest,
    values: each((cost, size) => cost.export.time / size / (unit.export.time / base)),
  });
  add({ name: "Memory of a plan, Node 24", unit: "MB", goals: {}, values: each(({ plan }) => plan.memory) });
  add({
    name: "Requests of a plan",
    unit: "count",
    goals: Object.fromEntries(Object.keys(each(() => 0)).map((size) => [size, 5])),
    values: each(({ plan }) => plan.requests),
  });
  add({
    name: "Requests of a change of one object",
    unit: "count",
    goals: Object.fromEntries(Object.keys(each(() => 0)).map((size) => [size, 3])),
    values: each(({ change }) => change.requests),
  });
}

async function measureClient(): Promise<void> {
  for (const [name, node, goalOfUndici] of [
    ["Node 20", nodeOf("Node 20"), 0.4],
    ["Node 24", process.execPath, 0.6],
  ] as const) {
    if (node === undefined) continue;
    const goals = { obstack: 1.1, "obstack-everything": 1.1, "obstack-undici": goalOfUndici };
    add({
      name: `CPU of a small call at concurrency 50, ${name}`,
      unit: "ratio",
      goals,
      values: await measureCalls(node, peers, { body: "small", rounds, round: { calls: 3000, concurrency: 50 } }),
    });
    add({
      name: `CPU of a small call in sequence, ${name}`,
      unit: "ratio",
      goals: {},
      values: await measureCalls(node, peers, { body: "small", rounds, round: { calls: 1000, concurrency: 1 } }),
    });
    add({
      name: `CPU of a list of 5 MB, ${name}`,
      unit: "ratio",
      goals: { obstack: 1.03 },
      values: await measureCalls(node, peers, { body: "large", rounds, round: { calls: 10, concurrency: 1 } }),
    });
    add({
      name: `Growth of the heap over 20,000 calls, ${name}`,
      unit: "MB",
      goals: { obstack: 0.5, "obstack-everything": 0.5 },
      values: await measureMemory(node, ["fetch", "obstack", "obstack-everything", "openapi-fetch", "obstack-undici"]),
    });
    add({
      name: `Start of Node with the import, against \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "@obstack/selfhosted": 1.1 },
      values: measureImports(node, ["@obstack/selfhosted", "openapi-fetch", "ofetch", "ky", "axios", "undici"]),
    });
  }

  add({
    name: "Bytes of a script that makes a call, minified and compressed",
    unit: "bytes",
    goals: { "obstack, everything": 8000, "obstack, one call alone": 5000 },
    values: await measureBundles({
      "obstack, everything": "bundles/obstack-whole.ts",
      "obstack, one call alone": "bundles/obstack-one-call.ts",
      ...Object.fromEntries(
        ["openapi-fetch", "hey-api", "ofetch", "ky", "axios"].map((peer) => [peer, `peers/${peer}.ts`]),
      ),
    }),
  });

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
    name: "Type instantiations of ten calls",
    unit: "count",
    goals: { obstack: 1500 },
    values: measureTypes(["obstack", "openapi-fetch"]),
  });
}

function nodeOf(name: "Node 20"): string | undefined {
  const found = installRuntime(name);
  if ("command" in found) return found.command;
  console.error(`${name} is left out: ${found.problem}`);
  return undefined;
}
