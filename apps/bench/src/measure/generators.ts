import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderStack } from "@obstack/as-code";
import { runTask } from "./as-code.ts";
import { median } from "./median.ts";

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

/** Measures the time to read a stack from generators and from files with values, relative to the plain files that they expand to. */
export async function measureGenerators(rounds: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "obstack-bench-"));
  try {
    const [generated, plain, valued] = ["generated", "plain", "values"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(join(generated, "dashboards"), { recursive: true });
    mkdirSync(join(generated, "alerts"));
    writeFileSync(join(generated, "dashboards/services.ts"), dashboards);
    writeFileSync(join(generated, "alerts/services.ts"), alerts);
    writeFileSync(join(generated, "obstack.yaml"), "values: { threshold: 20 }\n");
    await renderStack(generated, { to: plain });
    cpSync(plain, valued, { recursive: true });
    cpSync(join(generated, "obstack.yaml"), join(valued, "obstack.yaml"));
    for (const file of globSync("alerts/*.yaml", { cwd: valued })) {
      const text = readFileSync(join(valued, file), "utf8").replace("threshold: 20", "threshold: ${threshold}");
      writeFileSync(join(valued, file), text);
    }
    const times = new Map<string, number[]>([plain, valued, generated].map((path) => [path, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [path, measured] of times) {
        const { time, changes } = await runTask({
          action: "read",
          folder: path,
          baseUrl: "http://localhost",
          apiKey: "none",
        });
        if (changes !== objects) throw new Error(`Expected ${objects} objects, found ${changes}.`);
        measured.push(time);
      }
    }
    const timeOf = (path: string): number => median(times.get(path) ?? []);
    return { "files with values": timeOf(valued) / timeOf(plain), generators: timeOf(generated) / timeOf(plain) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
