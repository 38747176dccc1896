import { runScript } from "../processes.ts";
import type { Run } from "../report.ts";
import type { DrawingCost } from "../scripts/drawing.ts";
import { median } from "../statistics.ts";

/** Measures drawing dashboards. */
export async function measureDrawing({ quick, add }: Run): Promise<void> {
  const costs: DrawingCost[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++)
    costs.push(await runScript<DrawingCost>("drawing", {}, { core: 0 }));
  const all = "20 dashboards of 20 tiles as SVG and text";
  add({
    name: "Time of drawing dashboards, Node 24",
    unit: "ms",
    goals: { [all]: 5000 },
    values: { [all]: median(costs.map((cost) => cost.dashboards)) },
  });
  add({
    name: "Memory of a process that draws dashboards, Node 24",
    unit: "MB",
    goals: { [all]: 200 },
    values: { [all]: median(costs.map((cost) => cost.memory)) },
  });
}
