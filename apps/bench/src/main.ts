// `npm run bench`: measures the clients, the command and the emulator against their peers, and writes the results to results.json and README.md.
// `npm run bench -- command` measures one part and keeps the other results. `npm run bench -- --quick` runs fewer rounds and writes nothing.
import { cpus } from "node:os";
import { measureAgentTasks } from "./parts/agents.ts";
import { measureAlertTests } from "./parts/alert-tests.ts";
import { measureDashboardsAsCode } from "./parts/as-code.ts";
import { measureClient } from "./parts/client.ts";
import { measureCommand } from "./parts/command.ts";
import { measureDrawings } from "./parts/drawing.ts";
import { measureEmulator } from "./parts/emulator.ts";
import { measureFile } from "./parts/file.ts";
import { measureFleet } from "./parts/fleet.ts";
import { measureGenerated } from "./parts/generators.ts";
import { measureSize } from "./parts/size.ts";
import { measureSlos } from "./parts/slos.ts";
import { writeReport } from "./report.ts";
import { startRun } from "./run.ts";

const requested = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const run = startRun(process.argv.includes("--quick"));

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
// Sizes and tokens do not depend on the machine.
const isOnlySize = requested.length > 0 && requested.every((part) => ["size", "agents"].includes(part));
const machine = isOnlySize
  ? undefined
  : `Measured on ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}.`;
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  await measure(run);
  // A later part that fails loses nothing.
  if (!run.quick) writeReport(run.figures, machine);
}
if (!run.quick && requested.length === 0) writeReport(run.figures, machine, true);
