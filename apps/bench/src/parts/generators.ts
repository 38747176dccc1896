import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderStack } from "@obstack/as-code";
import { runOnStack, startEmulators } from "../measure-stack.ts";
import { findNodes } from "../processes.ts";
import type { Run } from "../report.ts";
import type { Cost } from "../scripts/cost.ts";
import { mapValues, medians, relativeTo } from "../statistics.ts";
import { writeTargets } from "../write-stack.ts";

const dashboardsOf = (
  services: number,
): string => `export default Array.from({ length: ${services} }, (_one, index) => ({
  key: \`service-\${index}\`,
  name: \`Service \${index}\`,
  tiles: [0, 1, 2, 3].map((tile) => ({
    name: \`Tile \${tile}\`,
    x: (tile % 2) * 6,
    y: Math.floor(tile / 2) * 3,
    w: 6,
    h: 3,
    series: [{ source: "Logs", aggFn: "count", where: \`service:\${index}\`, whereLanguage: "lucene", groupBy: [] }],
  })),
}));
`;
const alertsOf = (services: number): string => `export default ({ values }: { values: { threshold: number } }) =>
  Array.from({ length: ${services * 4} }, (_one, index) => ({
    key: \`alert-\${index}\`,
    name: \`Alert \${index}\`,
    message: \`Service \${index % ${services}} fails.\`,
    dashboard: \`service-\${index % ${services}}\`,
    tile: \`Tile \${Math.floor(index / ${services})}\`,
    threshold: values.threshold,
    thresholdType: "above",
    interval: "5m",
  }));
`;

/** Writes modules that generate a dashboard and four alerts for each service. Returns the number of objects. */
function writeGenerators(folder: string, services: number): number {
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "dashboards/services.ts"), dashboardsOf(services));
  writeFileSync(join(folder, "alerts/services.ts"), alertsOf(services));
  return services * 5;
}

/** Measures validating and planning a fleet whose objects come from TypeScript generators. Each target runs them in a thread of its own. */
export async function measureGeneratedFleet({ quick, folder, add }: Run): Promise<void> {
  const targets = quick ? 3 : 300;
  const objects = writeGenerators(folder, 10) * targets;
  writeTargets(folder, targets, 20);
  const seed = join(folder, "seed.json");
  writeFileSync(seed, JSON.stringify({ selfhosted: { sources: [{ id: "5".repeat(24), name: "Logs", kind: "log" }] } }));
  const names = Array.from({ length: targets }, (_one, index) => `target-${index}`);
  await using emulators = await startEmulators(names, { seed });
  const costs: Record<string, Cost> = {};
  for (const [name, node] of Object.entries(findNodes())) {
    for (const action of ["validate", "plan"] as const)
      costs[`${action}, ${name}`] = await runOnStack({ action, folder, servers: emulators.servers }, objects, node);
  }
  const what = `${targets} targets with 50 objects from TypeScript generators`;
  const goals = (goal: number): Record<string, number> => (quick ? {} : mapValues(costs, () => goal));
  add({ name: `CPU time of ${what}`, unit: "ms", goals: goals(30_000), values: mapValues(costs, ({ cpu }) => cpu) });
  add({
    name: `Peak memory of ${what}`,
    unit: "MB",
    goals: goals(250),
    values: mapValues(costs, ({ memory }) => memory),
  });
}

/** Measures how long values and generators take to read, relative to the plain files that they expand to. */
export async function measureGenerators({ quick, folder, add }: Run): Promise<void> {
  const [generated, plain, valued] = ["generated", "plain", "values"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const objects = writeGenerators(generated, 50);
  writeFileSync(join(generated, "obstack.yaml"), "values: { threshold: 20 }\n");
  await renderStack(generated, { to: plain });
  cpSync(plain, valued, { recursive: true });
  cpSync(join(generated, "obstack.yaml"), join(valued, "obstack.yaml"));
  for (const path of globSync("alerts/*.yaml", { cwd: valued }).map((file) => join(valued, file)))
    writeFileSync(path, readFileSync(path, "utf8").replace("threshold: 20", "threshold: ${threshold}"));
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < (quick ? 3 : 15); round++) {
    const times: Record<string, number> = {};
    for (const [name, stack] of [
      ["plain files", plain],
      ["files with values", valued],
      ["generators", generated],
    ] as const)
      times[name] = (await runOnStack({ action: "read", folder: stack, servers: {} }, objects)).wall;
    rounds.push(times);
  }
  add({
    name: "Time to read 50 dashboards and 200 alerts, relative to plain files, Node 24",
    unit: "ratio",
    goals: { "files with values": 1.3, generators: 1 },
    values: relativeTo("plain files", medians(rounds)),
  });
}
