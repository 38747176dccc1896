import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderStack } from "@obstack/as-code";
import { runOnStack } from "../measure-stack.ts";
import type { Run } from "../report.ts";
import { medians, relativeTo } from "../statistics.ts";

const services = 50;
const objects = services * 5;

const dashboards = `export default Array.from({ length: ${services} }, (_one, index) => ({
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
const alerts = `export default ({ values }: { values: { threshold: number } }) =>
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

/** Measures how long values and generators take to read, relative to the plain files that they expand to. */
export async function measureGenerators({ quick, folder, add }: Run): Promise<void> {
  const [generated, plain, valued] = ["generated", "plain", "values"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(generated, name), { recursive: true });
  writeFileSync(join(generated, "dashboards/services.ts"), dashboards);
  writeFileSync(join(generated, "alerts/services.ts"), alerts);
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
