import { measureGenerators } from "../measure/generators.ts";
import type { Run } from "../run.ts";

/** Measures how long values and generators take to read. */
export async function measureGenerated({ quick, add }: Run): Promise<void> {
  add({
    name: "Time to read 50 dashboards and 200 alerts, relative to plain files, Node 24",
    unit: "ratio",
    goals: { "files with values": 1.3, generators: 1 },
    values: await measureGenerators(quick ? 3 : 15),
  });
}
