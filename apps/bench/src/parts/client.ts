import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "@obstack/testing";
import { compareTimes } from "../compare-times.ts";
import { findNodes, runScript, startProcess } from "../processes.ts";
import type { Run } from "../report.ts";
import type { CallsCost, CallsTask } from "../scripts/calls.ts";
import { peers } from "../scripts/peers.ts";
import type { Peer } from "../scripts/peers.ts";
import { mapValues, median, relativeTo } from "../statistics.ts";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const names = Object.keys(peers) as Peer[];

/** Measures the clients: calls, memory, imports, installation and types. */
export async function measureClients(run: Run): Promise<void> {
  await using server = await startProcess<string>("server", {}, { core: 1 });
  for (const [name, node] of Object.entries(findNodes())) {
    await measureCalls(run, server.first, { name, node });
    run.add({
      name: `Time to start Node and import the package, relative to \`node -e 0\`, ${name}`,
      unit: "ratio",
      goals: { "@obstack/selfhosted": 1.1 },
      values: compareTimes(
        {
          "node -e 0": [node, "-e", "0"],
          ...Object.fromEntries(
            ["@obstack/selfhosted", "openapi-fetch", "ky", "axios", "undici"].map((module) => [
              module,
              [node, "--input-type=module", "-e", `import "${module}"`],
            ]),
          ),
        },
        { rounds: run.quick ? 3 : 40, cwd },
      ),
    });
  }
  measureInstalled(run);
  run.add({
    name: "Type instantiations for ten calls",
    unit: "count",
    goals: { obstack: 1500 },
    values: { obstack: countInstantiations("obstack") },
  });
}

async function measureCalls({ quick, add }: Run, baseUrl: string, { name, node }: { name: string; node: string }) {
  const run = async (task: Omit<CallsTask, "baseUrl">): Promise<CallsCost> =>
    runScript<CallsCost>("calls", { ...task, baseUrl } satisfies CallsTask, { node, core: 0 });
  const rounds: Record<string, CallsCost>[] = [];
  for (let round = 0; round < (quick ? 1 : 7); round++) {
    const costs: Record<string, CallsCost> = {};
    // Each round starts with another peer, so that none always runs first.
    for (const peer of [...names.slice(round % names.length), ...names.slice(0, round % names.length)])
      costs[peer] = await run({ peer, time: quick ? 50 : 1000 });
    rounds.push(costs);
  }
  const compare = (kind: keyof CallsCost, base: Peer, compared: readonly Peer[] = names): Record<string, number> => {
    const ratios = rounds.map((costs) =>
      relativeTo(
        base,
        mapValues(costs, (cost) => cost[kind] ?? Number.NaN),
      ),
    );
    return Object.fromEntries(compared.map((peer) => [peer, median(ratios.map((ratio) => ratio[peer] ?? Number.NaN))]));
  };
  add({
    name: `CPU per small call, concurrency 50, ${name}`,
    unit: "ratio",
    goals: { "obstack-undici": name === "Node 20" ? 0.4 : 0.6 },
    values: compare("concurrent", "fetch"),
  });
  add({
    name: `CPU per small call, relative to \`fetch\` with the same timeout, concurrency 50, ${name}`,
    unit: "ratio",
    goals: { obstack: 1.1, "obstack-everything": 1.1 },
    values: compare("concurrent", "fetch-with-timeout", ["fetch-with-timeout", "obstack", "obstack-everything"]),
  });
  add({ name: `CPU per small call, sequential, ${name}`, unit: "ratio", values: compare("sequential", "fetch") });
  add({
    name: `CPU per 5 MB list, ${name}`,
    unit: "ratio",
    goals: { obstack: 1.03 },
    values: compare("list", "fetch"),
  });
  const growth: Record<string, number | undefined> = {};
  for (const peer of ["fetch", "obstack", "obstack-everything", "obstack-undici"] as const)
    growth[peer] = (await run({ peer, time: 0 })).heap;
  add({
    name: `Heap growth over 20,000 calls, ${name}`,
    unit: "MB",
    goals: { obstack: 0.5, "obstack-everything": 0.5 },
    values: growth,
  });
}

function measureInstalled({ folder, add }: Run): void {
  const packages = {
    "@obstack/selfhosted": packPackages(["core", "selfhosted"], join(folder, "packed")),
    "openapi-fetch": ["openapi-fetch"],
    ky: ["ky"],
    axios: ["axios"],
    "@octokit/core": ["@octokit/core"],
  };
  const counts: Record<string, number | undefined> = {};
  const sizes: Record<string, number | undefined> = {};
  for (const [name, specifiers] of Object.entries(packages)) {
    const to = join(folder, name);
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, "package.json"), '{ "private": true }');
    const argv = ["install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts", "--loglevel=error"];
    const { status } = spawnSync("npm", [...argv, ...specifiers], { cwd: to, shell: process.platform === "win32" });
    const files = globSync("node_modules/**", { cwd: to }).map((path) => statSync(join(to, path)));
    const manifests = globSync("node_modules/{*,@*/*}/package.json", { cwd: to });
    counts[name] = status === 0 ? manifests.length : undefined;
    sizes[name] =
      status === 0 ? files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1e6 : undefined;
  }
  add({ name: "Installed packages", unit: "count", goals: { "@obstack/selfhosted": 4 }, values: counts });
  add({ name: "Installed size", unit: "MB", goals: { "@obstack/selfhosted": 1.5 }, values: sizes });
}

function countInstantiations(peer: string): number {
  const argv = ["--noEmit", "--extendedDiagnostics", "--strict", "--skipLibCheck", "--target", "es2022"];
  const modules = ["--module", "nodenext", "--lib", "es2023,dom,dom.iterable", "--types", "", "--ignoreConfig"];
  const script = ["node_modules/typescript/bin/tsc", ...argv, ...modules, `src/types/${peer}.ts`];
  const { stdout, status } = spawnSync(process.execPath, script, { cwd, encoding: "utf8" });
  const count = /Instantiations:\s*(\d+)/.exec(stdout)?.[1];
  if (status !== 0 || count === undefined) throw new Error(stdout);
  return Number(count);
}
