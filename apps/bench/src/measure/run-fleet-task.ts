import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FleetCost, FleetTask } from "../fleet.ts";

const script = fileURLToPath(new URL("../../dist/fleet.mjs", import.meta.url));

/** Runs a task on several targets in a process of its own, and returns its cost. */
export async function runFleetTask(task: FleetTask): Promise<FleetCost> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout) as FleetCost;
}
