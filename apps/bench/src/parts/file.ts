import { findNode } from "../find-node.ts";
import { measureSingleFile } from "../measure/single-file.ts";
import type { Run } from "../run.ts";

/** Measures the single file of the command. */
export async function measureFile({ add }: Run): Promise<void> {
  const costs = await measureSingleFile({ "Node 20": findNode("Node 20"), "Node 24": process.execPath });
  if (costs === undefined) {
    console.error("Skipping the single file: it is compared with a command in Go, which is not installed.");
    return;
  }
  add({
    name: "Time of `--version`, relative to a compiled command",
    unit: "ratio",
    goals: { "single file": 1 },
    values: costs.version,
  });
  add({
    name: "Time of `alerts list`, relative to a compiled command",
    unit: "ratio",
    goals: { "single file": 3 },
    values: costs.list,
  });
  add({
    name: "Download of the single file",
    unit: "MB",
    goals: { "single file": 60 },
    values: { "single file": costs.download },
  });
}
