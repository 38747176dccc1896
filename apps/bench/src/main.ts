// `npm run task -- bench`: measures Obstack against comparable tools, and writes the results to README.md. `npm run task -- bench calls size` measures only these parts, and
// `--quick` measures a few rounds; both write nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureCalls } from "./measure-calls.ts";
import { measureCommand } from "./measure-command.ts";
import { measureDashboard } from "./measure-dashboard.ts";
import { measurePlan } from "./measure-plan.ts";
import { measureSize } from "./measure-size.ts";
import { format } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

/** Parts of the benchmark by the argument that selects them. */
const parts: Readonly<Record<string, (quick: boolean) => Promise<readonly Measurement[]>>> = {
  size: measureSize,
  command: measureCommand,
  calls: measureCalls,
  plan: measurePlan,
  dashboard: measureDashboard,
};
const { values, positionals: requested } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`Unknown part "${unknown.join(", ")}". Use ${Object.keys(parts).join(", ")}.`);

const rows: string[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  for (const measurement of await measure(values.quick)) {
    rows.push(`| ${measurement.name} | ${format(measurement)} |\n`);
    console.log(`${measurement.name}\n  ${format(measurement)}`);
  }
}
if (!values.quick && requested.length === 0) {
  const readme = new URL("../README.md", import.meta.url);
  const [before = ""] = readFileSync(readme, "utf8").split("Measured on ");
  const machine = `Measured on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}, Node ${process.versions.node}:`;
  writeFileSync(readme, `${before}${machine}\n\n| What | Result |\n| --- | --- |\n${rows.join("")}`);
}
