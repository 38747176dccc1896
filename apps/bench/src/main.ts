// `npm run bench`: measures the clients, the command and dashboards as code against their peers, and writes the results to results.json and README.md.
// `npm run bench -- command` measures one part and keeps the other results. `npm run bench -- --quick` runs fewer rounds and writes nothing.
import { mkdirSync, mkdtempDisposableSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureClients } from "./parts/client.ts";
import { measureCommand } from "./parts/command.ts";
import { measureDrawing } from "./parts/drawing.ts";
import { measureGeneratedFleet, measureGenerators } from "./parts/generators.ts";
import { measureIncidents } from "./parts/incidents.ts";
import { measureLists } from "./parts/lists.ts";
import { measurePage } from "./parts/page.ts";
import { measureRows } from "./parts/rows.ts";
import { measureSingleFile } from "./parts/single-file.ts";
import { measureSite } from "./parts/site.ts";
import { measureSize } from "./parts/size.ts";
import { measureSlos } from "./parts/slos.ts";
import { measureFleets, measureObjects } from "./parts/stacks.ts";
import { printFigure, writeReport } from "./report.ts";
import type { Figure, Run } from "./report.ts";

/** Parts of the benchmark by the argument that selects them. */
const parts: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  client: measureClients,
  lists: measureLists,
  size: measureSize,
  site: measureSite,
  page: measurePage,
  command: measureCommand,
  file: measureSingleFile,
  "as-code": measureObjects,
  generators: measureGenerators,
  "generated-fleet": measureGeneratedFleet,
  fleet: measureFleets,
  slos: measureSlos,
  incidents: measureIncidents,
  rows: measureRows,
  drawing: measureDrawing,
};
const { values, positionals: requested } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`Unknown part "${unknown.join(", ")}". Use ${Object.keys(parts).join(", ")}.`);
const { quick } = values;
const figures: Figure[] = [];
// Sizes, tokens and rows do not depend on the machine.
const isOnlySize = requested.length > 0 && requested.every((part) => ["size", "site", "rows"].includes(part));
const machine = isOnlySize
  ? undefined
  : `Measured on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}.`;

using temporary = mkdtempDisposableSync(join(tmpdir(), "obstack-bench-"));
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const folder = join(temporary.path, name);
  mkdirSync(folder);
  const add = (figure: Figure): void => {
    figures.push(figure);
    printFigure(figure);
  };
  await measure({ quick, folder, add });
  // A later part that fails loses nothing.
  if (!quick) writeReport(figures, machine);
}
if (!quick && requested.length === 0) writeReport(figures, machine, true);
