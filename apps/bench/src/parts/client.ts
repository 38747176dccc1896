import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages } from "@obstack/testing";
import { findNode } from "../find-node.ts";
import { compareCosts, measureCalls } from "../measure/calls.ts";
import { measureImports } from "../measure/imports.ts";
import { measureInstalled } from "../measure/installed.ts";
import { measureMemory } from "../measure/memory.ts";
import { measureTypes } from "../measure/types.ts";
import type { Run } from "../run.ts";

const peers = [
  "fetch",
  "fetch-with-timeout",
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

/** Measures the clients: calls, imports, installation and types. */
export async function measureClient({ rounds, add }: Run): Promise<void> {
  for (const [name, node, goalOfUndici] of [
    ["Node 20", findNode("Node 20"), 0.4],
    ["Node 24", process.execPath, 0.6],
  ] as const) {
    if (node === undefined) continue;
    const concurrent = await measureCalls(node, peers, {
      body: "small",
      rounds,
      round: { calls: 3000, concurrency: 50 },
    });
    add({
      name: `CPU per small call, concurrency 50, ${name}`,
      unit: "ratio",
      goals: { "obstack-undici": goalOfUndici },
      values: compareCosts(concurrent, peers, "fetch"),
    });
    add({
      name: `CPU per small call, relative to \`fetch\` with the same timeout, concurrency 50, ${name}`,
      unit: "ratio",
      goals: { obstack: 1.1, "obstack-everything": 1.1 },
      values: compareCosts(concurrent, ["fetch-with-timeout", "obstack", "obstack-everything"], "fetch-with-timeout"),
    });
    const sequential = await measureCalls(node, peers, {
      body: "small",
      rounds,
      round: { calls: 1000, concurrency: 1 },
    });
    add({
      name: `CPU per small call, sequential, ${name}`,
      unit: "ratio",
      goals: {},
      values: compareCosts(sequential, peers, "fetch"),
    });
    const large = await measureCalls(node, peers, { body: "large", rounds, round: { calls: 10, concurrency: 1 } });
    add({
      name: `CPU per 5 MB list, ${name}`,
      unit: "ratio",
      goals: { obstack: 1.03 },
      values: compareCosts(large, peers, "fetch"),
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
