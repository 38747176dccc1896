import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureFirstChart } from "../measure/first-chart.ts";
import { measureServers } from "../measure/servers.ts";
import type { Run } from "../run.ts";

/** Measures the emulator: start, reads and charts. */
export async function measureEmulator({ add }: Run): Promise<void> {
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
